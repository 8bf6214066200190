import { type ConcludeView, createActionRegistry, decide, resumeEffects } from '@tact/core/kernel';
import { concludeAction } from '@tact/core/kernel/conclude';
import { exposeOutside, type Feedback, outside, type ProposedAction } from '@tact/core/records';
import {
  createFakeClock,
  createMemoryChannel,
  createMemoryStore,
  type MemoryChannel,
  sampleDecision,
  sampleEffect,
  sampleMessage,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createDeliveryEngine, keeps, sends, tickSignal } from '../../../../test/examples/delivery-engine.ts';
import { createExampleRuntime } from '../../../../test/examples/runtime.ts';
import { concludeTick } from './conclude.ts';
import type { TickInput } from './tick-facts.ts';

const user = 'ann';
const minute = 60_000;

function open(channel: MemoryChannel, ...actions: readonly ProposedAction[]) {
  const store = createMemoryStore();
  const services = { channel: () => channel, items: store.items, timeoutMs: 5000 };
  const engine = createDeliveryEngine({ tick: actions }, services);
  const clock = createFakeClock();
  const registry = createActionRegistry([...engine.actions, concludeAction]);
  const runtime = createExampleRuntime({ store, clock, registry, engines: [engine] });
  const states = ['planned', 'running', 'done', 'failed', 'unknown'] as const;
  return {
    ...{ store, clock, runtime, engine },
    tick: () => decide(engine, tickSignal('tick', user, clock.now()), null, runtime),
    said: async () =>
      (await store.messages.last(user, 'main', 9)).map(({ text, unasked }) => ({
        text: exposeOutside(text),
        delivery: unasked?.delivery,
      })),
    effect: async () =>
      (await store.outbox.inState(user, states)).find(({ action }) => action === 'send_message'),
    insights: async (state: 'open' | 'done' = 'open') =>
      (await store.items.list(user, { kind: 'insight', state })).map(({ content }) => content),
  };
}

describe('a message that is sent', () => {
  test('becomes a message of the conversation that says why it was sent', async () => {
    const offer = { action: 'create_event', parameters: { summary: 'Lab 4', start_time: '2pm' } };
    const { tick, store } = open(
      createMemoryChannel(),
      sends({ message: 'Block 2-5pm for Lab 4?', action_type: 'button_prompt', offer }),
    );

    const decision = await tick();

    expect(await store.messages.last(user, 'main', 9)).toMatchObject([
      {
        ...{ role: 'assistant', text: 'Block 2-5pm for Lab 4?', origin: 'system' },
        decisionId: decision?.id,
        unasked: {
          category: 'deadline_warning',
          signals: [{ type: 'CANVAS_ASSIGNMENT_DUE', key: 'lab-4', urgencyHint: 7 }],
          offer,
          channel: 'memory',
          delivery: 'sent',
        },
      },
    ]);
  });

  test('stands in the conversation as it was read, shortened where it was', async () => {
    const channel = createMemoryChannel({ rules: { maxLength: 50 } });
    const { tick, said } = open(
      channel,
      sends({ message: 'Lab 4 is due at 17:00. It has three parts and a report.' }),
    );

    await tick();

    expect(await said()).toEqual([{ text: 'Lab 4 is due at 17:00. (shortened)', delivery: 'sent' }]);
    expect(channel.messages).toMatchObject([{ user, text: 'Lab 4 is due at 17:00. (shortened)' }]);
  });

  test('stands in the conversation that the user wrote in last', async () => {
    const { tick, store } = open(createMemoryChannel(), sends());
    await store.messages.add(sampleMessage({ user, conversation: 'main', createdAt: 1 }));
    await store.messages.add(sampleMessage({ user, conversation: 'phone', createdAt: 2 }));

    await tick();

    expect(await store.messages.last(user, 'phone', 9)).toHaveLength(2);
    expect(await store.messages.last(user, 'main', 9)).toHaveLength(1);
  });

  test('stays outside text where it repeats a stranger', async () => {
    const message = outside('“Party at Bo’s” begins at 18:00.', 'event:title');
    const channel = createMemoryChannel();
    const { tick, store } = open(channel, sends({ message }));

    await tick();

    const [said] = await store.messages.last(user, 'main', 1);
    expect(said).toMatchObject({ origin: 'outside', text: outside(exposeOutside(message), 'message') });
    expect(channel.messages).toMatchObject([{ text: '“Party at Bo’s” begins at 18:00.' }]);
  });

  test('closes the insights that tell of the same, and no others', async () => {
    const lab = [{ type: 'CANVAS_ASSIGNMENT_DUE', key: 'lab-4', urgencyHint: 5 }];
    const { tick, insights, engine, runtime, clock } = open(createMemoryChannel(), sends());
    const keeping = createDeliveryEngine(
      { kept: [keeps({ message: 'Lab 4 is due soon.', signals: lab }), keeps()] },
      { channel: () => createMemoryChannel(), items: runtime.store.items },
    );
    await decide(keeping, tickSignal('kept', user, clock.now()), null, runtime);
    expect(await insights()).toHaveLength(2);
    runtime.setEngine(engine);

    await tick();

    expect(await insights()).toMatchObject([{ message_draft: 'The gym is open till ten.', used: false }]);
    expect(await insights('done')).toMatchObject([{ message_draft: 'Lab 4 is due soon.', used: true }]);
  });
});

