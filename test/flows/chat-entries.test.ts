import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** Several things in one message, what must not be forgotten, and hours and days as Europeans and deadlines say them. It is Sunday, 22 November, 11:00. */

async function afterSaying(message: string) {
  const world = await openChatFixture();
  const { reply } = await world.say(message);
  return { ...world, reply };
}

describe('events in one message', () => {
  test.each([
    'site visit thursday 14-16, client dinner thursday 20h, call with Bob friday 9:15',
    'Add: Thursday 14h-16h site visit, Thursday 8pm client dinner, Friday 9:15am call with Bob',
    'I have the site visit on Thursday at 14-16, client dinner at 20h and a call with Bob on Friday at 9:15am',
  ])('are each put into the calendar: %s', async (message) => {
    const { contents } = await afterSaying(message);

    expect((await contents('event')).map(({ summary, start, end }) => [summary, start, end]).sort()).toEqual([
      ['Call with Bob', '2026-11-27T09:15:00', '2026-11-27T10:15:00'],
      ['Client dinner', '2026-11-26T20:00:00', '2026-11-26T21:00:00'],
      ['Site visit', '2026-11-26T14:00:00', '2026-11-26T16:00:00'],
    ]);
  });

  test('under a day take it', async () => {
    const { contents } = await afterSaying('tomorrow: 9 stocktaking, 11 call with Bob, 3pm vet');

    expect((await contents('event')).map(({ summary, start }) => [summary, start]).sort()).toEqual([
      ['Call with Bob', '2026-11-23T11:00:00'],
      ['Stocktaking', '2026-11-23T09:00:00'],
      ['Vet', '2026-11-23T15:00:00'],
    ]);
  });

  test.each([
    'tomorrow the plumber comes at 8, then pick up the kids at 4',
    'is lunch on Monday at 1 or on Tuesday at 2?',
    'tell Bob lunch on Monday at 1, dinner on Tuesday at 7',
  ])('are not read where something is told, asked or fetched: %s', async (message) => {
    expect(await (await afterSaying(message)).contents('event')).toEqual([]);
  });
});

describe('a list under a heading', () => {
  test.each([
    'to do tomorrow: ring the bank, post the parcel',
    'Things to do tomorrow: ring the bank and post the parcel',
  ])('of things to do is a task each: %s', async (message) => {
    const { contents } = await afterSaying(message);

    expect((await contents('task')).map(({ title, deadline }) => [title, deadline]).sort()).toEqual([
      ['Post the parcel', '2026-11-23'],
      ['Ring the bank', '2026-11-23'],
    ]);
  });

  test.each(['shopping: milk, oats', 'to buy: milk and oats', 'need from the shop: milk, oats'])(
    'of things to buy goes onto the shopping list: %s',
    async (message) => {
      const { contents } = await afterSaying(message);

      expect(await contents('note')).toMatchObject([{ title: 'shopping list', body: '- milk\n- oats' }]);
    },
  );
});

test.each([
  ['I must not forget to call the plumber', 'Call the plumber'],
  ["mustn't forget mum's present", "Mum's present"],
  ['make sure I pay the rent', 'Pay the rent'],
  ['please make sure that I send the invoice', 'Send the invoice'],
])('“%s” is a task', async (message, title) => {
  expect(await (await afterSaying(message)).contents('task')).toMatchObject([{ title }]);
});

test.each([
  ['finish the slides before Friday', '2026-11-26'],
  ['I have to call the bank before Monday', '2026-11-22'],
  ['pay the rent before the 5th', '2026-12-04'],
  ['submit the expenses by Friday', '2026-11-27'],
])('“%s” is due on the last day that counts', async (message, deadline) => {
  expect(await (await afterSaying(message)).contents('task')).toMatchObject([{ deadline }]);
});

test('who has to get up does so in the morning', async () => {
  expect(await (await afterSaying('I need to get up at 6:30 tomorrow')).contents('task')).toMatchObject([
    { deadline: '2026-11-23T06:30:00+01:00' },
  ]);
});

describe('another time of something that is named', () => {
  test('changes it, after another topic', async () => {
    const { say, contents } = await afterSaying('remind me to buy stamps tomorrow');
    await say("what's on friday?");

    await say('oh and the stamps should be thursday instead');

    expect(await contents('task')).toMatchObject([{ title: 'Buy stamps', deadline: '2026-11-26' }]);
  });

  test('is asked about for an event', async () => {
    const { say } = await afterSaying('schedule lunch with Bob on Friday at 1pm');

    expect((await say('sorry, the lunch is at 2')).reply).toContain('now Fri 27 Nov from 14:00 to 15:00?');
  });

  test('is a remark where nothing is called so', async () => {
    const { reply, contents } = await afterSaying('the deal is off');

    expect(reply).not.toContain('?');
    expect(await contents('task')).toEqual([]);
  });
});

