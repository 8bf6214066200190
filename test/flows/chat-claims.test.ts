import type { Json } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { createStagedModel, openChatFixture, planned, plans, routed } from './chat-fixture.ts';

/** What a message belongs to: a request of its own, the question of the last message, or what was spoken of last. */

/** A world without a model, or with one that plans what it is told to. */
async function openWorld(hasModel: boolean) {
  const model = createStagedModel();
  const world = await openChatFixture(hasModel ? { model } : {});
  /** Says something; `plan` is what the model makes of it, where it is asked. */
  const say = (text: string, ...plan: Json[]) => {
    const domains = plan.map((action) => (action as { readonly domain: string }).domain);
    model.answers({
      route: plan.length === 0 ? routed('chat') : routed('action', ...domains),
      plan: plans(...plan),
      reply: 'All right.',
    });
    return world.say(text);
  };
  return { ...world, say };
}

const dentist = planned('task', 'create', { title: 'Call the dentist' });
const deletion = planned('task', 'delete', { find_by: 'the dentist' });
const milk = planned('task', 'create', { title: 'Buy milk' });

describe.each([
  ['without a model', false],
  ['with a model', true],
])('%s', (_, hasModel) => {
  test('a yes after something else was spoken of shows the plan again and runs nothing', async () => {
    const { say, contents } = await openWorld(hasModel);
    await say('add a task to call the dentist', dentist);
    const asked = await say('delete the dentist', deletion);
    await say('turn on the lights');

    const again = await say('ok do it');

    expect(asked.reply).toBe('Shall I delete the task “Call the dentist”?');
    expect(again).toMatchObject({ reply: asked.reply, actions: [], awaitingConfirmation: true });
    expect(await contents('task')).toMatchObject([{ title: 'Call the dentist' }]);
    expect((await say('ok do it')).actions).toMatchObject([{ action: 'delete', success: true }]);
    expect(await contents('task')).toEqual([]);
  });

  test.each(['yes', 'book that', 'go ahead', 'sure', 'yes please'])(
    '“%s” after another request shows the whole plan again',
    async (yes) => {
      const { say, transport } = await openWorld(hasModel);
      const mail = planned('email', 'send_email', { to: 'Bob', subject: 'Late', body: 'I am running late.' });
      const asked = await say('send Bob a mail that says I am running late', mail);
      await say('add a task to buy milk', milk);

      const again = await say(yes);

      expect(again).toMatchObject({ reply: asked.reply, actions: [], awaitingConfirmation: true });
      expect(transport.sent).toEqual([]);
    },
  );

  test('what goes on waiting is said once', async () => {
    const { say } = await openWorld(hasModel);
    await say('add a task to call the dentist', dentist);
    await say('delete the dentist', deletion);

    const first = await say('add a task to buy milk', milk);
    const second = await say('thanks');

    expect(first.reply).toMatch(/What I asked before still waits for your yes or no\.$/);
    expect(second.reply).not.toContain('still waits');
    expect(second.awaitingConfirmation).toBe(true);
  });

  test('a no to nothing asked last refuses nothing, “never mind” drops what waits', async () => {
    const { say } = await openWorld(hasModel);
    await say('add a task to call the dentist', dentist);
    const asked = await say('delete the dentist', deletion);
    await say('add a task to buy milk', milk);

    expect(await say('no')).toMatchObject({ reply: asked.reply, awaitingConfirmation: true });
    await say('add a task to buy glue', planned('task', 'create', { title: 'Buy glue' }));
    expect(await say('never mind')).toMatchObject({ awaitingConfirmation: false });
  });

  test('“no, the other one” refuses what was asked and asks about the other', async () => {
    const { say, contents, store } = await openWorld(hasModel);
    await say('add a task to call the dentist', dentist);
    await say('add a task to pay the dentist', planned('task', 'create', { title: 'Pay the dentist' }));
    await say('delete the call to the dentist', planned('task', 'delete', { find_by: 'Call the dentist' }));

    const { reply } = await say('no, the other one');

    expect(reply).toBe(
      'I did not delete the task “Call the dentist”. Shall I delete the task “Pay the dentist”?',
    );
    expect(await store.approvals.list('owner', ['pending'])).toHaveLength(1);
    await say('yes');
    expect(await contents('task')).toMatchObject([{ title: 'Call the dentist' }]);
  });

  test('“no, the other one” with nothing else in sight refuses it all the same', async () => {
    const { say, contents } = await openWorld(hasModel);
    await say('add a task to call the dentist', dentist);
    await say('delete the dentist', deletion);

    const { reply, awaitingConfirmation } = await say('no, the other one');

    expect(reply).toBe(
      'Got it. I did not delete the task “Call the dentist”. Which one do you mean instead?',
    );
    expect(awaitingConfirmation).toBe(false);
    expect((await say('yes')).actions).toEqual([]);
    expect(await contents('task')).toHaveLength(1);
  });

  test('an order that is repeated asks once', async () => {
    const { say, store } = await openWorld(hasModel);
    await say('add a task to call the dentist', dentist);
    const asked = await say('delete the dentist', deletion);

    const again = await say('delete the dentist!', deletion);

    expect(again).toMatchObject({ reply: asked.reply, awaitingConfirmation: true });
    expect(await store.approvals.list('owner', ['pending'])).toHaveLength(1);
  });

  test('a plan that was answered elsewhere is asked about no more', async () => {
    const { say, assistant, store } = await openWorld(hasModel);
    await say('add a task to call the dentist', dentist);
    await say('delete the dentist', deletion);
    const [question] = await store.approvals.list('owner', ['pending']);
    await assistant.deny({ id: question?.id ?? '', user: 'owner', by: 'owner', via: 'cli' });

    expect(await say('yes')).toMatchObject({ actions: [], awaitingConfirmation: false });
  });

  test.each(['ok thanks', 'thanks', 'hm', 'maybe', 'yes?', 'ok remind me to buy milk', 'if you think so'])(
    '“%s” is no yes to a deletion',
    async (text) => {
      const { say, contents } = await openWorld(hasModel);
      await say('add a task to call the dentist', dentist);
      await say('delete the dentist', deletion);

      const { actions } = await say(text, ...(text.includes('milk') ? [milk] : []));

      expect(actions.map(({ action }) => action)).not.toContain('delete');
      expect(JSON.stringify(await contents('task'))).toContain('Call the dentist');
    },
  );

  test.each(['ok thanks', 'why not', 'omg just cancel it already'])(
    '“%s” sounds like a yes to a deletion, and is asked about once more',
    async (text) => {
      const { say } = await openWorld(hasModel);
      await say('add a task to call the dentist', dentist);
      const asked = await say('delete the dentist', deletion);

      expect((await say(text)).reply).toBe(`I am not sure that this is a yes. ${asked.reply}`);
    },
  );

  test.each(['hmm hang on', 'let me think', 'not sure yet'])(
    'after “%s” the question stands, and a yes counts',
    async (text) => {
      const { say, contents } = await openWorld(hasModel);
      await say('add a task to call the dentist', dentist);
      const asked = await say('delete the dentist', deletion);

      expect((await say(text)).reply).toBe(`No hurry. ${asked.reply}`);
      await say('yea go for it');
      expect(await contents('task')).toEqual([]);
    },
  );

  test.each(['could you undo that', 'just undo that', 'please undo that for me'])(
    '“%s” takes back what was done last',
    async (text) => {
      const { say, contents } = await openWorld(hasModel);
      await say('add a task to buy milk', milk);

      const { reply } = await say(text);

      expect(reply).not.toContain('Shall I');
      expect(await contents('task')).toEqual([]);
    },
  );

  test('“what did you just do?” is answered from the record', async () => {
    const { say } = await openWorld(hasModel);
    const done = await openWorld(false);
    await say('add a task to buy milk', milk);
    const { reply } = await done.say('add a task to buy milk');
    await say('thanks');

    expect((await say('what did you just do?')).reply).toBe(reply);
  });
});

