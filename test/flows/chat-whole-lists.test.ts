import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** Several things in one message: each is kept on its own day, or named. The fixture's day is Sunday, 22 November. */

async function having(...messages: readonly string[]) {
  const world = await openChatFixture();
  const replies: string[] = [];
  for (const message of messages) replies.push((await world.say(message)).reply);
  const events = (await world.contents('event')).map(({ summary, start }) => `${summary} ${start}`).sort();
  return { ...world, last: replies.at(-1) ?? '', events };
}

describe('a day at the head', () => {
  test('holds for the whole list', async () => {
    const { events, contents } = await having(
      "on Monday I've got the auditors 10 to 12, then lunch with Sven at half 1, and pick up the kids at 4",
    );

    expect(events).toEqual(['Auditors 2026-11-23T10:00:00', 'Lunch with Sven 2026-11-23T13:30:00']);
    expect(await contents('task')).toMatchObject([
      { title: 'Pick up the kids', deadline: '2026-11-23T16:00:00+01:00' },
    ]);
  });

  test('holds for a second event without a verb', async () => {
    const { events } = await having('on Monday I have the auditors at 10 and lunch with Sven at half 1');

    expect(events).toEqual(['Auditors 2026-11-23T10:00:00', 'Lunch with Sven 2026-11-23T13:30:00']);
  });

  test('gives way to a day of its own', async () => {
    const { events } = await having(
      'tomorrow I have lunch with Bob at noon, then dentist on Thursday at 9am',
    );

    expect(events).toEqual(['Dentist 2026-11-26T09:00:00', 'Lunch with Bob 2026-11-23T12:00:00']);
  });
});

test('two events with a day and an hour each are two', async () => {
  const { events } = await having('put standup on Thursday at 9am and dentist on Friday at 2pm');

  expect(events).toEqual(['Dentist 2026-11-27T14:00:00', 'Standup 2026-11-26T09:00:00']);
});

test('what is told of a time to come is named where something else is asked for', async () => {
  const { last } = await having('tomorrow the plumber comes at 8, then pick up the kids at 4');

  expect(last).toContain('the plumber comes at 8');
});

describe('words that cannot be told', () => {
  test.each([
    ['book a call with Bob at 3pm their time on Thursday', 'their time'],
    ['remind me to send the invoice before the end of each month', 'before the end of each month'],
    ['remind me to thank Paul when he paid', 'when he paid'],
  ])('are asked about or named, and nothing is made: %s', async (message, words) => {
    const { last, events, contents } = await having(message);

    expect(last).toContain(words);
    expect([...events, ...(await contents('task'))]).toEqual([]);
  });

  test('are those of a meal no longer where its hour is known', async () => {
    const { last } = await having('remind me tomorrow at lunch to call the bank');

    expect(last).toContain('tomorrow at 12:00');
  });
});

describe('“no, only the standup”', () => {
  const asked = [
    'put standup on Thursday at 9am and dentist on Friday at 2pm',
    'delete the standup and the dentist',
    'no, only the standup',
  ] as const;

  test('of two deletes that wait keeps the other, and asks about the one', async () => {
    const { last, events } = await having(...asked);

    expect(last).toContain('Shall I delete the event “Standup”');
    expect(last).not.toMatch(/Shall I .*Dentist/);
    expect(events).toHaveLength(2);
  });

  test('deletes that one upon a yes', async () => {
    expect((await having(...asked, 'yes')).events).toEqual(['Dentist 2026-11-27T14:00:00']);
  });

  test('refuses the one that waits by itself', async () => {
    expect((await having(asked[0], 'delete the dentist', asked[2], 'yes')).events).toHaveLength(2);
  });
});

test('“done with the tax one btw” asks about the task of that name', async () => {
  const { last } = await having('add a task: file the tax return', 'done with the tax one btw');

  expect(last).toBe('Shall I mark the task “File the tax return” as done?');
});

describe('“bring it back”', () => {
  test('removes nothing that was just made', async () => {
    const { contents } = await having('note that the shed key is blue', 'bring it back');

    expect(await contents('note')).toHaveLength(1);
  });

  test('removes nothing whose deletion was only asked about', async () => {
    const { contents } = await having(
      'note that the shed key is blue',
      'delete the note about the shed key',
      'bring it back',
    );

    expect(await contents('note')).toHaveLength(1);
  });

  test('restores what was deleted', async () => {
    const { contents } = await having(
      'note that the shed key is blue',
      'delete the note about the shed key',
      'yes',
      'bring it back',
    );

    expect(await contents('note')).toHaveLength(1);
  });
});

test('“put … off till …” moves what there is, and makes nothing', async () => {
  const { contents, events } = await having(
    'I also have to pick up a parcel tomorrow before 6pm',
    'put the parcel off till Saturday',
  );

  expect(events).toEqual([]);
  expect(await contents('task')).toMatchObject([
    { title: 'Pick up a parcel', deadline: '2026-11-28T18:00:00+01:00' },
  ]);
});

test('a list of films to watch is the list of films', async () => {
  const { contents } = await having('start a list of films to watch: Heat, Alien');

  expect(await contents('note')).toMatchObject([{ title: 'films list', body: '- Heat\n- Alien' }]);
});
