import type { Outside } from './outside.ts';

/**
 * Where a value came from, which limits what it may cause.
 *
 * Invariants:
 * 1. A value without a label counts as `outside`.
 * 2. Everything in a mail is `outside`, a known sender's mail too.
 * 3. What is computed from several values carries the weakest of their origins.
 */

/** `owner`: the person Tact works for. `system`: Tact itself. `outside`: anybody else. */
export const origins = ['owner', 'system', 'outside'] as const;
/** Whose words a value is made of: the owner's, Tact's own, or anybody else's. */
export type Origin = (typeof origins)[number];

/** A value's origin, and the place it was read from, such as `mail:body` or `rule:receipts`. */
export interface Label {
  readonly origin: Origin;
  readonly source: string;
}

/** A short excerpt of outside text that may have caused an action, for people to read. */
export interface Span {
  /** The part it stands in, such as `body`, `subject`, `attachment`, `invitation`. */
  readonly part: string;
  /** At most 160 characters of it. */
  readonly text: Outside;
}

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
