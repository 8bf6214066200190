import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** Questions about what was told, noted, finished and muted. The fixture's day is Sunday, 22 November; Bob is a contact. */

async function having(...messages: readonly string[]) {
  const world = await openChatFixture();
  const replies: string[] = [];
  for (const message of messages) replies.push((await world.say(message)).reply);
  return { ...world, last: replies.at(-1) ?? '' };
}

describe('a question for a fact', () => {
  test.each(["what's Bob's address?", 'Give me Bob’s email address'])(
    'is answered from the contacts: %s',
    async (question) => {
      expect((await having(question)).last).toContain('The mail address of “Bob” is “bob@example.org”.');
    },
  );

  test('says so where nobody told it', async () => {
    expect((await having("what's Zoe's address?")).last).toBe(
      "You have not told me anything about “Zoe's address”.",
    );
  });

  test('is answered from notes and tasks as well', async () => {
    const { last } = await having(
      'jot down: boiler serviced by Hartmann in March',
      'remind me to ring Hartmann about the boiler on Friday',
      'did I ever write down anything about the boiler?',
    );

    expect(last).toContain('says “boiler serviced by Hartmann in March”');
    expect(last).toContain('There is one open task: “Ring Hartmann about the boiler”');
  });

  test('of the owner is no question for events', async () => {
    const { last } = await having("I'm allergic to penicillin, by the way", 'yes', 'what am I allergic to?');

    expect(last).toContain("“I'm allergic to penicillin”");
    expect(last).not.toContain('events');
  });

  test('finds what was to be kept somewhere', async () => {
    const { last } = await having(
      'the wifi code at the cabin is bluefish22, keep that somewhere',
      'what was the cabin wifi again?',
    );

    expect(last).toBe('What you told me: “wifi code at the cabin” is “bluefish22”.');
  });
});

describe('what was finished', () => {
  test.each(['what did I finish today?', 'What have I done today', 'which tasks did I complete this week?'])(
    'is told, and what is open is not: %s',
    async (question) => {
      const { last } = await having(
        'add a task: buy milk',
        'add a task: call Bob',
        'mark buy milk as done',
        question,
      );

      expect(last).toContain('“Buy milk”');
      expect(last).not.toContain('Call Bob');
    },
  );

  test('on another day is not told of this one', async () => {
    const { say, clock } = await having('add a task: buy milk', 'mark buy milk as done');
    clock.advance(24 * 60 * 60 * 1000);

    expect((await say('what did I finish today?')).reply).toContain('I found no finished tasks today');
    expect((await say('what did I finish yesterday?')).reply).toContain('“Buy milk”');
  });

  test('and was not finished after all is named, with the way back', async () => {
    const { last, say, contents } = await having(
      'add a task: buy milk',
      'mark buy milk as done',
      "no wait, I haven't bought it yet",
    );
    expect(last).toContain('Say “undo that” to take it back');

    await say('undo that');
    expect(await contents('task')).toMatchObject([{ title: 'Buy milk' }]);
  });
});

describe('what repeats on a weekday', () => {
  test.each([
    ['make that Saturday instead', 'FREQ=WEEKLY;BYDAY=SA', '2026-11-28T18:00:00+01:00'],
    ['no, Tuesday', 'FREQ=WEEKLY;BYDAY=TU', '2026-11-24T18:00:00+01:00'],
  ])('repeats on the other one: %s', async (message, recurrence, deadline) => {
    const { contents } = await having('remind me every Thursday at 6pm to water the plants', message);

    expect(await contents('task')).toMatchObject([{ recurrence, deadline }]);
  });

  test('is skipped once by “skip it this week”', async () => {
    const { last } = await having('remind me every Thursday at 6pm to water the plants', 'skip it this week');

    expect(last).toContain('(next Thu 3 Dec, 18:00)');
  });
});