describe('what waits', () => {
  test.each(['did you delete it?', 'did you already cancel the yoga?', 'has it been done?'])(
    'is shown again, and answered by nothing: %s',
    async (question) => {
      const { say, contents } = await afterSaying('schedule yoga on Friday at 6pm');
      await say('delete the yoga');

      expect((await say(question)).reply).toContain('This still waits. Shall I delete the event “Yoga”');
      await say('yes');
      expect(await contents('event')).toEqual([]);
    },
  );

  test('is found by its name', async () => {
    const { say } = await afterSaying('schedule yoga on Friday at 6pm');
    await say('delete the yoga');

    expect((await say('is the yoga one still waiting?')).reply).toContain('One question waits');
    expect((await say('is the dentist one still waiting?')).reply).toContain('no questions that wait');
  });

  test('is not refused by a no to something else', async () => {
    const { say, contents } = await afterSaying('schedule yoga on Friday at 6pm');
    await say('delete the yoga');

    await say('actually not the vet');

    expect((await say('yes')).reply).toContain('Shall I delete the event “Yoga”');
    expect(await contents('event')).toHaveLength(1);
  });

  test('an event that is off is asked about by its day', async () => {
    const { say } = await afterSaying('schedule yoga every day at 6pm');
    await say('delete the yoga');

    expect((await say("tomorrow's one is off")).reply).toContain('(tomorrow at 18:00), this one time?');
  });
});

test('whose number it is comes from who was spoken of', async () => {
  const { say } = await afterSaying("Bob's number is 0151 2345");

  expect((await say('his number is 0170 888')).reply).toContain(
    "Shall I remember “Bob's number”: “0170 888”?",
  );
  await say('yes');
  expect((await say("what's Bob's birthday?")).reply).not.toContain('0170');
});

describe('a change after another', () => {
  test('of an event that waits may add somebody', async () => {
    const { say } = await afterSaying('lunch with Bob thursday 1pm');
    await say('wait, make it 1:30');

    expect((await say('and invite Ann too')).reply).toMatch(
      /from 13:30 to 14:30, attendees “bob@example.org, .*Ann/,
    );
  });

  test('“only this week” moves nothing', async () => {
    const { say } = await afterSaying('schedule yoga every thursday at 6pm');
    await say('move yoga to 7pm');

    expect((await say('only this week')).reply).toContain('now Thu 26 Nov from 19:00 to 20:00?');
  });

  test('by half an hour leaves the day as it is, whatever span is named', async () => {
    const { say } = await afterSaying('schedule yoga every thursday at 6pm');

    expect((await say('push yoga back by half an hour this week')).reply).toContain('from 18:30 to 19:30?');
  });

  test('to a part of the day keeps the length', async () => {
    const { say } = await afterSaying('schedule dentist on thursday at 3pm');

    expect((await say('move the dentist to friday morning')).reply).toContain('from 08:00 to 09:00?');
  });

  test('skips a day of what was just made', async () => {
    const { say } = await afterSaying('remind me every day at 8am to take vitamins');

    expect((await say('skip tomorrow')).reply).toContain("I've skipped the task “Take vitamins”");
  });

  test.each([
    ['remember the alarm code is 5512', "it's 5513 sorry", '“alarm code” as “5513”'],
    ['remind me to water the plants on saturday', 'can you make that sunday', 'deadline Sun 29 Nov'],
    ['add beans to the shopping list', 'put the rice back', 'added “- rice”'],
  ])('%s · %s', async (first, then, told) => {
    expect((await (await afterSaying(first)).say(then)).reply).toContain(told);
  });
});

describe('what is asked is looked up', () => {
  test.each(['where is the dentist?', 'who is at the dentist on thursday?', 'dentist thursday at 3pm?'])(
    'about an event that is known: %s',
    async (question) => {
      const { say } = await afterSaying('schedule dentist on thursday at 3pm');

      expect((await say(question)).reply).toContain('There is one event: “Dentist”');
    },
  );

  test('and what is not known may be one to come', async () => {
    const { reply, contents } = await afterSaying('coffee with Bob tomorrow at 3pm?');

    expect(reply).toContain('Shall I put “Coffee with Bob” into the calendar');
    expect(await contents('event')).toEqual([]);
  });

  test('in a note whose name is among the words', async () => {
    const { say, keep } = await afterSaying('hello');
    await keep('note', 'wifi', { title: 'Wifi', body: 'The guest password is river88.' });

    expect((await say("what's the guest wifi password?")).reply).toContain('river88');
  });
});

test('what is told of the one who reads it is said to them', async () => {
  expect((await afterSaying("tell Bob I'll call him tonight")).reply).toContain("I'll call you tonight.");
});
