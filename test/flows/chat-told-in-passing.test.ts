import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** What people tell in passing, and what they ask about what they told. */

const actionsOf = ({ actions }: Awaited<ReturnType<Awaited<ReturnType<typeof openChatFixture>>['say']>>) =>
  actions.map(({ action }) => action);

describe('what is told and asked for in one breath is carried out', () => {
  test.each([
    ['I always sit in the aisle, please remember that', ['store']],
    ['our gate code is 5521 now, can you keep that in mind', ['store']],
    ['I need a task to descale the kettle by Friday', ['create']],
    ["we're on vacation from January 4 to January 9", ['create_event']],
    ["I've got an eye test on Thursday at 8:15am", ['create_event']],
  ])('%s', async (text, expected) => {
    const { say } = await openChatFixture();

    expect(actionsOf(await say(text))).toEqual(expected);
  });

  test('what is no longer needed is asked about before it is deleted', async () => {
    const { say } = await openChatFixture();
    await say('add a task to return the drill');

    const { reply } = await say("I don't need the drill task any longer, please remove it");

    expect(reply).toContain('Shall I delete the task “Return the drill”?');
  });
});

describe('a question is answered from what the owner told', () => {
  test('and one about what they never told is out of scope', async () => {
    const { say } = await openChatFixture();
    await say('remember that the alarm code is 9087');

    const known = await say("what's the alarm code?");
    const unknown = await say("what's the boiling point of tin?");

    expect(known.reply).toContain('9087');
    expect(unknown.reply).toContain('I cannot help with that');
  });

  test.each(['what do you know about me?', 'what have you noted about me?'])('%s', async (question) => {
    const { say } = await openChatFixture();
    await say('remember that my blood group is A positive');

    expect((await say(question)).reply).toContain('A positive');
  });

  test('also when something is', async () => {
    const { say } = await openChatFixture();
    await say('schedule the parents’ evening on Thursday at 7pm');

    expect((await say("what time is the parents' evening?")).reply).toContain('19:00');
  });
});

test('a day in the possessive, and an hour after “the”, say which event is meant', async () => {
  const { say } = await openChatFixture();
  await say('schedule yoga on Tuesday at 9am');
  await say('schedule yoga on Thursday at 4pm');

  expect((await say("cancel Tuesday's yoga")).reply).toContain('Tue 24 Nov, 09:00');
  expect((await say('cancel the 4pm yoga')).reply).toContain('Thu 26 Nov, 16:00');
});

test('two tasks that are ticked off together are both done', async () => {
  const { say } = await openChatFixture();
  await say('add a task to iron');
  await say('add a task to vacuum');

  expect(actionsOf(await say('tick iron and vacuum off'))).toEqual(['complete', 'complete']);
});
