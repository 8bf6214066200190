import { builtInTopics } from '@tact/tools';
import { expect, test } from 'vitest';
import { likelyDomains } from './likely-domains.ts';

test.each([
  ['am I free for lunch?', ['calendar']],
  ['what is on my list', ['task', 'memory', 'notes']],
  ['mail Bob about the deadline', ['task', 'email']],
])('“%s” probably needs %j', (text, expected) => {
  expect([...likelyDomains(text, builtInTopics)].sort()).toEqual([...expected].sort());
});

test('what no keyword stands in may need anything', () => {
  expect(likelyDomains('cancel it', builtInTopics).size).toBe(5);
});

test('a very long message is judged by its beginning', () => {
  expect(likelyDomains(`${'x '.repeat(2000)} calendar`, builtInTopics).size).toBe(5);
});
