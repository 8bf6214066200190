import { describe, expect, test } from 'vitest';
import type { ContactContent } from './contents.ts';
import { namesIn, resolveRecipients } from './resolve-recipients.ts';

const person = (name: string, address: string | null, ...nicknames: string[]): ContactContent => ({
  name,
  addresses: address === null ? [] : [address],
  isGroup: false,
  nicknames,
});
const contacts = [
  person('Bob Lee', 'bob@example.org', 'Bobby'),
  person('Sarah Chen', 'sarah.chen@example.org'),
  person('Sarah Miller', 'sarah.miller@example.org', 'boss'),
  person('Zoë', 'zoe@example.org'),
  person('Dan', null),
  { name: 'Team', addresses: ['bob@example.org', 'ann@example.org'], isGroup: true, nicknames: ['crew'] },
];
const resolve = (...names: string[]) => resolveRecipients(names, contacts);

describe('who is meant', () => {
  test.each([
    ['Bob Lee', ['bob@example.org']],
    ['bob', ['bob@example.org']],
    ['Bobby', ['bob@example.org']],
    ['my boss', ['sarah.miller@example.org']],
    ['Zoë', ['zoe@example.org']],
    ['Sarah Chen', ['sarah.chen@example.org']],
    ['the whole team', ['bob@example.org', 'ann@example.org']],
    ['everyone on the team', ['bob@example.org', 'ann@example.org']],
    ['the crew', ['bob@example.org', 'ann@example.org']],
    ['eve@example.net', ['eve@example.net']],
    ['Eve <eve@example.net>', ['eve@example.net']],
  ])('by %j is %j', (name, addresses) => {
    expect(resolve(name)).toEqual({ status: 'resolved', addresses });
  });

  test('by several names is everybody, each once', () => {
    expect(resolve('Bob', 'the team', 'BOB@example.org')).toEqual({
      status: 'resolved',
      addresses: ['bob@example.org', 'ann@example.org'],
    });
  });

  test('by a name that two have is asked', () => {
    expect(resolve('Bob', 'Sarah')).toEqual({
      status: 'ambiguous',
      name: 'Sarah',
      among: [contacts[1], contacts[2]],
    });
  });

  test('by an unknown name is unknown, also if a part of it is known', () => {
    expect(resolve('Eve')).toEqual({ status: 'unknown', name: 'Eve', isKnown: false });
    expect(resolve('Bob Smith')).toEqual({ status: 'unknown', name: 'Bob Smith', isKnown: false });
    expect(resolve('')).toEqual({ status: 'unknown', name: '', isKnown: false });
  });

  test('by the name of somebody without an address is known, and cannot be written to', () => {
    expect(resolve('Dan')).toEqual({ status: 'unknown', name: 'Dan', isKnown: true });
  });

  test('by somebody with two addresses is the first of them', () => {
    const two = [
      { ...person('Ann', 'ann@home.example'), addresses: ['ann@home.example', 'ann@work.example'] },
    ];

    expect(resolveRecipients(['Ann'], two)).toEqual({ status: 'resolved', addresses: ['ann@home.example'] });
  });
});

test.each([
  ['Bob', ['Bob']],
  ['Bob, Ann and the team', ['Bob', 'Ann', 'the team']],
  ['Bob, and Ann', ['Bob', 'Ann']],
  ['Bob & Ann; Dan', ['Bob', 'Ann', 'Dan']],
  ['Sandy', ['Sandy']],
  [' , ', []],
])('the names in %j are %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
