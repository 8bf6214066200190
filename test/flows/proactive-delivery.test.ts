import { describe, expect, test } from 'vitest';
import { readProactiveFeedback } from '../../packages/assistant/src/proactive/feedback/proactive-feedback.ts';
import { storeKinds } from '../test-store.ts';
import { ann, dayMs, hourMs, oldFriend, openProactive, taskDue } from './proactive-fixture.ts';

/** A user known for 40 days who wrote 120 messages: the level is established, the threshold 5.5. */
const established = { profile: { createdAt: Date.parse('2026-09-23T00:00:00Z') }, messages: 120 };
/** As of a messenger that takes free text for 24 hours after the user's last message. */
const messenger = {
  windowMs: dayMs,
  templates: [{ name: 'update', text: 'News from your assistant: {{1}}', maxLength: 500 }],
};

describe.each(storeKinds)('feedback tracking on %s', (store) => {
  test('a reply within the hour is engagement, with its latency', async () => {
    const { assembly, clock, noticed, say, tick, store: kept } = await openProactive({ store });
    noticed.push(taskDue(clock.now(), 45));
    await tick();
    await clock.advance(12 * 60_000);

    await say('thanks');
    await assembly.settled();

    expect(await readProactiveFeedback(ann, 0, kept)).toMatchObject([
      {
        ...{ user: ann, category: 'deadline_warning', triggerSignals: ['TASK_DUE'] },
        ...{ outcome: 'engaged', latencySeconds: 720 },
      },
    ]);
  });

  test('no reply within three hours means ignored: the sweep says so', async () => {
    const { assistant, clock, noticed, tick, store: kept } = await openProactive({ store });
    noticed.push(taskDue(clock.now(), 45));
    await tick();

    await clock.advance(3 * hourMs);
    await assistant.runDue();
    expect(await readProactiveFeedback(ann, 0, kept)).toMatchObject([{ outcome: 'pending' }]);
    await clock.advance(1);
    await assistant.runDue();

    expect(await readProactiveFeedback(ann, 0, kept)).toMatchObject([{ outcome: 'ignored' }]);
  });
});

describe.each(storeKinds)('deferred insights on %s', (store) => {
  test('a candidate of 4.5 at a threshold of 5.5 is kept, and told when the user writes', async () => {
    const {
      channel,
      noticed,
      say,
      tick,
      store: kept,
      clock,
    } = await openProactive({ store, ...established });
    noticed.push({
      ...taskDue(clock.now(), 600),
      ...{ type: 'GARDEN_DRY', key: 'garden', category: 'garden', urgencyHint: 5 },
      // 0.35 × 4 + 0.25 × 4.4 + 0.25 × 5 + 0.75 = 4.5
      ...{ scores: { relevance: 4, timing: 4.4 }, message: 'The tomatoes could use some water.' },
    });

    const cycle = await tick();

    expect(cycle?.decision?.verdict).toBe('defer');
    expect(channel.messages).toEqual([]);
    const [insight] = await kept.items.list(ann, { kind: 'insight', state: 'open' });
    expect(insight?.content).toMatchObject({ category: 'garden', relevance_score: expect.closeTo(4.5, 9) });

    const { reply } = await say('hello');

    expect(reply).toContain('By the way: The tomatoes could use some water.');
    expect(await kept.items.list(ann, { kind: 'insight', state: 'open' })).toEqual([]);
    expect((await say('hello')).reply).not.toContain('tomatoes');
  });
});

