import type { Store } from '@tact/core/ports/store';
import { isEngaged } from './outcome.ts';
import { type ProactiveFeedback, readProactiveFeedback } from './proactive-feedback.ts';

/** How the messages of a time were taken up. */
export interface FeedbackSummary {
  readonly totalSent: number;
  /** Answered within the hour, or by a button. */
  readonly engaged: number;
  readonly ignored: number;
  /** Engaged over all that were sent, whatever became of them; two decimals, 0 where nothing was sent. */
  readonly engagementRate: number;
  /** The same by category. */
  readonly engagementByCategory: Readonly<Record<string, number>>;
  /** Of those who answered within the hour; null where nobody did. */
  readonly averageLatencySeconds: number | null;
}

const summaryDays = 30;
const dayMs = 24 * 60 * 60_000;

/** The last 30 days of a user. */
export async function readFeedbackSummary(
  user: string,
  now: number,
  store: Pick<Store, 'bulk'>,
): Promise<FeedbackSummary> {
  const sends = await readProactiveFeedback(user, now - summaryDays * dayMs, store);
  return summarize(sends.filter(({ sentAt }) => sentAt <= now));
}

function summarize(
  sends: readonly Pick<ProactiveFeedback, 'category' | 'outcome' | 'latencySeconds'>[],
): FeedbackSummary {
  const categories = [...new Set(sends.map(({ category }) => category))].sort();
  const latencies = sends.flatMap(({ latencySeconds }) => latencySeconds ?? []);
  return {
    totalSent: sends.length,
    engaged: sends.filter(({ outcome }) => isEngaged(outcome)).length,
    ignored: sends.filter(({ outcome }) => outcome === 'ignored').length,
    engagementRate: rateOf(sends),
    engagementByCategory: Object.fromEntries(
      categories.map((category) => [category, rateOf(sends.filter((one) => one.category === category))]),
    ),
    averageLatencySeconds:
      latencies.length === 0 ? null : latencies.reduce((sum, one) => sum + one, 0) / latencies.length,
  };
}

function rateOf(sends: readonly Pick<ProactiveFeedback, 'outcome'>[]): number {
  if (sends.length === 0) return 0;
  const engaged = sends.filter(({ outcome }) => isEngaged(outcome)).length;
  return Math.round((100 * engaged) / sends.length) / 100;
}
