import { approve, deny, edit, undo } from '@tact/core/kernel';
import type { DecisionRecord } from '@tact/core/ports/store';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { defaultStore, openTestStore } from '../test-store.ts';
import {
  createStagedModel,
  mailToBob,
  openChatFixture,
  planned,
  plans,
  routed,
  sunday,
  user,
} from './chat-fixture.ts';

const askMail = 'send an email to Bob saying hello';

/** Everything that is recorded from now on. */
function recordsOf({ store }: Awaited<ReturnType<typeof openChatFixture>>): readonly DecisionRecord[] {
  const records: DecisionRecord[] = [];
  const { record } = store.ledger;
  Object.assign(store.ledger, {
    record(one: DecisionRecord) {
      records.push(one);
      return record(one);
    },
  });
  return records;
}

/** A mail, and a task that comes after it: both wait for one yes. */
function mailThenTask() {
  const task = planned('task', 'create', { title: 'Wait for Bob' }, [0]);
  return createStagedModel({ route: routed('action', 'email', 'task'), plan: plans(mailToBob, task) });
}

describe('a yes', () => {
  test('is one decision that closes the question and plans its effect, caused by the question', async () => {
    const fixture = await openChatFixture();
    await fixture.say(askMail);
    const [question] = await fixture.store.approvals.list(user, ['pending']);
    const records = recordsOf(fixture);

    const { decision } = await fixture.say('yes');

    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      decision: { id: decision?.id, verdict: 'act', outcome: 'send_email', path: 'rule' },
      closes: [{ id: question?.id, state: 'approved', answer: { by: user, via: 'chat' } }],
      effects: [
        { action: 'send_email', key: `approval:${question?.id}`, causedBy: question?.id },
        { action: 'conclude', causedBy: null },
      ],
    });
    expect(await fixture.store.feedback.ofDecision(user, question?.decisionId ?? '')).toMatchObject([
      { kind: 'approved', source: 'explicit' },
    ]);
  });

  test('to a mail that was edited elsewhere sends it as edited', async () => {
    const { say, store, runtime, transport } = await openChatFixture();
    await say(askMail);
    const [question] = await store.approvals.list(user, ['pending']);
    const answer = { user, id: question?.id ?? '', by: user, via: 'cli' };
    await edit({ ...answer, parameters: { subject: 'Greetings' } }, runtime);

    await say('yes');

    expect(transport.sent).toMatchObject([{ subject: 'Greetings' }]);
    expect(await store.approvals.list(user, ['edited'])).toHaveLength(1);
  });

  test('runs what is left of a plan that was answered in part elsewhere', async () => {
    const { say, store, runtime, transport, contents } = await openChatFixture({ model: mailThenTask() });
    await say('mail Bob, then remind me to wait for him');
    const mail = (await store.approvals.list(user, ['pending'])).find(
      ({ action }) => action === 'send_email',
    );
    await approve({ user, id: mail?.id ?? '', by: user, via: 'cli' }, runtime);

    const { actions } = await say('yes');

    expect(actions).toMatchObject([{ action: 'create', success: true }]);
    expect(await contents('task')).toHaveLength(1);
    expect(transport.sent).toHaveLength(1);
  });

  test('does not run what waited for something that was refused elsewhere, and closes it', async () => {
    const { say, store, runtime, contents } = await openChatFixture({ model: mailThenTask() });
    await say('mail Bob, then remind me to wait for him');
    const mail = (await store.approvals.list(user, ['pending'])).find(
      ({ action }) => action === 'send_email',
    );
    await deny({ user, id: mail?.id ?? '', by: user, via: 'cli' }, runtime);

    const { reply, awaitingConfirmation } = await say('yes');

    expect(reply).toContain('What it waited for was not done.');
    expect(awaitingConfirmation).toBe(false);
    expect(await contents('task')).toEqual([]);
  });

  test('does not run what the policy forbids by now: it is told why, and what waited for it is refused', async () => {
    const { store } = await openTestStore(defaultStore, { clock: createFakeClock({ now: sunday }) });
    const before = await openChatFixture({ store, model: mailThenTask() });
    await before.say('mail Bob, then remind me to wait for him');
    const constraint = { kind: 'forbid', actions: ['send_email'], unlessRule: false } as const;
    const forbids = { id: 'no-mail', text: 'never send_email', enabled: true, constraint };
    const now = await openChatFixture({ store, firstId: 1000, policy: { directions: [forbids] } });

    const { reply, decision } = await now.say('yes');

    expect(now.transport.sent).toEqual([]);
    expect(await now.contents('task')).toEqual([]);
    expect(reply).toContain('forbid send_email');
    expect(decision?.overrides.map(({ code }) => code)).toEqual([
      'DirectionViolation',
      'PrerequisiteNotDone',
    ]);
    expect((await store.approvals.list(user, ['pending'])).map(({ action }) => action)).toEqual([
      'send_email',
    ]);
  });

  test.each(['yes', 'no'])(
    'of somebody who may not answer does nothing, says so, and leaves the question open: %s',
    async (answer) => {
      const { say, transport, store } = await openChatFixture({ policy: { approvers: ['mia'] } });
      await say(askMail);

      const { reply } = await say(answer);

      expect(reply).toContain('mia');
      expect(transport.sent).toEqual([]);
      expect(await store.approvals.list(user, ['pending'])).toHaveLength(1);
    },
  );
});

