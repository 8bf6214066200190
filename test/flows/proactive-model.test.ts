import type { Json } from '@tact/core/records';
import { callsTool, createScriptedModel, type ModelScript } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { ann, hourMs, oldFriend, openProactive, taskDue } from './proactive-fixture.ts';

/** Cycles with a model: when it is asked, what it is shown, and what becomes of what it proposes. */

const settings = { timeoutMs: 1000, temperature: 0.4, maxOutputTokens: 1000 };

async function openWithModel(script: ModelScript, given: Parameters<typeof openProactive>[0] = {}) {
  const model = createScriptedModel(script);
  const opened = await openProactive({ ...given, model: { ...settings, model } });
  return { ...opened, model };
}

const candidate = (given: Readonly<Record<string, Json>>) => ({
  message: '{{1}} Good luck!',
  category: 'deadline_warning',
  signals: [1],
  ...{ relevance: 9, timing: 8, urgency: 8 },
  action_type: 'text',
  plan: null,
  framing: 'equips',
  ...given,
});
const proposing = (...candidates: readonly Json[]) =>
  callsTool('propose_messages', { candidates: [...candidates] });

describe('a cycle with a model', () => {
  test('asks no model during quiet hours', async () => {
    const { clock, model, noticed, tick } = await openWithModel([], {
      ...{ now: '2026-11-02T02:00:00Z', profile: oldFriend, messages: 100 },
    });
    noticed.push(taskDue(clock.now(), 600));

    const cycle = await tick();

    expect(cycle?.screened).toMatchObject({ gated: { reasons: [{ code: 'quiet_hours' }] } });
    expect(model.requests).toEqual([]);
  });

  test('asks a model once about what passes the gate', async () => {
    const { channel, clock, model, noticed, tick } = await openWithModel([proposing(candidate({}))]);
    noticed.push(taskDue(clock.now(), 45));

    await tick();

    expect(channel.messages.map(({ text }) => text)).toEqual([
      '“send the report” is due in 45 minutes, at 12:45. Good luck!',
    ]);
    expect(model.requests).toHaveLength(1);
  });

  test('asks no model again about what it found too weak, until the hint rises', async () => {
    const weak = candidate({ relevance: 3, timing: 3, urgency: 3 });
    const { channel, clock, model, noticed, tick } = await openWithModel(
      [proposing(weak), proposing(candidate({}))],
      { profile: oldFriend, messages: 100 },
    );
    const due = taskDue(clock.now(), 20 * 60);
    noticed.push(due);

    await tick();
    for (let cycle = 0; cycle < 3; cycle += 1) {
      await clock.advance(5 * 60_000);
      await tick();
    }
    expect(model.requests).toHaveLength(1);
    noticed[0] = { ...due, urgencyHint: 8 };
    await tick();

    expect(model.requests).toHaveLength(2);
    expect(channel.messages).toHaveLength(1);
  });

  test('sends nothing that reproaches the user, although the model scores it high', async () => {
    // The classifier is sure of it at .4, not at .95.
    const reproach = candidate({ message: 'You haven’t started your assignment yet.', relevance: 10 });
    const { channel, clock, noticed, tick } = await openWithModel([proposing(reproach)], {
      ...{ profile: oldFriend, messages: 100 },
    });
    noticed.push(taskDue(clock.now(), 20 * 60));

    const cycle = await tick();

    expect(cycle?.decision?.verdict).toBe('decline');
    expect(channel.messages).toEqual([]);
  });

  test('sends nothing that a model made up: what it says of a signal is in our words', async () => {
    const madeUp = candidate({ message: 'Your dentist called, go to 12 Main St at 3 pm' });
    const { channel, clock, noticed, tick } = await openWithModel([proposing(madeUp)]);
    noticed.push(taskDue(clock.now(), 45));

    await tick();

    expect(channel.messages.map(({ text }) => text)).toEqual([
      '“send the report” is due in 45 minutes, at 12:45.',
    ]);
  });

  test('falls back to templates when the model fails, and says so on the record', async () => {
    const { channel, clock, noticed, tick } = await openWithModel([{ fails: 'MODEL_UNAVAILABLE' }]);
    noticed.push(taskDue(clock.now(), 45));

    const cycle = await tick();

    expect(channel.messages).toHaveLength(1);
    expect(cycle?.decision?.failures.map(({ stage }) => stage)).toContain('propose');
  });
});

describe('the trust ramp', () => {
  test('holds a new user to two messages a day and a threshold of 7.0', async () => {
    const { channel, clock, noticed, store, tick } = await openProactive({
      profile: { createdAt: Date.parse('2026-10-30T00:00:00Z') },
    });
    for (let round = 0; round < 4; round += 1) {
      noticed.splice(
        0,
        noticed.length,
        taskDue(clock.now(), 45, { key: `task:${round}`, subject: `task ${round}` }),
      );
      await tick();
      await clock.advance(hourMs);
    }

    expect(channel.messages).toHaveLength(2);
    const [decision] = await store.ledger.list({ user: ann, verdict: 'act' });
    expect(decision?.details).toMatchObject({ trust: 'new', threshold: 7 });
  });

  test('sends a user of long standing what it keeps from a new one', async () => {
    const signal = (now: number) => taskDue(now, 20 * 60);
    const friend = await openProactive({ profile: oldFriend, messages: 100 });
    const newcomer = await openProactive();
    friend.noticed.push(signal(friend.clock.now()));
    newcomer.noticed.push(signal(newcomer.clock.now()));

    await friend.tick();
    const held = await newcomer.tick();

    expect(friend.channel.messages).toHaveLength(1);
    expect(newcomer.channel.messages).toEqual([]);
    expect(held?.screened).toMatchObject({ gated: { reasons: [{ code: 'trust_floor' }] } });
  });
});
