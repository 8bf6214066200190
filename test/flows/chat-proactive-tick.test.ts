import { outside } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, hourMs, oldFriend, openProactive, taskDue } from './proactive-fixture.ts';

describe.each(storeKinds)('a conversation after a tick on %s', (store) => {
  test('says why it was told, with the record of the decision', async () => {
    const { clock, noticed, say, tick } = await openProactive({ store });
    noticed.push(taskDue(clock.now(), 45));
    await tick();

    const { reply } = await say('why did you tell me that?');

    expect(reply).toContain('because I noticed a task that is due (“send the report”, urgency 8 of 10).');
    expect(reply).toContain('Category: deadlines.');
    expect(reply).toMatch(/It scored \d\.\d of 10; from 7\.0 I tell you things, at trust level new\./);
    expect(reply).toMatch(/`tact explain [0-9a-f]{6}` shows everything\.$/);
  });

  test('quotes what a stranger called it, as outside text', async () => {
    const { clock, noticed, say, store: kept, tick } = await openProactive({ store });
    const urgencyFrom = { origin: 'owner', source: 'canvas' } as const;
    noticed.push(taskDue(clock.now(), 45, { subject: outside('Exam', 'canvas'), urgencyFrom }));
    await tick();

    const { reply } = await say('why?');

    expect(reply).toContain('“Exam”');
    expect((await kept.messages.last(ann, 'main', 1))[0]?.origin).toBe('outside');
  });

  test('a mute holds at the next tick, and its message counts as refused', async () => {
    const { assembly, channel, clock, noticed, say, store: kept, tick } = await openProactive({ store });
    noticed.push(taskDue(clock.now(), 45));
    await tick();
    await say('stop telling me this');
    await say('yes');
    await assembly.settled();
    await clock.advance(hourMs);
    noticed.splice(0, 1, taskDue(clock.now(), 30));

    const cycle = await tick();

    expect(cycle?.screened).toMatchObject({ gated: { reasons: [{ code: 'muted' }] } });
    expect(channel.messages).toHaveLength(1);
    const feedback = await kept.feedback.list(ann, { engine: 'proactive' });
    expect(feedback).toMatchObject([{ kind: 'engagement', state: 'negative' }]);
  });

  test('“leave me alone” holds for every category until it is over', async () => {
    const { channel, clock, noticed, say, tick } = await openProactive({ store });
    await say('leave me alone for two hours');
    noticed.push(taskDue(clock.now(), 45));

    const cycle = await tick();
    await clock.advance(2 * hourMs);
    noticed.splice(0, 1, taskDue(clock.now(), 45));
    await tick();

    expect(cycle?.screened).toMatchObject({ gated: { reasons: [{ code: 'muted' }] } });
    expect(channel.messages).toHaveLength(1);
  });

  test('says why something was not told', async () => {
    const { clock, noticed, say, tick } = await openProactive({
      ...{ store, now: '2026-11-02T23:30:00Z', profile: oldFriend, messages: 100 },
    });
    noticed.push(taskDue(clock.now(), 300));
    await tick();

    const { reply } = await say("why didn't you tell me about the report?");

    expect(reply).toContain('“send the report” is held back now: quiet hours, and it was not urgent.');
  });

  test('an answer settles the feedback of the message', async () => {
    const { assembly, clock, noticed, say, store: kept, tick } = await openProactive({ store });
    noticed.push(taskDue(clock.now(), 45));
    await tick();
    await clock.advance(10 * 60_000);

    await say('thanks');
    await assembly.settled();

    const feedback = await kept.feedback.list(ann, { engine: 'proactive' });
    expect(feedback).toMatchObject([{ state: 'engaged', latencyMs: 600_000 }]);
  });
});
