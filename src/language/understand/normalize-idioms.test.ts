import { expect, test } from 'vitest';
import { normalizeIdioms } from './normalize-idioms.ts';

test.each([
  ['to do: mop', 'add a task: mop'],
  ['urgent: I have to call the bank tomorrow', 'add a high priority task to call the bank tomorrow'],
  ['For future reference, my shoe size is 43', 'remember that my shoe size is 43'],
  ['please pencil in tea with Jo at 4', 'please schedule tea with Jo at 4'],
  ['answer Carol that I will bring wine', 'reply to Carol that I will bring wine'],
  ['create a packing list with socks and a torch', 'add socks and a torch to my packing list'],
])('“%s” asks for what “%s” asks for', (heard, said) => {
  expect(normalizeIdioms(heard)).toBe(said);
});

test.each([
  'what is on my to do list?',
  'answer the question',
  'create a to-do list with three entries',
  'yes',
])('“%s” stays as it is', (text) => {
  expect(normalizeIdioms(text)).toBe(text);
});