describe('a reason behind an order', () => {
  test('is no part of what is taken off a list', async () => {
    const { last, contents } = await having(
      'shopping list: eggs, coffee and bin bags',
      "take coffee off, we've got plenty",
    );

    expect(last).not.toContain('plenty');
    expect(await contents('note')).toMatchObject([{ body: '- eggs\n- bin bags' }]);
  });

  test('does not turn the order to what was spoken of last', async () => {
    const { last } = await having(
      'lunch with Bob on Tuesday at 12:30',
      'shopping list: eggs, coffee',
      "cancel lunch with Bob because he's ill",
    );

    expect(last).toContain('Shall I delete the event “Lunch with Bob”');
  });
});

describe('whether somebody wrote', () => {
  test.each([
    'did Jonas ever answer me about the contract?',
    'Has Jonas replied about the contract yet?',
    'did Jonas get back to me about the contract',
  ])('looks for their mail, and writes none: %s', async (question) => {
    const { last } = await having(question);

    expect(last).toBe('I found no mails about “contract”.');
  });
});

test('“stop reminding me about the plants” means the task of that name', async () => {
  const { last } = await having(
    'remind me every Thursday at 6pm to water the plants',
    'stop reminding me about the plants',
  );

  expect(last).toContain('Shall I delete the task “Water the plants”');
});

test('a span by itself asks for what it holds', async () => {
  const { last } = await having('dentist on 2 December at 9am', 'the week after next');

  expect(last).toContain('“Dentist”');
});

test('“what should I eat?” is an honest cannot, and looks nothing up', async () => {
  expect((await having('what should I eat?')).last).toContain(
    'I cannot help with that, so I have done nothing.',
  );
});

describe('a question in words of its own', () => {
  const kept = [
    'schedule dentist on Wednesday at 9:30',
    'schedule a sprint review on Thursday at 14:00',
    'schedule volleyball training every Tuesday at 19:00',
    'add a task: pay the electricity bill by Friday',
    'remember that the wifi password is rose-42',
    'remember that the size of Tom’s shoes is 43',
    'remember that the size of Ann’s shoes is 38',
  ];

  test.each([
    ["when's my dentist thing?", '“Dentist”, Wed 25 Nov from 09:30'],
    ['I wonder when the sprint review is', '“Sprint review”, Thu 26 Nov from 14:00'],
    ['have I paid the electricity yet?', '“Pay the electricity bill”, due Fri 27 Nov'],
    ['how long does volleyball go?', '“Volleyball training”, Tue 24 Nov from 19:00 to 20:00'],
    ['is volleyball next week?', 'There is one event: “Volleyball training”, Tue 24 Nov'],
    ["what's the wifi pw?", '“rose-42”'],
    ['show me everything about the dentist', '“Dentist”, Wed 25 Nov'],
  ])('finds the one thing that is meant: %s', async (question, answer) => {
    const { last } = await having(...kept, question);

    expect(last).toContain(answer);
    expect(last).not.toContain('did not understand');
  });

  test('is told one fact of several that are alike', async () => {
    const { last } = await having(...kept, 'what size shoes does Tom have?');

    expect(last).toContain('43');
    expect(last).not.toContain('38');
  });

  test.each([
    'when is lunch with Tom?',
    'what is a dentist?',
    "what's the locker password?",
    'when should you pay a bill?',
    'can you play volleyball?',
  ])('is told nothing about what only looks like it: %s', async (question) => {
    const { last } = await having(...kept, question);

    expect(last).not.toMatch(/There (?:is|are)|What you told me/);
  });
});

describe('whether something clashes', () => {
  test.each([
    [["when's my dentist thing, and does it clash with anything?"]],
    [["when's my dentist appointment?", 'does it clash with anything?']],
    [['does my dentist appointment clash with anything?']],
  ])('is answered of the thing that is meant: %s', async (questions) => {
    const booked = 'schedule dentist on Wednesday at 9:30';

    const { last: alone } = await having(booked, ...questions);
    const { last: crowded } = await having(booked, 'schedule yoga on Wednesday at 10', 'yes', ...questions);

    expect(alone).toContain('“Dentist”, Wed 25 Nov from 09:30');
    expect(alone).toContain('Nothing else is planned at that time.');
    expect(crowded).toContain('At the same time: “Yoga”, Wed 25 Nov from 10:00 to 11:00.');
    expect(`${alone} ${crowded}`).not.toContain('understand');
  });
});
