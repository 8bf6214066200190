import type { EngineName } from './provenance.ts';

/** The kind of feedback. These are the kernel's; an engine may have others, such as `engagement`. */
export type FeedbackKind =
  | 'approved'
  | 'denied'
  | 'edited'
  | 'undone'
  | 'rating'
  | (string & NonNullable<unknown>);

/**
 * Its state. `settled`: given at once, and complete. `pending`: an answer is awaited; it changes to whatever came,
 * such as `engaged` or `ignored`, and may change again later.
 */
export type FeedbackState = 'pending' | 'settled' | (string & NonNullable<unknown>);

/** What a person or the passing of time says about a decision. One shape for all engines. */
export interface Feedback {
  readonly id: string;
  readonly decisionId: string;
  readonly user: string;
  readonly engine: EngineName;
  readonly kind: FeedbackKind;
  readonly state: FeedbackState;
  readonly source: 'explicit' | 'implicit';
  /** Who gave it; null if nobody in particular did. */
  readonly rater: string | null;
  /** Numbers by name, such as `rating` from 1 to 5. */
  readonly scores: Readonly<Record<string, number>>;
  readonly text: string | null;
  /** From the decision to the feedback. */
  readonly latencyMs: number;
  readonly createdAt: number;
}