describe('a message that does not arrive', () => {
  test('has failed where the channel refused it, and nothing stands in the conversation', async () => {
    const channel = createMemoryChannel({ fate: () => 'refuses' });
    const { tick, said, effect } = open(channel, sends());

    await tick();

    expect(await effect()).toMatchObject({ state: 'failed', problem: { code: 'CHANNEL_REFUSED' } });
    expect(await said()).toEqual([]);
  });

  test('never reaches a channel whose rules it breaks', async () => {
    const channel = createMemoryChannel({ rules: { windowMs: 24 * 60 * minute } });
    const { tick, effect } = open(channel, sends());

    await tick();

    expect(await effect()).toMatchObject({
      state: 'failed',
      problem: {
        code: 'CHANNEL_REFUSED',
        text: expect.stringContaining('its window for free text is closed'),
      },
    });
    expect(channel.calls.size).toBe(0);
  });

  test.each([true, false])(
    'is unknown where the connection was lost, and said so (remembers: %s)',
    async (remembers) => {
      const channel = createMemoryChannel({ fate: () => 'loses', remembers });
      const { tick, said, effect } = open(channel, sends());

      await tick();

      expect(await effect()).toMatchObject({ state: 'unknown', problem: { code: 'EFFECT_UNKNOWN' } });
      expect(await said()).toEqual([{ text: 'Lab 4 is due at 17:00.', delivery: 'unknown' }]);
    },
  );

  test('is unknown where the channel does not answer in time, and is never tried again', async () => {
    const channel = createMemoryChannel({ fate: () => 'hangs' });
    const { tick, said, effect, clock, runtime } = open(channel, sends());

    const ticking = tick();
    await clock.whenSleeping(1);
    await clock.advance(5000);
    await ticking;
    await resumeEffects(user, runtime, { abandonedAfterMs: 0 });

    expect(await effect()).toMatchObject({ state: 'unknown' });
    expect(await said()).toEqual([{ text: 'Lab 4 is due at 17:00.', delivery: 'unknown' }]);
    expect([...channel.calls.values()]).toEqual([1]);
  });

  test('counts an error that the channel does not explain as unknown', async () => {
    const channel = createMemoryChannel({
      fate: () => {
        throw new Error('socket closed');
      },
    });
    const { tick, effect } = open(channel, sends());

    await tick();

    expect(await effect()).toMatchObject({ state: 'unknown' });
  });

  test('is not sent hours after its cycle', async () => {
    const channel = createMemoryChannel();
    const { engine, store, effect, clock, runtime, said } = open(channel, keeps(), sends());
    // As if the process had stopped before it came to the message.
    const stopped = {
      ...runtime,
      store: { ...store, outbox: { ...store.outbox, start: async () => false } },
    };
    await decide(engine, tickSignal('tick', user, clock.now()), null, stopped);

    await clock.advance(6 * minute);
    await resumeEffects(user, runtime, { abandonedAfterMs: 0 });

    expect(await effect()).toMatchObject({ state: 'failed', problem: { code: 'MESSAGE_OUTDATED' } });
    expect(channel.messages).toEqual([]);
    expect(await said()).toEqual([]);
  });
});

