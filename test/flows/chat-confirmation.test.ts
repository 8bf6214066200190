import { approve, deny } from '@tact/core/kernel';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
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

const hour = 60 * 60 * 1000;
const askMail = 'send an email to Bob saying hello';

describe('a plan that waits', () => {
  test('runs after a yes, and not before', async () => {
    const { say, transport } = await openChatFixture();

    const asked = await say(askMail);
    expect(asked).toMatchObject({ awaitingConfirmation: true, path: 'action' });
    expect(transport.sent).toEqual([]);

    const done = await say('yes');
    expect(done).toMatchObject({ awaitingConfirmation: false, path: 'confirmation', followup: true });
    expect(transport.sent).toMatchObject([{ to: ['bob@example.org'] }]);
  });

  test('is dropped by a no, which says what was not done', async () => {
    const { say, transport, store } = await openChatFixture();
    await say(askMail);

    const { reply } = await say('no');

    expect(reply).toMatch(/^Got it\. I did not send a mail to “bob@example\.org”/);
    expect(transport.sent).toEqual([]);
    expect(await store.approvals.list(user, ['denied'])).toHaveLength(1);
  });

  test('stays while something else is talked about, and is shown again before a yes sends it', async () => {
    const { say, transport } = await openChatFixture();
    const asked = await say(askMail);

    const { reply } = await say('remind me to buy milk');
    const again = await say('yes');

    expect(reply).toContain('still waits for your yes or no');
    expect(again).toMatchObject({ reply: asked.reply, actions: [], awaitingConfirmation: true });
    expect(transport.sent).toEqual([]);
    await say('yes');
    expect(transport.sent).toHaveLength(1);
  });

  test('is asked about anew where the yes changes it, and runs as changed', async () => {
    const { say, transport } = await openChatFixture();
    await say('send Bob a mail that says the meeting is at 3pm');

    const changed = await say('yes but at 4pm');
    expect(changed).toMatchObject({ awaitingConfirmation: true });
    expect(changed.reply).toContain('4pm');
    expect(transport.sent).toEqual([]);
    await say('yes');

    expect(transport.sent).toHaveLength(1);
    expect(transport.sent[0]?.text).toContain('4pm');
    expect(transport.sent[0]?.text).not.toContain('3pm');
  });

  test('stays where a message that could be a change asks for something else', async () => {
    const { say, transport, contents } = await openChatFixture();
    await say(askMail);

    const { awaitingConfirmation } = await say('please add milk to the shopping list');

    expect(await contents('note')).toHaveLength(1);
    expect(awaitingConfirmation).toBe(true);
    expect(transport.sent).toEqual([]);
  });

  test('stays as it was where the change makes no sense, and that is said', async () => {
    const { say, contents } = await openChatFixture();
    await say('I have a meeting with Sarah at 3pm tomorrow');
    await say('Actually, cancel it');

    const { reply, awaitingConfirmation } = await say('yes but at 4pm');

    expect({ reply, awaitingConfirmation }).toEqual({
      reply: expect.stringMatching(/^I could not work that change out, so nothing has changed\./),
      awaitingConfirmation: true,
    });
    expect(await contents('event')).toHaveLength(1);
    expect((await say('yes')).actions).toMatchObject([{ action: 'delete_event', success: true }]);
  });

  test('runs with what is asked for beside the yes', async () => {
    const { say, transport, contents } = await openChatFixture();
    await say(askMail);

    const { actions } = await say('yes, and also remind me to call mom tomorrow at 5pm');

    expect(actions.map(({ action, success }) => [action, success])).toEqual([
      ['send_email', true],
      ['create', true],
    ]);
    expect(transport.sent).toHaveLength(1);
    expect(await contents('task')).toMatchObject([{ title: 'Call mom' }]);
  });
});

describe('a plan whose time has passed', () => {
  test('does nothing on a yes, and says so', async () => {
    const clock = createFakeClock({ now: sunday });
    const { say, transport } = await openChatFixture({ clock });
    await say(askMail);
    await clock.advance(24 * hour);

    const { reply, actions } = await say('yes');

    expect(reply).toBe(
      'What I asked about has expired, so I have done nothing. If you still want it, ask again.',
    );
    expect(actions).toEqual([]);
    expect(transport.sent).toEqual([]);
  });

  test('is no plan a minute before that', async () => {
    const clock = createFakeClock({ now: sunday });
    const { say, transport } = await openChatFixture({ clock });
    await say(askMail);
    await clock.advance(24 * hour - 60_000);

    await say('yes');

    expect(transport.sent).toHaveLength(1);
  });
});