describe.each(storeKinds)('a prompt on %s', (store) => {
  async function openPrompt(rules: typeof messenger, wroteAgoMs: number) {
    const opened = await openProactive({ store, channel: { rules }, profile: oldFriend });
    const { clock, noticed, store: kept } = opened;
    await kept.messages.add({
      ...{ id: 'wrote', user: ann, conversation: 'main', role: 'user', text: 'hello', origin: 'owner' },
      ...{ decisionId: null, createdAt: clock.now() - wroteAgoMs },
    });
    const slot = { from: clock.now() + hourMs, to: clock.now() + 3 * hourMs };
    const due = taskDue(clock.now(), 55);
    noticed.push({ ...due, data: { ...due.data, freeSlot: { startsAt: slot.from, endsAt: slot.to } } });
    return opened;
  }

  test('inside 24 hours goes out with the buttons Yes and Later', async () => {
    const { channel, tick } = await openPrompt(messenger, dayMs - 1);

    await tick();

    expect(channel.messages).toMatchObject([
      {
        text: expect.stringMatching(/\?$/),
        buttons: [
          { id: 'btn_yes', title: 'Yes' },
          { id: 'btn_later', title: 'Later' },
        ],
        template: null,
      },
    ]);
  });

  test('after 24 hours goes out in an approved template only', async () => {
    const { channel, tick } = await openPrompt(messenger, dayMs);

    await tick();

    expect(channel.messages).toMatchObject([
      {
        text: expect.stringMatching(/^News from your assistant: .*\? Reply yes or later\.$/),
        buttons: [],
        template: { name: 'update' },
      },
    ]);
  });

  test('that is answered by its button counts as taken up', async () => {
    const { assembly, say, tick, store: kept, clock } = await openPrompt(messenger, 1000);
    await tick();
    await clock.advance(60_000);

    await say('btn_later');
    await assembly.settled();

    expect(await readProactiveFeedback(ann, 0, kept)).toMatchObject([{ outcome: 'button_click' }]);
  });
});

describe.each(storeKinds)('a channel on %s', (store) => {
  test('that loses the connection leaves an honest record, and nothing is sent twice', async () => {
    const {
      assistant,
      channel,
      clock,
      noticed,
      tick,
      store: kept,
    } = await openProactive({
      store,
      channel: { fate: () => 'loses', remembers: false },
    });
    noticed.push(taskDue(clock.now(), 45));

    await tick();
    await assistant.resume(ann, { abandonedAfterMs: 0 });
    await clock.advance(5 * 60_000);
    await tick();

    expect([...channel.calls.values()]).toEqual([1]);
    expect(await kept.messages.last(ann, 'main', 5)).toMatchObject([{ unasked: { delivery: 'unknown' } }]);
    expect(await kept.feedback.list(ann, { engine: 'proactive' })).toMatchObject([{ state: 'unknown' }]);
  });

  test('that hangs is given up after its time, and nothing is sent twice', async () => {
    const {
      assistant,
      channel,
      clock,
      noticed,
      tick,
      store: kept,
    } = await openProactive({
      store,
      channel: { fate: () => 'hangs' },
    });
    noticed.push(taskDue(clock.now(), 45));

    const ticking = tick();
    while (channel.calls.size === 0) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(20_000);
    await ticking;
    await assistant.resume(ann, { abandonedAfterMs: 0 });

    expect([...channel.calls.values()]).toEqual([1]);
    expect(await kept.feedback.list(ann, { engine: 'proactive' })).toMatchObject([{ state: 'unknown' }]);
  });

  test('that refuses leaves no message, and the signal is told by a later tick', async () => {
    let isRefusing = true;
    const {
      channel,
      clock,
      noticed,
      tick,
      store: kept,
    } = await openProactive({
      store,
      channel: { fate: () => (isRefusing ? 'refuses' : 'takes') },
    });
    noticed.push(taskDue(clock.now(), 45));
    await tick();
    expect(await kept.messages.last(ann, 'main', 5)).toEqual([]);
    isRefusing = false;
    await clock.advance(5 * 60_000);

    await tick();

    expect(channel.messages).toHaveLength(1);
    const states = (await kept.feedback.list(ann, { engine: 'proactive' })).map(({ state }) => state);
    expect(states.sort()).toEqual(['failed', 'pending']);
  });
});