describe('the feedback that an attempt leaves', () => {
  const decision = sampleDecision({ user, engine: 'proactive', createdAt: 1000 });

  async function feedbackAfter(
    state: 'done' | 'failed' | 'unknown' | 'running',
  ): Promise<readonly Feedback[]> {
    const { runtime } = open(createMemoryChannel());
    const effect = sampleEffect({
      ...{ user, action: 'send_message', state, decisionId: decision.id },
      parameters: sends().parameters,
      finishedAt: state === 'running' ? null : 2000,
    });
    const view: ConcludeView<TickInput> = {
      ...{ decision, effects: [effect], approvals: [], input: null, key: 'k-1', now: 3000 },
      settle: async () => {},
    };
    return (await concludeTick(view, runtime, { channel: () => createMemoryChannel() })).feedback;
  }

  test('awaits an answer where the message was sent', async () => {
    expect(await feedbackAfter('done')).toEqual([
      {
        ...{ id: 'k-1', decisionId: decision.id, user, engine: 'proactive', kind: 'engagement' },
        ...{ state: 'pending', source: 'implicit', rater: null, scores: {}, text: null },
        ...{ latencyMs: 0, createdAt: 2000 },
      },
    ]);
  });

  test.each([
    ['failed', 'failed', 2000],
    ['unknown', 'unknown', 2000],
    ['running', 'unknown', 3000],
  ] as const)('of a message whose effect is %s is %s', async (effect, state, createdAt) => {
    expect(await feedbackAfter(effect)).toMatchObject([{ id: 'k-1', state, createdAt }]);
  });

  test('is none where nothing was to be sent', async () => {
    const { tick, store } = open(createMemoryChannel(), keeps());

    await tick();

    expect(await store.feedback.list(user)).toEqual([]);
    expect(await store.messages.last(user, 'main', 9)).toEqual([]);
  });
});

describe('an insight', () => {
  test('is kept with its score, its signals and its end', async () => {
    const { tick, insights } = open(createMemoryChannel(), keeps());

    await tick();

    expect(await insights()).toEqual([
      {
        category: 'pattern',
        message_draft: 'The gym is open till ten.',
        trigger_signals: [{ type: 'PATTERN_MATCH', key: 'gym', urgencyHint: 4 }],
        relevance_score: 4.5,
        expires_at: Date.UTC(2026, 10, 3, 9),
        used: false,
      },
    ]);
  });

  test('is kept once a day, however often it is judged', async () => {
    const nextDay = keeps({ expires_at: Date.UTC(2026, 10, 4, 9) });
    const sameDay = keeps({ message: 'The gym is open.', expires_at: Date.UTC(2026, 10, 3, 14) });
    const { tick, insights } = open(createMemoryChannel(), keeps(), sameDay, nextDay);

    await tick();

    expect(await insights()).toMatchObject([
      { expires_at: Date.UTC(2026, 10, 4, 9) },
      { expires_at: Date.UTC(2026, 10, 3, 9) },
    ]);
  });

  test('is outside text where it repeats a stranger', async () => {
    const { tick, store } = open(
      createMemoryChannel(),
      keeps({ message: outside('“Win a prize” arrived.', 'mail:subject') }),
    );

    await tick();

    expect(await store.items.list(user, { kind: 'insight' })).toMatchObject([{ origin: 'outside' }]);
  });
});
