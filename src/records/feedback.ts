import type { EngineName } from './signal.ts';

/** What sort it is. The kernel's own are these; an engine may have others, such as `engagement`. */
export type FeedbackKind =
  | 'approved'
  | 'denied'
  | 'edited'
  | 'undone'
  | 'rating'
  | (string & NonNullable<unknown>);

/**
 * Where it stands. `settled`: said at once, and complete. `pending`: an answer is waited for; it moves on to whatever came,
 * such as `engaged` or `ignored`, and from there where something comes later.
 */
export type FeedbackState = 'pending' | 'settled' | (string & NonNullable<unknown>);

/** What somebody, or the passing of time, says about a decision. One shape for all engines. */
export interface Feedback {
  readonly id: string;
  readonly decisionId: string;
  readonly user: string;
  readonly engine: EngineName;
  readonly kind: FeedbackKind;
  readonly state: FeedbackState;
  readonly source: 'explicit' | 'implicit';
  /** Who says it; null where nobody in particular does. */
  readonly rater: string | null;
  /** Numbers by name, such as `rating` from 1 to 5. */
  readonly scores: Readonly<Record<string, number>>;
  readonly text: string | null;
  /** From the decision to the feedback. */
  readonly latencyMs: number;
  readonly createdAt: number;
}
