import { expect, test } from 'vitest';
import type { Domain, Mention, Routed } from '#language';
import { lookBack, routeByGrammar } from './route-by-grammar.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };
const again = (text: string, lastMentioned: Mention['kind'] | null = null) =>
  routeByGrammar({ text, history: [], moment, lastMentioned });

const routedTo = (text: string, domain: Domain): Routed => ({
  domains: [domain],
  confidence: 0.9,
  isFollowup: false,
  parts: [{ text, domain, confidence: 0.9 }],
});
const back = (text: string, domain: Domain, lastMentioned: Mention['kind'] | null) =>
  lookBack({ text, history: [], moment, lastMentioned }, routedTo(text, domain));

test.each([
  ['remind me in 24 hours to switch the lamp off', 'task'],
  ['rename the dentist event to "Root canal"', 'calendar'],
  ['I’ve finished the tax return', 'task'],
  ['what was the paint colour?', 'memory'],
])('“%s” is no small talk: it is about %s', (text, domain) => {
  expect(again(text)?.domains).toEqual([domain]);
});

test.each(['how are you?', 'I finished my coffee and it was lovely', 'what is the meaning of life?', '🎉'])(
  '“%s” stays small talk',
  (text) => {
    expect(again(text)).toBeNull();
  },
);

test('a pronoun is about what was spoken of last, whatever the router thinks', () => {
  expect(back('delete it', 'calendar', 'task')?.domains).toEqual(['task']);
  expect(back('delete it', 'calendar', null)).toBeNull();
});

test('a word for the kind of thing outweighs what was spoken of last', () => {
  expect(back('delete that meeting', 'calendar', 'task')).toBeNull();
});

test('a bare time corrects what was spoken of last', () => {
  expect(again('sorry, I meant Thursday', 'event')).toMatchObject({
    domains: ['calendar'],
    isFollowup: true,
  });
  expect(again('sorry, I meant Thursday')).toBeNull();
});
