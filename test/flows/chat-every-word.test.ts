import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** Every word of a message is done, asked about or named in the reply; none is dropped in silence. */

describe('two requests in one message', () => {
  test('a chore beside a chore with a day is a task too', async () => {
    const chat = await openChatFixture();

    await chat.say('order ink by Friday and fetch the parcel');

    expect((await chat.contents('task')).map(({ title }) => title)).toEqual([
      'Order ink',
      'Fetch the parcel',
    ]);
  });

  test('a request in a second sentence is a request', async () => {
    const chat = await openChatFixture();

    await chat.say('Schedule lunch with Bob on Friday at 12. Also remind me to book a table.');

    expect(await chat.contents('event')).toMatchObject([{ summary: 'Lunch with Bob' }]);
    expect(await chat.contents('task')).toMatchObject([{ title: 'Book a table' }]);
  });
});

test('what the team is to be told is a mail, whatever it is about', async () => {
  const chat = await openChatFixture();

  const turn = await chat.say('email the team that standup moved to 10 tomorrow');

  expect(await chat.contents('event')).toEqual([]);
  expect(turn.actions.map(({ action }) => action)).toEqual(['create_draft']);
  expect(turn.reply).toContain('Standup moved to 10 tomorrow');
});

describe('two days in one message', () => {
  test('days beside each other are one event over both', async () => {
    const chat = await openChatFixture();

    await chat.say('block December 4th and 5th for the conference');

    expect(await chat.contents('event')).toMatchObject([
      { summary: 'Conference', start: '2026-12-04', end: '2026-12-06' },
    ]);
  });

  test('both days that are asked about are answered', async () => {
    const chat = await openChatFixture();
    await chat.say('schedule a haircut tomorrow at 3pm');
    await chat.say('schedule a rehearsal on Thursday at 6pm');

    const turn = await chat.say('what have I got tomorrow and on Thursday?');

    expect(turn.reply).toContain('Haircut');
    expect(turn.reply).toContain('Rehearsal');
  });

  test('a reminder for two days is two', async () => {
    const chat = await openChatFixture();

    await chat.say('remind me about the bins on Tuesday and on Friday');

    expect(await chat.contents('task')).toHaveLength(2);
  });
});

test('a second recipient after the subject gets the mail as well', async () => {
  const chat = await openChatFixture();

  const turn = await chat.say('email Bob about the budget, and Team too');

  expect(turn.reply).toContain('bob@example.org');
  expect(turn.reply).toContain('ann@example.org');
});

describe('a named destination', () => {
  test('“under recipes” is the list of that name', async () => {
    const chat = await openChatFixture();

    await chat.say('put chicken soup under recipes');

    expect(await chat.contents('note')).toMatchObject([{ title: 'Recipes', body: '- chicken soup' }]);
  });

  test('“onto the calendar” is an event', async () => {
    const chat = await openChatFixture();

    await chat.say('put the dentist onto the calendar for Monday at 9');

    expect(await chat.contents('event')).toMatchObject([{ summary: 'Dentist' }]);
  });

  test('“in my notes” is a note', async () => {
    const chat = await openChatFixture();

    await chat.say('write the gate code 4711 in my notes');

    expect(await chat.contents('note')).toMatchObject([{ body: 'the gate code 4711' }]);
  });
});

describe('the words after a request', () => {
  test('a reason describes what is made, and is no part of its title', async () => {
    const chat = await openChatFixture();

    await chat.say('remind me to call Bob tomorrow because he is ill');

    expect(await chat.contents('task')).toMatchObject([
      { title: 'Call Bob', description: 'because he is ill' },
    ]);
  });

  test('what is not to be forgotten stands in the description', async () => {
    const chat = await openChatFixture();

    await chat.say("schedule lunch with Bob at Luigi's on Friday at 12, please don't forget the cake");

    expect(await chat.contents('event')).toMatchObject([
      { summary: 'Lunch with Bob', location: "Luigi's", description: "don't forget the cake" },
    ]);
  });

  test('words that nothing accounts for are named in the reply', async () => {
    const chat = await openChatFixture();
    await chat.say('schedule yoga on Friday at 6pm');

    const turn = await chat.say("cancel yoga because I'm ill");

    expect(turn.reply).toContain("I did not understand “because I'm ill”.");
  });
});

test('a request that is refused is not carried out', async () => {
  const chat = await openChatFixture();

  const turn = await chat.say("don't email Bob about the party");

  expect(turn.actions).toEqual([]);
});
