import { expect, test } from 'vitest';
import { closestWord, listNearest, suggestWord } from './spelling.ts';

const known = ['archive', 'delete', 'create_task', 'mark_read', 'mark_unread'];

test.each([
  ['archvie', 'archive'],
  ['arhive', 'archive'],
  ['DELETE', 'delete'],
  ['create-task', 'create_task'],
  ['mark_reed', 'mark_read'],
  ['dlete', 'delete'],
  ['arch', 'archive'],
  ['mark_u', 'mark_unread'],
])('%s is near %s', (word, meant) => {
  expect(closestWord(word, known)).toBe(meant);
});

test.each(['banana', 'x', '', 'mar'])('"%s" is near nothing', (word) => {
  expect(closestWord(word, known)).toBeNull();
});

test('a word that is near nothing gets the list of known words', () => {
  expect(suggestWord('banana', ['archive', 'delete'])).toBe('use one of archive, delete');
  expect(suggestWord('archiv', ['archive', 'delete'])).toBe('perhaps "archive" was meant');
});

test('a very long word costs no more than sixty letters', () => {
  expect(closestWord('a'.repeat(1_000_000), known)).toBeNull();
});

test('of a long list only the nearest words are given, and how many more there are', () => {
  const others = Array.from({ length: 20 }, (_, index) => `unrelated_${index}`);
  const many = [...known, ...others, 'forward'];

  expect(listNearest('mail_forward', many)).toMatch(/^forward, .* and 21 more$/);
  expect(listNearest('mark_raed', known)).toBe('mark_read, archive, delete, create_task, mark_unread');
});
