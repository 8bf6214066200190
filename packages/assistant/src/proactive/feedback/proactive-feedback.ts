import type { Store } from '@tact/core/ports/store';
import type { Decision, Feedback } from '@tact/core/records';
import { sendMessageName } from '../action-names.ts';
import { engagementKind } from '../conclude.ts';
import type { SendMessageParameters } from '../delivery/send-message.ts';
import { type Outcome, readOutcome } from './outcome.ts';

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
