import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** What people say in passing is bound, asked about or named; nothing of it falls away without a word. The fixture's day is Sunday, 22 November. */

async function deadlines(message: string): Promise<readonly unknown[]> {
  const world = await openChatFixture();
  await world.say(message);
  return (await world.contents('task')).map(({ deadline }) => deadline).sort();
}

describe('two hours', () => {
  test.each([
    ['Remind me to take my pills at 8am and 8pm tomorrow', ['T08:00', 'T20:00']],
    ['Remind me to take my pills tomorrow at 8, 12 and 18', ['T08:00', 'T12:00', 'T18:00']],
    ['Remind me to take my pills tomorrow at 8am, noon and 6pm', ['T08:00', 'T12:00', 'T18:00']],
    ['Remind me to water the plants tomorrow morning and evening', ['T08:00', 'T18:00']],
  ])('are two reminders: %s', async (message, hours) => {
    expect(await deadlines(message)).toEqual(hours.map((hour) => `2026-11-23${hour}:00+01:00`));
  });

  test('that repeat are two series', async () => {
    const world = await openChatFixture();

    await world.say('Remind me to take my pills at 8am and 8pm every day');

    expect((await world.contents('task')).map(({ recurrence }) => recurrence)).toEqual([
      'FREQ=DAILY',
      'FREQ=DAILY',
    ]);
  });

  test('of a meeting are two meetings, and a range is one', async () => {
    const world = await openChatFixture();

    await world.say('Meeting with Bob at 9am and 2pm tomorrow');
    await world.say('Lunch on Wednesday from 12 to 2pm');

    expect((await world.contents('event')).map(({ start }) => start).sort()).toEqual([
      '2026-11-23T09:00:00',
      '2026-11-23T14:00:00',
      '2026-11-25T12:00:00',
    ]);
  });
});

describe('a condition', () => {
  test.each(['if it is done', 'when I have fed it', 'unless Bob calls', 'once the rain stops'])(
    'leaves things as they are, and is named: %s',
    async (condition) => {
      const world = await openChatFixture();
      await world.say('Remind me to feed the cat');

      for (const order of ['Delete the task feed the cat', 'Mark feed the cat as done']) {
        const { reply } = await world.say(`${order} ${condition}`);
        expect(reply).toContain(`I cannot tell about “${condition}”`);
      }

      expect(await world.contents('task')).toMatchObject([{ title: 'Feed the cat' }]);
      await world.say('Mark feed the cat as done');
      expect(await world.contents('task')).toEqual([]);
    },
  );

  test('instead of a time is asked about, and no reminder is kept without one', async () => {
    const world = await openChatFixture();

    expect((await world.say('Remind me to call Bob when I get home')).reply).toBe(
      'I could not read the time “when I get home”. When exactly?',
    );

    expect(await world.contents('task')).toEqual([]);
  });
});

test('a correction belongs to its own order, and touches nothing older', async () => {
  const world = await openChatFixture();
  await world.say('Remind me to call Bob tomorrow at 3pm');

  await world.say('Remind me to call Bob today at 6pm, scratch that, on Saturday');

  expect((await world.contents('task')).map(({ deadline }) => deadline)).toEqual([
    '2026-11-23T15:00:00+01:00',
    '2026-11-28T18:00:00+01:00',
  ]);
});

test('a remark completes a task by its whole name, and asks by a part of it', async () => {
  const world = await openChatFixture();
  await world.say('Remind me to buy milk powder');

  expect((await world.say('I bought milk')).reply).toBe('Shall I mark the task “Buy milk powder” as done?');
  await world.say('no');
  expect(await world.contents('task')).toHaveLength(1);

  await world.say('I bought the milk powder');
  expect(await world.contents('task')).toEqual([]);
});

test('a new order is no answer to a question for a time', async () => {
  const world = await openChatFixture();
  await world.say('Remind me 30 minutes before my dentist appointment');

  await world.say('Dentist tomorrow at 9am');

  expect(await world.contents('event')).toMatchObject([{ summary: 'Dentist' }]);
  expect(await world.contents('task')).toEqual([]);
});

