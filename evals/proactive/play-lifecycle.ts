import { concludeTick } from '@tact/assistant/proactive/conclude';
import {
  readFeedbackSummary,
  readProactiveFeedback,
} from '@tact/assistant/proactive/feedback/proactive-feedback';
import { settleClick, settleFeedback, settleRefusal } from '@tact/assistant/proactive/feedback/settle';
import { categoryIn, isUnwanted, mutePhrases, saysThis } from '@tact/assistant/proactive/tools/mute-phrases';
import { createPolicy } from '@tact/core/kernel';
import {
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryStore,
  createRecordingLog,
  sampleDecision,
  sampleEffect,
  sampleMessage,
  sampleRecord,
} from '@tact/testing';
import type { LifecycleRow } from './feedback-row.ts';

type Event = LifecycleRow['events'][number];

const owner = 'owner';

export interface LifecycleAnswer {
  readonly outcomes: Readonly<
    Record<string, { readonly outcome: string; readonly latency_seconds?: number }>
  >;
  readonly summary: {
    readonly total_sent: number;
    readonly engaged: number;
    readonly ignored: number;
    readonly engagement_rate: number;
    readonly engagement_by_category: Readonly<Record<string, number>>;
    readonly avg_response_latency_seconds: number | null;
  };
}

/** Plays what was sent and said, in the order of time, through a store in memory; then reads what came of it. */
export async function playLifecycle({ events, summary_at: now }: LifecycleRow): Promise<LifecycleAnswer> {
  const store = createMemoryStore();
  const known = new Set<string>();
  const inOrder = events.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at);
  for (const [index, event] of inOrder.entries()) {
    const { at, type, message_id: given } = event;
    const user = event.user ?? owner;
    const messageId = given ?? `event-${index}`;
    if (type === 'send') {
      if (!known.has(`${user}/${messageId}`)) await send(user, messageId, event, store);
      known.add(`${user}/${messageId}`);
    } else if (type === 'button') {
      await settleClick(user, { at, ...(given == null ? {} : { messageId: given }) }, store);
    } else {
      if (type === 'user_message') await write(user, index, event, store);
      await settleFeedback(user, { store, now: at });
    }
  }
  const feedback = await readProactiveFeedback(owner, Math.min(now, ...events.map(({ at }) => at)), store);
  const summary = await readFeedbackSummary(owner, now, store);
  return {
    outcomes: Object.fromEntries(
      feedback
        .toReversed()
        .map(({ messageId, outcome, latencySeconds }) => [
          messageId,
          latencySeconds === null ? { outcome } : { outcome, latency_seconds: latencySeconds },
        ]),
    ),
    summary: {
      ...{ total_sent: summary.totalSent, engaged: summary.engaged, ignored: summary.ignored },
      engagement_rate: summary.engagementRate,
      engagement_by_category: summary.engagementByCategory,
      avg_response_latency_seconds: summary.averageLatencySeconds,
    },
  };
}

type MemoryStore = ReturnType<typeof createMemoryStore>;

/** A decision whose message was taken by its channel, as the engine concludes it. */
async function send(
  user: string,
  messageId: string,
  { at, category }: Event,
  store: MemoryStore,
): Promise<void> {
  const clock = createFakeClock({ now: at });
  const action = {
    action: 'send_message',
    target: 'user',
    parameters: {
      ...{ message: 'A message.', category: category ?? 'briefing', signals: [] },
      ...{ action_type: 'text', offer: null },
    },
  } as const;
  const decision = sampleDecision({
    ...{ user, engine: 'proactive', reference: `tick/${messageId}`, verdict: 'act', createdAt: at },
    actions: [{ ...action, disposition: 'run', labels: [] }],
  });
  await store.ledger.record(sampleRecord({ decision }));
  const effect = sampleEffect({
    ...{ ...action, user, decisionId: decision.id, state: 'done', finishedAt: at },
  });
  const { messages, feedback } = await concludeTick(
    {
      ...{ decision, effects: [effect], approvals: [], input: null, key: messageId, now: at },
      settle: async () => {},
    },
    {
      ...{ store, clock, jobs: createMemoryJobs({ clock }), ids: createCountingIds() },
      ...{ log: createRecordingLog(), engines: new Map(), registry: noActions },
      ...{ registryFor: () => noActions, policy: () => createPolicy(), rules: () => null },
      maskSecrets: (text) => text,
    },
    { channel: () => ({ name: 'eval' }) },
  );
  for (const message of messages) await store.messages.add(message);
  for (const one of feedback) await store.feedback.add(one);
}

const noActions = { find: () => null, offered: [], all: [] };

/** What the user wrote; where it refuses what was told last, the chat's tool settles that. */
async function write(user: string, index: number, { at, text }: Event, store: MemoryStore): Promise<void> {
  const said = text ?? '';
  await store.messages.add(
    sampleMessage({ id: `said-${index}`, user, conversation: 'main', text: said, createdAt: at }),
  );
  const meant = categoryIn({ text: said }, mutePhrases);
  if (isUnwanted(said) || (meant !== null && saysThis(meant.category)))
    await settleRefusal(user, { at }, store);
}