describe('an event that waits for a yes', () => {
  const ask = async () => {
    const world = await openChatFixture();
    await world.say('I have a meeting with Sarah at 3pm tomorrow');
    await world.say('cancel it');
    return world;
  };

  test.each([
    'wake me at a quarter to seven tomorrow morning',
    'remind me at 5 to feed the cat',
    'add a task to ring Ann at 4',
    'put eggs on the shopping list',
  ])('is not changed by “%s”, which is a request of its own', async (text) => {
    const { say, contents } = await ask();
    const before = await contents('event');

    const { reply } = await say(text);

    expect(reply).not.toContain('work that change out');
    expect(await contents('event')).toEqual(expect.arrayContaining([...before]));
  });

  test('is asked about once when it is cancelled twice in one breath', async () => {
    const { say } = await openChatFixture();
    await say('I have a meeting with Sarah at 3pm tomorrow');

    const { actions, reply } = await say('cancel it, cancel it');

    expect(actions).toHaveLength(1);
    expect(reply.match(/Shall I/g)).toHaveLength(1);
  });
});

describe('a question for what is missing', () => {
  const ask = async () => {
    const world = await openChatFixture();
    const { reply } = await world.say('schedule a meeting with Bob');
    expect(reply).toBe('When should “Meeting with Bob” be?');
    return world;
  };

  test.each(['yes', 'purple'])(
    'is put in other words after “%s”, then dropped, and that is said',
    async (text) => {
      const { say, contents } = await ask();

      const otherwise = await say(text);
      const dropped = await say(text);

      expect(otherwise.reply).toBe(
        'I need a day and a time for that, such as “tomorrow at 3pm”. Or say “never mind”.',
      );
      expect(dropped.reply).toBe(
        'I still do not have what I need for that, so I have dropped it. Nothing was done.',
      );
      expect(await contents('event')).toEqual([]);
    },
  );

  test('takes a value when it was put in other words', async () => {
    const { say, contents } = await ask();
    await say('yes');

    await say('tomorrow at 3pm');

    expect(await contents('event')).toMatchObject([{ summary: 'Meeting with Bob' }]);
  });

  test('swallows no request, and leaving it is said', async () => {
    const { say, contents } = await ask();

    const { reply } = await say('remind me to buy milk');

    expect(reply).toContain('I have dropped what I asked before.');
    expect(await contents('task')).toMatchObject([{ title: 'Buy milk' }]);
    expect(await contents('event')).toEqual([]);
  });

  test('shows the things to choose from by number when the answer picks none', async () => {
    const { say } = await openChatFixture();
    await say('add a task to call the dentist');
    await say('add a task to pay the dentist');
    await say('delete the dentist');

    const { reply } = await say('yes');

    expect(reply).toBe(
      'I cannot tell which one you mean. Pick a number: 1. “Pay the dentist”, 2. “Call the dentist”. Or say “never mind”.',
    );
    expect((await say('2')).reply).toBe('Shall I delete the task “Call the dentist”?');
  });
});
