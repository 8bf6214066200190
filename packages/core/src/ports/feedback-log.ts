import type { EngineName, Feedback, FeedbackState } from '#records';

/** What was said about decisions. */
export interface FeedbackLog {
  add(feedback: Feedback): Promise<void>;
  /** Compare and set: false if it is not in the state `from`; then nothing changes. */
  move(
    user: string,
    id: string,
    from: FeedbackState,
    to: FeedbackState,
    change?: FeedbackChange,
  ): Promise<boolean>;
  /** In the order of recording, where what moved counts as recorded anew. */
  list(
    user: string,
    options?: {
      readonly engine?: EngineName;
      readonly state?: FeedbackState;
      readonly since?: number;
      readonly limit?: number;
    },
  ): Promise<readonly Feedback[]>;
  ofDecision(user: string, decisionId: string): Promise<readonly Feedback[]>;
  /**
   * For learners: what was recorded or moved after a position (0 is the beginning), the oldest first, without what is
   * pending. Positions only grow, and nothing appears later at or before one that was given out.
   */
  after(
    user: string,
    position: number,
    limit?: number,
  ): Promise<readonly { readonly position: number; readonly feedback: Feedback }[]>;
}

/** What is not named stays. */
type FeedbackChange = Partial<Pick<Feedback, 'source' | 'rater' | 'scores' | 'text' | 'latencyMs'>>;
