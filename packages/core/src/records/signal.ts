import type { Label } from './provenance.ts';

/** Any name: the built-in engines are `email` and `conversation`; others can be added. */
export type EngineName = string;

/** Something observed, on its way to the engine that decides about it. */
export interface Signal<Input = unknown> {
  readonly engine: EngineName;
  /** Whose assistant decides. */
  readonly user: string;
  /**
   * What this is about, stable over restarts: the same (user, engine, reference) is decided once.
   * For a mail: the account and the SHA-256 of the message as received.
   */
  readonly reference: string;
  readonly label: Label;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly receivedAt: number;
  readonly input: Input;
  /** The agent that handed it in, which then sees the decision; missing for everything else. */
  readonly agent?: string | undefined;
  /** The decision that this continues, a deferred one or one that gave nothing; missing for a signal that comes in for the first time. */
  readonly continues?: { readonly decisionId: string; readonly attempt: number };
}