test('a time alone answers it', async () => {
  const world = await openChatFixture();
  await world.say('Remind me 30 minutes before my dentist appointment');

  await world.say('at 8:30 tomorrow please');

  expect(await world.contents('task')).toMatchObject([{ deadline: '2026-11-23T08:30:00+01:00' }]);
});

test('a fact keeps its date, whenever it is asked for', async () => {
  const world = await openChatFixture();

  await world.say('Remember that the meeting is tomorrow at 9');
  await world.say('Remember that the bins go out on Mondays');

  expect((await world.contents('memory')).map(({ value }) => value)).toEqual([
    'Mon 23 Nov 2026, 09:00',
    expect.stringContaining('on Mondays'),
  ]);
});

test('a line is taken out of the list that is named', async () => {
  const world = await openChatFixture();
  await world.say('Add milk and eggs to the shopping list');

  await world.say('Remove milk from the shopping list');

  expect(await world.contents('note')).toMatchObject([{ body: '- eggs' }]);
});

test('numbers that were heard as small words are read as numbers', async () => {
  expect(await deadlines('remind me in to hours to check the oven')).toEqual(['2026-11-22T13:00:00+01:00']);
  expect(await deadlines('set a reminder for tomorrow at to thirty pm to pick up the kids')).toEqual([
    '2026-11-23T14:30:00+01:00',
  ]);
});

test('to snooze a reminder puts it off by that much', async () => {
  const world = await openChatFixture();
  await world.say('Remind me to call mom today at 1pm');

  await world.say('Snooze it for 10 minutes');

  expect(await world.contents('task')).toMatchObject([{ reminder: '2026-11-22T13:10:00+01:00' }]);
});

describe('a recurrence', () => {
  test('is said in words, with the months that it leaves out', async () => {
    const world = await openChatFixture();

    const { reply } = await world.say('Remind me to pay the rent every month on the 31st');

    expect(reply).toContain('every month on the 31st, except in months without a 31st');
  });

  test('keeps to working days and leaves out the days that are excepted', async () => {
    const world = await openChatFixture();

    await world.say('Remind me to pay salaries on the last working day of every month');
    await world.say('Remind me to stretch every day except Sunday at 9am');

    expect(await world.contents('task')).toMatchObject([
      { deadline: '2026-11-30', recurrence: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' },
      { deadline: '2026-11-23T09:00:00+01:00', recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA' },
    ]);
  });

  test('without its hours is asked for them', async () => {
    const world = await openChatFixture();

    expect((await world.say('Remind me to drink water twice a day')).reply).toBe(
      'At what times should that be: “twice a day”?',
    );

    expect(await world.contents('task')).toEqual([]);
  });
});

describe('words that name nothing to be done', () => {
  test.each([
    "ugh no Jo can't do it now. put it back how it was",
    'just remind me at half 12 on my break',
    'remind me at 5 on the way home',
    'remind me tomorrow at 1 in the lunch break',
  ])('make no task: %s', async (message) => {
    const world = await openChatFixture();

    await world.say(message);

    expect(await world.contents('task')).toEqual([]);
  });

  test('are told from a name that begins like them', async () => {
    const world = await openChatFixture();

    await world.say('remind me tomorrow at half 12 to go on my break');

    expect(await world.contents('task')).toMatchObject([{ title: 'Go on my break' }]);
  });
});

test.each(['is it thurs today', 'is today friday?', 'is it Wednesday?'])(
  'asked whether it is some day, the clock answers: %s',
  async (message) => {
    const world = await openChatFixture();

    expect((await world.say(message)).reply).toMatch(/^It is Sunday, 22 November 2026/);
  },
);

test.each([
  ['Would you remember something for me, my wifi password is maple', 'wifi password'],
  ['remember something: my locker code is 4192', 'locker code'],
])('“something” before what is to be kept is no part of it: %s', async (message, key) => {
  const world = await openChatFixture();

  await world.say(message);

  expect(await world.contents('memory')).toMatchObject([{ key }]);
});
