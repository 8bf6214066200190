import { asTactError } from '#errors';
import type { Gathered, GatherServices, GateView } from '#kernel';
import type { Store } from '#ports/store';
import type { MaybeOutside, StageFailure } from '#records';
import { readMemory } from '#tools';
import type { TickContext, TickEvidence } from './candidates/tick-context.ts';
import { sampleOrder } from './feedback/sample-order.ts';
import { readFeedbackSummary } from './feedback/summary.ts';
import { trustOf } from './gate/trust.ts';
import type { TickFacts } from './tick-facts.ts';
import type { TickInput } from './tick-input.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mostPatterns = 10;
const recentMessages = 10;

/** What a model needs to know beyond the signals; and the order of categories that is tried this time, as evidence. */
export async function gather(
  { signal: { user, input }, facts, now }: GateView<TickInput, TickFacts>,
  { store }: GatherServices,
): Promise<Gathered<TickContext, TickEvidence>> {
  const failures: StageFailure[] = [];
  const orElse = async <Value>(what: Promise<Value>, fallback: Value): Promise<Value> => {
    try {
      return await what;
    } catch (thrown) {
      const { code, message } = asTactError(thrown);
      failures.push({ stage: 'gather', code, text: message });
      return fallback;
    }
  };
  const [feedback, patterns, messages] = await Promise.all([
    orElse(readFeedbackSummary(user, now, store), null),
    orElse(patternsOf(user, store), []),
    orElse(latestMessages(user, store), []),
  ]);
  const lately = await store.bulk.unasked([user], now - dayMs);
  return {
    context: {
      trust: trustOf({ createdAt: facts.profile.createdAt, interactions: facts.interactions }, now),
      feedback: feedback === null || feedback.totalSent === 0 ? null : feedback,
      patterns,
      calendar: [],
      recentMessages: messages,
      toldLately: (lately[0] ?? [])
        .filter(({ createdAt }) => createdAt > now - dayMs)
        .map(({ id, text, unasked }) => ({ id, text, keys: unasked?.signals.map(({ key }) => key) ?? [] })),
    },
    evidence: sampleOrder(facts.engagement, `${user}/${input.at}`),
    failures,
  };
}

async function patternsOf(user: string, { items }: Store): Promise<readonly MaybeOutside[]> {
  const memories = await items.list(user, { kind: 'memory', state: 'open', limit: 500 });
  return memories
    .flatMap(({ content }) => readMemory(content) ?? [])
    .filter(({ category }) => category === 'pattern')
    .slice(0, mostPatterns)
    .map(({ value }) => value);
}

async function latestMessages(user: string, { messages }: Store): Promise<TickContext['recentMessages']> {
  const [latest] = await messages.conversations(user, 1);
  if (latest === undefined) return [];
  const said = await messages.last(user, latest.conversation, recentMessages);
  return said.map(({ role, text, createdAt }) => ({ role, text, at: createdAt }));
}
