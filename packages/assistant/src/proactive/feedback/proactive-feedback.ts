import type { Store } from '@tact/core/ports/store';
import type { Decision, Feedback } from '@tact/core/records';
import { engagementKind } from '../conclude.ts';
import type { SendMessageParameters } from '../delivery/send-message.ts';
import { sendMessageName } from '../tick-facts.ts';
import { isEngaged, type Outcome, readOutcome } from './outcome.ts';

/** What became of one message that was sent unasked, as a person reads it. */
export interface ProactiveFeedback {
  readonly id: string;
  readonly user: string;
  /** The message of the conversation. */
  readonly messageId: string;
  readonly category: string;
  /** Types of the signals that it tells of. */
  readonly triggerSignals: readonly string[];
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly outcome: Outcome;
  /** From the message to the answer, in seconds; only where the user engaged. */
  readonly latencySeconds: number | null;
  /** Of the decision that sent it. */
  readonly createdAt: number;
}

/** Decisions end in a send, which may take its deadline and a restart. */
const slackMs = 60 * 60_000;
const maxDecisions = 2000;

/** The messages of a user that were sent unasked at `from` or later and are known to have arrived, newest first. */
export async function readProactiveFeedback(
  user: string,
  from: number,
  { bulk }: Pick<Store, 'bulk'>,
): Promise<readonly ProactiveFeedback[]> {
  const [[rows = []], [decisions = []]] = await Promise.all([
    bulk.feedback('proactive', [user], from),
    bulk.recentDecisions('proactive', [user], from - slackMs, maxDecisions),
  ]);
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  return rows
    .flatMap((row) => composeFeedback(row, byId.get(row.decisionId)) ?? [])
    .sort((one, other) => other.sentAt - one.sentAt);
}

/** Null for other feedback, and for a message that is not known to have arrived. */
function composeFeedback(
  { id, user, kind, state, latencyMs, createdAt: sentAt }: Feedback,
  decision: Pick<Decision, 'actions' | 'createdAt'> | undefined,
): ProactiveFeedback | null {
  const outcome = kind === engagementKind ? readOutcome(state) : null;
  const sent = decision === undefined ? null : sentBy(decision);
  if (outcome === null || decision === undefined || sent === null) return null;
  return {
    ...{ id, user, messageId: id, category: sent.category, sentAt, outcome },
    triggerSignals: sent.signals.map(({ type }) => type),
    latencySeconds: outcome === 'engaged' ? latencyMs / 1000 : null,
    createdAt: decision.createdAt,
  };
}

/** What a decision sent; null where it sent nothing. */
export function sentBy({ actions }: Pick<Decision, 'actions'>): SendMessageParameters | null {
  const sent = actions.find(({ action, disposition }) => action === sendMessageName && disposition === 'run');
  // Checked against the action's schema before it was sent.
  return (sent?.parameters as SendMessageParameters | undefined) ?? null;
}

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
