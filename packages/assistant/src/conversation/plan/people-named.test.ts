import { expect, test } from 'vitest';
import type { MentionedItem } from '../mentions.ts';
import { withPeopleNamed } from './people-named.ts';

const task: MentionedItem = {
  kind: 'task',
  id: 't',
  text: 'Ask Bob about the van',
  words: 'Ask Bob about the van',
  turn: 0,
  position: 0,
  listed: 1,
};
const contact = (name: string, more: { readonly isGroup?: boolean; readonly isOutside?: boolean } = {}) => {
  return { name, nicknames: [], isGroup: false, isOutside: false, ...more };
};

test('a contact whose name stands in what was spoken of was spoken of too', () => {
  const people = withPeopleNamed([task], [contact('Bob Lee'), contact('Ann Weber')]);

  expect(people.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'task Ask Bob about the van',
    'person Bob Lee',
  ]);
});

test('two of that name are both named, so that somebody asks', () => {
  const people = withPeopleNamed([task], [contact('Bob Lee'), contact('Bob Stone')]);

  expect(people.filter(({ kind }) => kind === 'person')).toHaveLength(2);
});

test('who takes part comes before who is merely named, and strangers and groups are nobody', () => {
  const sarah: MentionedItem = { ...task, kind: 'person', id: 'Sarah', text: 'Sarah' };

  expect(withPeopleNamed([task, sarah], [contact('Bob Lee')])).toEqual([task, sarah]);
  expect(withPeopleNamed([task], [contact('Bob Lee', { isOutside: true })])).toEqual([task]);
  expect(withPeopleNamed([task], [contact('Bob and friends', { isGroup: true })])).toEqual([task]);
});
