import type { Json, Message, ProactiveSignal } from '@tact/core/records';
import { callsTool, createScriptedModel, type ModelScript, sampleItem } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { type StoreKind, storeKinds } from '../test-store.ts';
import { ann, dayMs, hourMs, openProactive, taskDue } from './proactive-fixture.ts';

/** The whole way of a cycle, from a signal to the message, with a model. The user has been known for 40 days: established. */

const messenger = {
  windowMs: dayMs,
  templates: [{ name: 'update', text: 'News from your assistant: {{1}}', maxLength: 500 }],
};

async function openLoop(store: StoreKind, script: ModelScript, now = '2026-11-02T12:00:00Z') {
  const model = createScriptedModel(script);
  const opened = await openProactive({
    ...{ store, now, channel: { rules: messenger }, messages: 120 },
    profile: { createdAt: Date.parse(now) - 40 * dayMs },
    model: { model, timeoutMs: 1000, temperature: 0.4, maxOutputTokens: 1000 },
  });
  const wrote: Message = {
    ...{ id: 'wrote', user: ann, conversation: 'main', role: 'user', text: 'good morning', origin: 'owner' },
    ...{ decisionId: null, createdAt: opened.clock.now() - 2 * hourMs },
  };
  // Free text is taken for a day after the user's last message.
  await opened.store.messages.add(wrote);
  return { ...opened, model };
}

/** A composite of 8.75 without feedback, where the scores are not given. */
/** The only signal, in our words. */
const told = '“send the report” is due today at 18:00.';
const candidate = (given: Readonly<Record<string, Json>> = {}) => ({
  message: '{{1}}',
  category: 'deadline_warning',
  signals: [1],
  ...{ relevance: 10, timing: 9, urgency: 9 },
  action_type: 'text',
  plan: null,
  framing: 'equips',
  ...given,
});
const proposing = (...candidates: readonly Json[]) =>
  callsTool('propose_messages', { candidates: [...candidates] });

const context: ProactiveSignal = {
  ...{ type: 'CALENDAR_FREE_SLOT', key: 'slot', subject: 'free time', urgencyHint: 6, contextOnly: true },
  ...{ data: {}, expiresAt: Date.parse('2026-11-03T00:00:00Z') },
};