describe('a newer plan', () => {
  test('takes the place of the one that waited, says so, and is the only one that runs', async () => {
    const { say, transport, store } = await openChatFixture();
    await say(askMail);

    const { reply } = await say('send an email to Bob saying goodbye');
    expect(reply).toContain('This replaces what I asked before.');
    expect(await store.approvals.list(user, ['superseded'])).toHaveLength(1);
    await say('yes');

    expect(transport.sent.map(({ text }) => text)).toEqual(['Goodbye.']);
  });

  test('of another conversation leaves it alone', async () => {
    const { say, transport } = await openChatFixture();
    await say(askMail, { conversation: 'one' });

    const { reply } = await say('send an email to Bob saying goodbye', { conversation: 'other' });
    expect(reply).not.toContain('takes the place');
    await say('yes', { conversation: 'one' });

    expect(transport.sent.map(({ text }) => text)).toEqual(['Hello.']);
  });

  test('that asks nothing leaves it alone', async () => {
    const { say, store } = await openChatFixture();
    await say(askMail);

    await say('remind me to buy milk');

    expect(await store.approvals.list(user, ['pending'])).toHaveLength(1);
  });
});

describe('a plan of which only a part asks', () => {
  test('does the rest at once, keeps what depends on the question, and tells both', async () => {
    const model = createStagedModel({
      route: routed('action', 'email', 'task'),
      plan: plans(
        mailToBob,
        planned('task', 'create', { title: 'Wait for Bob' }, [0]),
        planned('task', 'create', { title: 'Buy milk' }),
      ),
    });
    const { say, contents, transport } = await openChatFixture({ model });

    const asked = await say('mail Bob hello, then remind me to wait for him; and milk');

    expect(await contents('task')).toMatchObject([{ title: 'Buy milk' }]);
    expect(asked.actions.map(({ action, success }) => [action, success])).toEqual([
      ['create', true],
      ['send_email', false],
      ['create', false],
    ]);
    expect(asked.reply).toContain('“Buy milk”');
    expect(asked.reply).toContain('“Wait for Bob”');

    model.answers({ reply: 'I sent the mail to Bob and made the task to wait for him.' });
    const done = await say('yes');

    expect(done.actions.map(({ action, success }) => [action, success])).toEqual([
      ['send_email', true],
      ['create', true],
    ]);
    expect(transport.sent).toHaveLength(1);
    expect(await contents('task')).toHaveLength(2);
  });
});

describe('an answer that was given already', () => {
  test('in the chat runs nothing the second time, and says that nothing waits', async () => {
    const { say, transport } = await openChatFixture();
    await say(askMail);
    await say('yes');

    const { reply, path } = await say('yes');

    expect({ reply, path }).toEqual({
      reply: 'Nothing is waiting for an answer, so I have done nothing. What would you like?',
      path: 'none',
    });
    expect(transport.sent).toHaveLength(1);
  });

  test('twice at once runs once', async () => {
    const { say, transport } = await openChatFixture();
    await say(askMail);

    await Promise.all([say('yes'), say('yes')]);

    expect(transport.sent).toHaveLength(1);
  });

  test('from elsewhere leaves the yes in the chat with nothing to answer', async () => {
    const { say, transport, store, runtime } = await openChatFixture();
    await say(askMail);
    const [question] = await store.approvals.list(user, ['pending']);
    await approve({ user, id: question?.id ?? '', by: user, via: 'cli' }, runtime);

    const { reply } = await say('yes');

    expect(reply).toMatch(/nothing is waiting/i);
    expect(transport.sent).toHaveLength(1);
  });

  test('from elsewhere in the very moment of the yes runs once, and the chat is told', async () => {
    const { say, transport, store, runtime } = await openChatFixture();
    await say(askMail);
    const [question] = await store.approvals.list(user, ['pending']);
    const id = question?.id ?? '';
    const { record } = store.ledger;
    let isFirst = true;
    // Between reading that the question is open and recording the yes to it.
    Object.assign(store.ledger, {
      async record(decided: Parameters<typeof record>[0]) {
        if (isFirst) await deny({ user, id, by: user, via: 'cli' }, runtime);
        isFirst = false;
        return record(decided);
      },
    });

    const { reply, actions } = await say('yes');

    expect(transport.sent).toEqual([]);
    expect(reply).toMatch(/^Nothing is waiting for an answer/);
    expect(actions).toEqual([]);
    expect(await store.approvals.get(user, id)).toMatchObject({ state: 'denied', answer: { via: 'cli' } });
  });

  test('is not looked for in a request that sounds a little like one', async () => {
    const { say } = await openChatFixture();

    const { actions } = await say('send Bob a mail that says the meeting is at 3pm');

    expect(actions).toMatchObject([{ action: 'send_email' }]);
  });

  test('to nothing at all does nothing and says so, and a no as well', async () => {
    const { say } = await openChatFixture();

    const [yes, no] = [await say('yes'), await say('no')];

    expect([yes.reply, no.reply]).toEqual([
      'Nothing is waiting for an answer, so I have done nothing. What would you like?',
      'Nothing is waiting for an answer, so I have done nothing. What would you like?',
    ]);
  });

  test('a no after something was done does not say that nothing was done', async () => {
    const { say } = await openChatFixture();
    await say('remind me to buy milk');

    const { reply } = await say('no');

    expect(reply).toBe('Nothing is waiting for an answer, so I have done nothing. What would you like?');
  });
});
