import type { RecalledRun } from '@tact/core/ports/run-recall';
import type { MaybeOutside } from '@tact/core/records';

/** What proposing needs beyond the facts: context for the prompt, and what candidates are compared with. Not recorded. */
export interface TickContext {
  /** Categories in the order that was sampled for this cycle, the most promising first. */
  readonly order: readonly string[];
  /** How messages of the last 30 days were taken up; null if none was sent. */
  readonly feedback: FeedbackOverview | null;
  /** What the user is known to do regularly: memories of category `pattern`. */
  readonly patterns: readonly MaybeOutside[];
  /** Today's and tomorrow's events that have not ended, by start. */
  readonly calendar: readonly CalendarEntry[];
  /** The last messages of the conversation, oldest first. */
  readonly recentMessages: readonly RecentMessage[];
  /** Messages that were sent unasked within the last 24 hours: a candidate must not repeat them. */
  readonly toldLately: readonly ToldMessage[];
  /** What the assistant did before about things like these. */
  readonly recalled: readonly RecalledRun[];
}

export interface FeedbackOverview {
  readonly totalSent: number;
  /** In [0, 1]. */
  readonly engagementRate: number;
  /** By category, in [0, 1]. */
  readonly engagementByCategory: Readonly<Record<string, number>>;
}

export interface CalendarEntry {
  readonly title: MaybeOutside;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly place: MaybeOutside | null;
}

interface RecentMessage {
  readonly role: 'user' | 'assistant';
  readonly text: MaybeOutside;
  readonly at: number;
}

export interface ToldMessage {
  /** Of the message. */
  readonly id: string;
  readonly text: MaybeOutside;
  /** Keys of the signals that it told of. */
  readonly keys: readonly string[];
}

/** What the judge reads beyond the facts. Recorded. */
export interface TickEvidence {
  /** Categories in the order that was sampled for this cycle, the most promising first. */
  readonly order: readonly string[];
}
