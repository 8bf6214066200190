import type { ConcludeView, Conclusion, EffectRuntime } from '@tact/core/kernel';
import type { Message } from '@tact/core/ports/store';
import { type Effect, type Feedback, type MaybeOutside, Outside } from '@tact/core/records';
import { openInsights, takeInsight, tellsOf } from '@tact/tools';
import type { SendMessageParameters } from './delivery/send-message.ts';
import { sweepJob } from './details.ts';
import { sweptAt } from './feedback/outcome.ts';
import { sendMessageName, type TickInput } from './tick-facts.ts';

/** What became of the message of a cycle. */
type Delivery = 'sent' | 'unknown' | 'failed';

export interface ConcludingServices {
  channel(user: string): { readonly name: string };
}

/** What is said about each attempt to send. */
export const engagementKind = 'engagement';

/** Where a user who never wrote is told things. */
const firstConversation = 'main';

/**
 * What came of a cycle, once its effects have ended: a message that was sent, or may have been, becomes a message of the user's
 * latest conversation. Each attempt leaves one piece of feedback under the same id, which the user's next messages settle
 * (`feedback/`); one that did not arrive says so and awaits nothing. Both are recorded in one commit with the end of the decision.
 */
export async function concludeTick(
  { decision, effects, key, now }: ConcludeView<TickInput>,
  { store, jobs }: EffectRuntime,
  services: ConcludingServices,
): Promise<Conclusion & { readonly feedback: readonly Feedback[] }> {
  const { user, id: decisionId, engine } = decision;
  const attempt = effects.find(({ action }) => action === sendMessageName);
  if (attempt === undefined) return { messages: [], feedback: [], result: { delivery: 'none' } };
  const delivery = deliveryOf(attempt);
  const sentAt = attempt.finishedAt ?? now;
  const feedback: Feedback = {
    ...{ id: key, decisionId, user, engine, kind: engagementKind, source: 'implicit', rater: null },
    state: delivery === 'sent' ? 'pending' : delivery,
    ...{ scores: {}, text: null, latencyMs: 0, createdAt: sentAt },
  };
  if (delivery === 'failed')
    return {
      messages: [],
      feedback: [feedback],
      result: { delivery, problem: attempt.problem?.code ?? null },
    };
  const given = attempt.parameters as unknown as SendMessageParameters;
  const { category, signals, offer } = given;
  for (const insight of await openInsights(user, store.items))
    if (tellsOf(insight, signals)) await takeInsight(user, insight, store.items, now);
  // The timer is there before what it is for: one that finds nothing does nothing.
  await jobs.enqueue({ user, kind: sweepJob, key, runAt: sweptAt(sentAt), payload: {} });
  const [latest] = await store.messages.conversations(user, 1);
  const text = sentText(attempt) ?? given.message;
  const message: Message = {
    ...{ id: key, user, conversation: latest?.conversation ?? firstConversation, role: 'assistant', text },
    ...{ origin: text instanceof Outside ? 'outside' : 'system', decisionId, createdAt: sentAt },
    unasked: { category, signals, offer, channel: services.channel(user).name, delivery },
  };
  return { messages: [message], feedback: [feedback], result: { delivery, message: key } };
}

/** An attempt that has not ended is one that nobody can tell the end of: its conclusion is made only once. */
function deliveryOf({ state }: Effect): Delivery {
  if (state === 'done') return 'sent';
  return state === 'unknown' || state === 'running' ? 'unknown' : 'failed';
}

/** As the user read it: shortened, or within a template. */
function sentText({ result }: Effect): MaybeOutside | null {
  const text = result?.['text'];
  return typeof text === 'string' || text instanceof Outside ? text : null;
}
