import { expect, test } from 'vitest';
import { readAttendees } from './event-content.ts';

const contact = (
  name: string,
  addresses: string[],
  more: { isGroup?: boolean; nicknames?: string[] } = {},
) => ({
  name,
  addresses,
  isGroup: false,
  nicknames: [],
  ...more,
});
const contacts = [
  contact('Bob Lee', ['bob@example.org', 'bob@home.example'], { nicknames: ['boss'] }),
  contact('Team', ['ann@example.org', 'bob@example.org'], { isGroup: true }),
  contact('Sam', ['sam@one.example']),
  contact('Sam', ['sam@two.example']),
  contact('Mom', []),
];

test.each([
  [['Ann@Example.org'], ['ann@example.org']],
  [['bob lee'], ['bob@example.org']],
  [['BOSS'], ['bob@example.org']],
  [
    ['team', 'boss'],
    ['ann@example.org', 'bob@example.org'],
  ],
  [
    ['Mom', 'Somebody New'],
    ['Mom', 'Somebody New'],
  ],
])('%j are invited as %j', (given, invited) => {
  expect(readAttendees(given, contacts)).toEqual(invited);
});

test.each([
  ['sam', '2 contacts are called “sam”; use the address'],
  ['bob@', '“bob@” is not an email address'],
  [' ', '“” is not an email address'],
])('“%s” is refused: %s', (given, why) => {
  expect(() => readAttendees([given], contacts)).toThrow(
    expect.objectContaining({ details: { what: 'event', why } }),
  );
});
