import type { LearnResult, LearnServices } from '@tact/core/kernel';
import { type Feedback, type JsonObject, urgentHint } from '@tact/core/records';
import { engagementKind } from './conclude.ts';
import {
  type CategorySums,
  type CountedSend,
  decayOver,
  type LearnedEngagement,
  learnedName,
  readLearned,
  sumsAt,
} from './feedback/engagement.ts';
import { engagementNames } from './feedback/engagement-names.ts';
import { isClosed, isEngaged, readOutcome } from './feedback/outcome.ts';
import { sentBy } from './feedback/proactive-feedback.ts';

/** A send whose outcome changes later than this is not learned from again. */
const countedForMs = 30 * 24 * 60 * 60_000;

/**
 * Learns from outcomes which categories a user takes up. Feedback comes again whenever its state moves, such as from ignored to a
 * click: then the outcome that was counted is replaced.
 */
export async function learn(
  feedback: readonly Feedback[],
  { store, user }: LearnServices,
): Promise<LearnResult> {
  const closed = feedback.filter(({ kind, state }) => {
    const outcome = kind === engagementKind ? readOutcome(state) : null;
    return outcome !== null && isClosed(outcome);
  });
  if (closed.length === 0) return { lessons: 0, values: [] };
  const stored = await store.values.get(user, learnedName);
  let learned = readLearned(stored?.value);
  for (const { id, decisionId, state, createdAt: sentAt } of closed) {
    const known = learned.counted[id];
    const decision = known === undefined ? await store.ledger.get(user, decisionId) : null;
    const send = known ?? (decision === null ? null : sentBy(decision));
    if (send === null) continue;
    const { category } = send;
    const isUrgent =
      'isUrgent' in send ? send.isUrgent : send.signals.some(({ urgencyHint }) => urgencyHint >= urgentHint);
    const outcome = readOutcome(state);
    const engaged = outcome !== null && isEngaged(outcome);
    learned = count(learned, id, { category, isUrgent, engaged, sentAt });
  }
  const value = trimmed(learned) as unknown as JsonObject;
  return {
    lessons: closed.length,
    values: [{ name: learnedName, value, expected: stored?.version ?? 0 }],
  };
}

/** Counts a send by its outcome, in place of what it was counted by before. */
function count(learned: LearnedEngagement, id: string, send: CountedSend): LearnedEngagement {
  const { category, isUrgent, engaged, sentAt } = send;
  const before = learned.counted[id];
  const newest = Math.max(...Object.values(learned.counted).map((one) => one.sentAt), sentAt);
  if (before === undefined && newest - sentAt > countedForMs) return learned;
  const added = {
    closed: before === undefined ? 1 : 0,
    engaged: Number(engaged) - Number(before?.engaged ?? false),
  };
  const counted = engagementNames(category, isUrgent).map((name) => {
    const sums = learned.categories[name] ?? { closed: 0, engaged: 0, at: sentAt };
    return [name, withSend(sums, added, sentAt)] as const;
  });
  return {
    categories: { ...learned.categories, ...Object.fromEntries(counted) },
    counted: { ...learned.counted, [id]: send },
  };
}

function withSend(
  sums: CategorySums,
  added: Pick<CategorySums, 'closed' | 'engaged'>,
  sentAt: number,
): CategorySums {
  const at = Math.max(sums.at, sentAt);
  const { closed, engaged } = sumsAt(sums, at);
  const weight = decayOver(at - sentAt);
  return { closed: closed + weight * added.closed, engaged: engaged + weight * added.engaged, at };
}

/** What is as old as that is counted, and no longer looked up. */
function trimmed({ categories, counted }: LearnedEngagement): LearnedEngagement {
  const newest = Math.max(...Object.values(counted).map(({ sentAt }) => sentAt));
  const kept = Object.entries(counted).filter(([, { sentAt }]) => newest - sentAt <= countedForMs);
  return { categories, counted: Object.fromEntries(kept) };
}