describe.each(storeKinds)('the full loop on %s', (store) => {
  test('ends without a signal: nothing is asked, recorded or sent', async () => {
    const { assistant, channel, model, tick } = await openLoop(store, []);

    expect(await tick()).toBeNull();

    expect(model.requests).toEqual([]);
    expect(channel.messages).toEqual([]);
    expect(await assistant.log({ user: ann })).toEqual([]);
  });

  test('ends where signals are context alone: no model is asked', async () => {
    const { channel, model, noticed, tick } = await openLoop(store, []);
    noticed.push(context);

    const cycle = await tick();

    expect(cycle?.screened).toMatchObject({ gated: { reasons: [{ code: 'context_only' }] } });
    expect(model.requests).toEqual([]);
    expect(channel.messages).toEqual([]);
  });

  test('ends in quiet hours: no model is asked', async () => {
    const { channel, clock, model, noticed, tick } = await openLoop(store, [], '2026-11-02T02:00:00Z');
    noticed.push(taskDue(clock.now(), 6 * 60));

    const cycle = await tick();

    expect(cycle?.screened).toMatchObject({ gated: { reasons: [{ code: 'quiet_hours' }] } });
    expect(model.requests).toEqual([]);
    expect(channel.messages).toEqual([]);
  });

  test('goes from a signal to a message with its feedback pending', async () => {
    const { channel, clock, noticed, store: kept, tick } = await openLoop(store, [proposing(candidate())]);
    noticed.push(taskDue(clock.now(), 6 * 60));

    const cycle = await tick();

    expect(cycle?.decision).toMatchObject({ verdict: 'act', path: 'model' });
    expect(channel.messages).toMatchObject([{ text: told, buttons: [], template: null }]);
    expect(await kept.messages.last(ann, 'main', 1)).toMatchObject([
      { role: 'assistant', unasked: { category: 'deadline_warning', delivery: 'sent' } },
    ]);
    expect(await kept.feedback.list(ann, { engine: 'proactive' })).toMatchObject([{ state: 'pending' }]);
  });

  test('sends nothing where the model has nothing to say, also of what a template tells where the model fails', async () => {
    const silent = await openLoop(store, [proposing()]);
    const failing = await openLoop(store, [{ fails: 'MODEL_TIMEOUT' }]);
    for (const { clock, noticed, tick } of [silent, failing]) {
      noticed.push(taskDue(clock.now(), 90, { urgencyHint: 7 }));
      await tick();
    }

    expect(failing.channel.messages).toHaveLength(1);
    expect(silent.model.requests).toHaveLength(1);
    expect(silent.channel.messages).toEqual([]);
    expect(await silent.assistant.log({ user: ann })).toMatchObject([{ verdict: 'decline' }]);
  });

  test('sends the best of several candidates and no other', async () => {
    const script = [
      proposing(
        candidate({ message: 'Ink can be ordered until 20:00.', signals: [2], relevance: 6 }),
        candidate({ signals: [1] }),
      ),
    ];
    const { channel, clock, noticed, tick } = await openLoop(store, script);
    noticed.push(
      taskDue(clock.now(), 6 * 60),
      taskDue(clock.now(), 8 * 60, { key: 'task:ink', subject: 'order ink' }),
    );

    await tick();

    expect(channel.messages.map(({ text }) => text)).toEqual([told]);
  });

  test('keeps a borderline candidate, and brings it up when the user writes', async () => {
    // 0.35 × 5 + 0.25 × 4 + 0.25 × 4 + 0.15 × 5 = 4.5
    const script = [proposing(candidate({ relevance: 5, timing: 4, urgency: 4 }))];
    const { channel, clock, noticed, say, store: kept, tick } = await openLoop(store, script);
    noticed.push(taskDue(clock.now(), 6 * 60));

    const cycle = await tick();

    expect(cycle?.decision?.verdict).toBe('defer');
    expect(channel.messages).toEqual([]);
    expect(await kept.items.list(ann, { kind: 'insight', state: 'open' })).toMatchObject([
      { content: { message_draft: told, relevance_score: expect.closeTo(4.5, 9) } },
    ]);
    expect((await say('hello')).reply).toContain('By the way: “send the report” is due today at 18:00.');
  });

  test('is silent within 30 minutes of its own message, and asks no model', async () => {
    const { channel, clock, model, noticed, tick } = await openLoop(store, [proposing(candidate())]);
    noticed.push(taskDue(clock.now(), 6 * 60));
    await tick();
    noticed.push(taskDue(clock.now(), 8 * 60, { key: 'task:ink', subject: 'order ink' }));
    await clock.advance(30 * 60_000 - 1);

    const cycle = await tick();

    expect(cycle?.screened).toMatchObject({ gated: { reasons: [{ code: 'cooldown' }] } });
    expect(model.requests).toHaveLength(1);
    expect(channel.messages).toHaveLength(1);
  });

  test('shows the model how earlier messages were taken up, what the user usually does, and the trust', async () => {
    const script = [proposing(candidate()), proposing()];
    const { assembly, clock, model, noticed, say, store: kept, tick } = await openLoop(store, script);
    const pattern = { category: 'pattern', key: 'gym', value: 'runs on Monday evenings' };
    await kept.items.add(sampleItem({ id: 'p1', user: ann, kind: 'memory', content: pattern }));
    noticed.push(taskDue(clock.now(), 6 * 60));
    await tick();
    await clock.advance(5 * 60_000);
    await say('thanks');
    await assembly.settled();
    noticed.push(taskDue(clock.now(), 8 * 60, { key: 'task:ink', subject: 'order ink' }));
    await clock.advance(hourMs);

    await tick();

    const [first = '', second = ''] = model.requests.map(({ messages }) => messages[0]?.text ?? '');
    expect(first).not.toContain('FEEDBACK');
    expect(second).toContain('FEEDBACK of the last 30 days: 1 sent, 100 % taken up.');
    expect(second).toContain('- deadline_warning: 100 %');
    expect(second).toContain('- runs on Monday evenings');
    expect(second).toContain('MANNER: you know each other. Everything that helps is a fair subject.');
  });
});
