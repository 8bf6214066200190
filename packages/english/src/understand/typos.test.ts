import { expect, test } from 'vitest';
import { meantBy } from './typos.ts';

test.each([
  ['whats', "what's"],
  ['Ive', "I've"],
  ['teh', 'the'],
  ['adn', 'and'],
  ['tomororw', 'tomorrow'],
  ['remeber', 'remember'],
  ['chnage', 'change'],
  ['appointmnt', 'appointment'],
])('“%s” stands for “%s”', (written, meant) => {
  expect(meantBy(written)).toBe(meant);
});

test.each([
  'three',
  'dad',
  'form',
  'Ann',
  'list',
  'the',
  'quiet',
  'charge',
  'cancer',
  'created',
  'Olivia',
  'mourning',
])('“%s” is no typo', (word) => {
  expect(meantBy(word)).toBeNull();
});
