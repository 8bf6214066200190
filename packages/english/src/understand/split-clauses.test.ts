import { describe, expect, test } from 'vitest';
import { splitClauses } from './split-clauses.ts';

const clausesOf = (message: string) => splitClauses(message).map(({ text }) => text);

describe('two requests are two clauses', () => {
  test.each([
    ['order ink by Friday and fetch the parcel', ['order ink by Friday', 'fetch the parcel']],
    ['mop the floor, feed the cat, call grandma', ['mop the floor', 'feed the cat', 'call grandma']],
    ['move the retro to 4 and tell Bob about it', ['move the retro to 4', 'tell Bob about it']],
    ['cancel the gym but keep the yoga', ['cancel the gym', 'keep the yoga']],
    [
      'do I have anything tomorrow and when is the dentist?',
      ['do I have anything tomorrow', 'when is the dentist?'],
    ],
    [
      'schedule lunch with Ann at 12. Also, remind me to book a table',
      ['schedule lunch with Ann at 12', 'remind me to book a table'],
    ],
    [
      'add milk and eggs to the shopping list and call the plumber',
      ['add milk and eggs to the shopping list', 'call the plumber'],
    ],
    ['I’m running late. Tell Bob.', ['I’m running late', 'Tell Bob.']],
    ['remind me at 5 to leave and what’s the weather', ['remind me at 5 to leave', 'what’s the weather']],
  ])('%s', (message, clauses) => {
    expect(clausesOf(message)).toEqual(clauses);
  });
});

describe('one request stays whole', () => {
  test.each([
    'buy bread and butter',
    'wash and fold the laundry',
    'delete the dentist and the gym',
    'email Ann and Mark about the party',
    'what have I got tomorrow and on Thursday?',
    'On Monday, what is planned?',
    'Book a room for Monday. It’s for the board.',
    'add buy milk and call mom to my tasks',
    'Remind me to buy a gift for Anna, her birthday is on Sunday',
  ])('%s', (message) => {
    expect(clausesOf(message)).toEqual([message]);
  });
});

describe('what somebody is to be told stays with the order', () => {
  test.each([
    'email the team that standup moved to 10 tomorrow',
    'tell Bob to send the report and book a room',
    'email Ann and ask whether she can come',
    'email Bob: I’m late. Start without me and order pizza.',
    'remind me to buy milk and call mom',
    'note that the wifi code is 1234 and the router is in the attic',
  ])('%s', (message) => {
    expect(clausesOf(message)).toEqual([message]);
  });

  test('an order cannot go on with a sentence that somebody is told', () => {
    expect(clausesOf('tell mom I arrive at 5 and book a table for two')).toEqual([
      'tell mom I arrive at 5',
      'book a table for two',
    ]);
  });

  test('a time ends what the owner is reminded of', () => {
    expect(clausesOf('remind me to buy flowers tomorrow and email Bob that I am late')).toEqual([
      'remind me to buy flowers tomorrow',
      'email Bob that I am late',
    ]);
  });
});

test('no word of a message is lost, and each clause knows where it stands', () => {
  const message = 'order ink by Friday and fetch the parcel';
  const [first, second] = splitClauses(message);

  expect(message.slice(first?.start, first?.end)).toBe('order ink by Friday');
  expect(message.slice(second?.start, second?.end)).toBe('fetch the parcel');
});

test('joints that structure leaves open are judged by whoever knows the domains', () => {
  const message = 'check my mail and also pancakes is my new note';

  expect(splitClauses(message, () => true)).toHaveLength(2);
  expect(splitClauses(message, () => false)).toHaveLength(1);
});

test.each(['read it and also ', ' ', '. and ', '\n', 'call Ann, '])(
  'clauses are few, also of 200 000 times “%s”, on which quadratic work would not end',
  (text) => {
    expect(splitClauses(text.repeat(200_000)).length).toBeLessThanOrEqual(25);
  },
);

test.each([
  [
    'flights are so expensive, remind me to check on friday',
    ['flights are so expensive', 'remind me to check on friday'],
  ],
  ['the boiler is broken remind me to call Ann', ['the boiler is broken', 'remind me to call Ann']],
  ['order ink by friday but i am broke', ['order ink by friday', 'i am broke']],
  ["she can't come, delete it", ["she can't come", 'delete it']],
  ["tell Ann that i'm late, i am so sorry", ["tell Ann that i'm late, i am so sorry"]],
  ['tomorrow at five remind me to call Ann', ['tomorrow at five remind me to call Ann']],
])('what is told beside a request is a clause of its own: %s', (message, clauses) => {
  expect(splitClauses(message).map(({ text }) => text)).toEqual(clauses);
});
