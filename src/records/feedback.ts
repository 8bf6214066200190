import type { EngineName } from './signal.ts';

export type FeedbackKind =
  | 'approved'
  | 'denied'
  | 'edited'
  | 'undone'
  | 'engaged'
  | 'ignored'
  | 'button'
  | 'negative'
  | 'rating';

/** What somebody, or the passing of time, says about a decision. One shape for all engines. */
export interface Feedback {
  readonly id: string;
  readonly decisionId: string;
  readonly user: string;
  readonly engine: EngineName;
  readonly kind: FeedbackKind;
  readonly source: 'explicit' | 'implicit';
  /** 1 to 5 where the kind is `rating`. */
  readonly rating: number | null;
  readonly text: string | null;
  /** From the decision to the feedback. */
  readonly latencyMs: number;
  readonly createdAt: number;
}