describe('a no', () => {
  test('closes the question with the turn that says it, and does nothing else', async () => {
    const fixture = await openChatFixture();
    await fixture.say(askMail);
    const records = recordsOf(fixture);

    const { decision, actions, path } = await fixture.say('no');

    expect({ actions, path }).toEqual({ actions: [], path: 'confirmation' });
    expect(decision).toMatchObject({ verdict: 'act', outcome: 'deny' });
    expect(records).toMatchObject([{ closes: [{ state: 'denied' }], effects: [{ action: 'conclude' }] }]);
  });
});

describe('an undo', () => {
  test('is one decision with the journal entries that it takes back, and is told to the one that it undoes', async () => {
    const fixture = await openChatFixture();
    const made = await fixture.say('remind me to buy milk');
    const records = recordsOf(fixture);

    const { decision } = await fixture.say('undo that');

    expect(records).toHaveLength(1);
    expect(records[0]?.undoes).toMatchObject([{ decisionId: made.decision?.id }]);
    expect(decision?.actions).toHaveLength(1);
    expect(await fixture.store.feedback.ofDecision(user, made.decision?.id ?? '')).toMatchObject([
      { kind: 'undone' },
    ]);
    expect(await fixture.contents('task')).toEqual([]);
  });

  test('takes back what a yes did, though not the yes before it', async () => {
    const { say, contents } = await openChatFixture({ model: mailThenTask() });
    await say('mail Bob, then remind me to wait for him');
    await say('yes');
    expect(await contents('task')).toHaveLength(1);

    await say('undo that');

    expect(await contents('task')).toEqual([]);
  });

  test('by the id of the message that only asked names the one that said yes', async () => {
    const { say, runtime } = await openChatFixture();
    const asked = await say(askMail);
    const undoAsked = () =>
      undo({ user, decisionId: asked.decision?.id ?? '', by: user, via: 'test' }, runtime);
    await say('no');
    await expect(undoAsked()).rejects.toThrow('it changed nothing');

    const again = await say(askMail);
    await say('yes');
    await expect(
      undo({ user, decisionId: again.decision?.id ?? '', by: user, via: 'test' }, runtime),
    ).rejects.toThrow('the message that said yes did it');
  });

  test('of what was taken back elsewhere in the very moment says that there is nothing, and is not done twice', async () => {
    const { say, store, runtime, contents } = await openChatFixture();
    const made = await say('remind me to buy milk');
    const { record } = store.ledger;
    let isFirst = true;
    Object.assign(store.ledger, {
      async record(one: DecisionRecord) {
        if (!isFirst) return record(one);
        isFirst = false;
        await undo({ user, decisionId: made.decision?.id ?? '', by: user, via: 'cli' }, runtime);
        return record(one);
      },
    });

    const { reply } = await say('undo that');

    expect(reply).toBe('There is nothing here that I can undo.');
    expect(await contents('task')).toEqual([]);
  });

  test('of a task that was retitled since says what changed, and waits for “undo it anyway”', async () => {
    const { say, store, contents } = await openChatFixture();
    await say('remind me to buy milk');
    const [task] = await store.items.list(user, { kind: 'task', state: 'open' });
    const content = { ...task?.content, title: 'Buy oat milk' };
    await store.items.change(user, task?.id ?? '', task?.version ?? 0, { content, now: 1 });

    const asked = await say('undo that');

    expect(asked.reply).toBe(
      'I have undone nothing, because it was changed since: the task “Buy milk” is called “Buy oat milk” now. To undo it anyway, say “undo it anyway”; otherwise it stays as it is.',
    );
    expect(await contents('task')).toHaveLength(1);
    await say('undo it anyway');
    expect(await contents('task')).toEqual([]);
  });

  test('that is said twice under one id takes one thing back', async () => {
    const { say, contents } = await openChatFixture();
    await say('remind me to buy milk');
    await say('remind me to buy bread');

    await say('undo that', { messageId: 'u-1' });
    await say('undo that', { messageId: 'u-1' });

    expect(await contents('task')).toHaveLength(1);
  });
});
