import { heldName, readHeld } from '@tact/assistant/proactive/held-back/held-record';
import { outside } from '@tact/core/records';
import { insightContent } from '@tact/tools';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, dayMs, hourMs, oldFriend, openProactive, taskDue } from './proactive-fixture.ts';

describe.each(storeKinds)('a tick on %s', (store) => {
  test('sends one message about what is due, and records it as a message of the conversation', async () => {
    const { clock, channel, noticed, tick, store: kept } = await openProactive({ store });
    noticed.push(taskDue(clock.now(), 45));

    const cycle = await tick();

    expect(cycle?.decision?.verdict).toBe('act');
    expect(channel.messages.map(({ text }) => text)).toEqual([expect.stringContaining('send the report')]);
    const [message] = await kept.messages.last(ann, 'main', 10);
    expect(message?.role).toBe('assistant');
    expect(message?.unasked?.category).toBe('deadline_warning');
    const [feedback] = await kept.feedback.list(ann, { engine: 'proactive' });
    expect(feedback?.state).toBe('pending');
  });

  test('leaves nothing behind for a user about whom there is nothing', async () => {
    const { assistant, tick } = await openProactive({ store });

    expect(await tick()).toBeNull();

    expect(await assistant.log({ user: ann })).toEqual([]);
  });

  test('records no decision about what the gate holds back, and names the rule', async () => {
    const { assistant, channel, clock, noticed, tick } = await openProactive({
      store,
      now: '2026-11-02T23:30:00Z',
      profile: oldFriend,
      messages: 100,
    });
    noticed.push(taskDue(clock.now(), 300));

    const cycle = await tick();

    expect(cycle?.decision).toBeNull();
    expect(cycle?.screened).toMatchObject({ gated: { reasons: [{ code: 'quiet_hours' }] } });
    expect(channel.messages).toEqual([]);
    expect(await assistant.log({ user: ann })).toEqual([]);
  });

  test('keeps on record what a cycle held back that sent something else', async () => {
    const { clock, noticed, store: kept, tick } = await openProactive({ store });
    noticed.push(
      taskDue(clock.now(), 45),
      taskDue(clock.now(), 600, { key: 'task:plants', subject: 'water the plants' }),
    );

    const cycle = await tick();

    expect(cycle?.decision?.verdict).toBe('act');
    const held = readHeld((await kept.values.get(ann, heldName))?.value ?? null);
    expect(held.map(({ reason, signals }) => [reason, signals.map(({ key }) => key)])).toEqual([
      ['trust_floor', ['task:plants']],
    ]);
  });

  test('does not tell the same thing twice within 24 hours', async () => {
    const { channel, clock, noticed, tick } = await openProactive({
      store,
      profile: oldFriend,
      messages: 100,
    });
    noticed.push(taskDue(clock.now(), 20 * 60));
    await tick();
    await clock.advance(hourMs);

    const again = await tick();

    expect(channel.messages).toHaveLength(1);
    expect(again?.screened).toMatchObject({ gated: { reasons: [{ code: 'nothing_new' }] } });
  });

  test('tells it again once it has become urgent', async () => {
    const { channel, clock, noticed, tick } = await openProactive({
      store,
      profile: oldFriend,
      messages: 100,
    });
    const due = taskDue(clock.now(), 5 * 60);
    noticed.push(due);
    await tick();
    await clock.advance(4 * hourMs + 60_000);
    noticed[0] = { ...due, urgencyHint: 8 };

    await tick();

    expect(channel.messages).toHaveLength(2);
  });

  test('sends only the best of several, and keeps the others for the next time the user writes', async () => {
    const {
      channel,
      clock,
      noticed,
      store: kept,
      tick,
    } = await openProactive({ store, profile: oldFriend, messages: 100 });
    noticed.push(
      taskDue(clock.now(), 45),
      taskDue(clock.now(), 600, { key: 'task:ink', subject: 'order ink', type: 'TASK_OVERDUE' }),
    );

    const cycle = await tick();

    expect(cycle?.decision?.outcome).toBe('keep_insight+send_message');
    expect(channel.messages).toHaveLength(1);
    const [insight] = await kept.items.list(ann, { kind: 'insight' });
    expect(insight?.content).toMatchObject({ category: 'task_nudge', used: false });
  });

  test.each([
    ['at the instant it expires', 0, 'send_message'],
    ['once it has expired', -1, 'keep_insight+send_message'],
  ])('keeps nothing twice that is kept still: %s', async (_, leftMs, outcome) => {
    const {
      clock,
      noticed,
      store: kept,
      tick,
    } = await openProactive({ store, profile: oldFriend, messages: 100 });
    await kept.items.add({
      ...{ id: 'i1', user: ann, kind: 'insight', target: 'user', origin: 'system', state: 'open' },
      createdAt: clock.now() - dayMs,
      content: insightContent({
        ...{ category: 'task_nudge', message: '“order ink” was due.', score: 5 },
        signals: [{ type: 'TASK_OVERDUE', key: 'task:ink', urgencyHint: 6 }],
        expiresAt: clock.now() + leftMs,
      }),
    });
    noticed.push(
      taskDue(clock.now(), 45),
      taskDue(clock.now(), 600, { key: 'task:ink', subject: 'order ink', type: 'TASK_OVERDUE' }),
    );

    expect((await tick())?.decision?.outcome).toBe(outcome);
  });

  test.each([
    ['within 24 hours of it', dayMs - 1, 1],
    ['24 hours later', dayMs, 2],
  ])('says nearly the same again only when the first is a day old: %s', async (_, afterMs, count) => {
    const { channel, clock, noticed, tick } = await openProactive({
      store,
      profile: oldFriend,
      messages: 100,
    });
    const door = (key: string) =>
      taskDue(clock.now(), 45, {
        type: 'DOOR_OPEN',
        urgencyHint: 7,
        key,
        message: 'The garage door is open.',
      });
    noticed.push(door('door:1'));
    await tick();
    await clock.advance(afterMs);

    noticed.splice(0, 1, door('door:2'));
    await tick();

    expect(channel.messages).toHaveLength(count);
  });

  test('quotes what a stranger wrote, and keeps its label', async () => {
    const { channel, clock, noticed, store: kept, tick } = await openProactive({ store });
    const urgencyFrom = { origin: 'owner', source: 'calendar' } as const;
    const subject = outside('pay “me”\nnow', 'calendar:summary');
    noticed.push(taskDue(clock.now(), 45, { subject, urgencyFrom }));

    await tick();

    expect(channel.messages).toHaveLength(1);
    expect(channel.messages[0]?.text).not.toContain('\n');
    const [message] = await kept.messages.last(ann, 'main', 10);
    expect(message?.origin).toBe('outside');
  });

  test('decides once about a cycle that two workers tick', async () => {
    const { assistant, channel, clock, noticed, open, tick } = await openProactive({ store });
    noticed.push(taskDue(clock.now(), 45));
    const cycleAt = clock.now();

    await Promise.all([tick({ cycleAt }), tick({ cycleAt }, open())]);

    expect(channel.messages).toHaveLength(1);
    expect(await assistant.log({ user: ann, verdict: 'act' })).toHaveLength(1);
  });

  test('keeps cap and cooldown although eight workers tick at once', async () => {
    const { channel, clock, noticed, open } = await openProactive({ store });
    const workers = Array.from({ length: 8 }, () => open());
    for (let round = 0; round < 4; round += 1) {
      noticed.splice(0, noticed.length, taskDue(clock.now(), 45, { key: `task:${round}` }));
      await Promise.all(
        workers.map(async (worker, index) => {
          for await (const _ of worker.tick?.([ann], { cycleAt: clock.now() + index }) ?? []);
        }),
      );
      expect(channel.messages.length).toBeLessThanOrEqual(Math.min(round + 1, 2));
      await clock.advance(hourMs);
    }

    expect(channel.messages).toHaveLength(2);
  });

  test('sends again after a channel refused, and counts no message that did not arrive', async () => {
    let refusing = true;
    const {
      channel,
      clock,
      noticed,
      store: kept,
      tick,
    } = await openProactive({
      store,
      channel: { fate: () => (refusing ? 'refuses' : 'takes') },
    });
    noticed.push(taskDue(clock.now(), 45));
    const refused = await tick();
    refusing = false;
    await clock.advance(5 * 60_000);

    await tick();

    expect(refused?.decision?.verdict).toBe('act');
    expect(channel.messages).toHaveLength(1);
    expect((await kept.messages.last(ann, 'main', 10)).map(({ unasked }) => unasked?.delivery)).toEqual([
      'sent',
    ]);
  });

  test('goes on when the clock was set back by a day', async () => {
    const { channel, clock, noticed, tick } = await openProactive({
      store,
      profile: oldFriend,
      messages: 100,
    });
    noticed.push(taskDue(clock.now(), 45));
    await tick();
    clock.setTimeOfDay(clock.now() - dayMs);
    noticed.splice(0, 1, taskDue(clock.now(), 45, { key: 'task:other', subject: 'call the dentist' }));

    await tick();

    expect(channel.messages).toHaveLength(2);
  });
});
