import { expect, it } from 'vitest';
import { consumed, MarkedText } from './marked-text.ts';
import { takeTimes } from './time-pieces.ts';

/** A Wednesday, 10:00 in Berlin. */
const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };

function pieces(text: string): string[] {
  const marked = new MarkedText(text);
  takeTimes(marked, moment);
  return marked.marks
    .sort((a, b) => a.start - b.start)
    .map(({ name, start, end }) => `${name}: ${text.slice(start, end)}`);
}

it.each([
  ['call mom tomorrow at 5pm', ['date: tomorrow', 'time: 5pm']],
  ['meet on march twenty first at ten', ['date: march twenty first', 'time: ten']],
  ['work sunday 10 till 5', ['date: sunday', 'time: 10', 'endTime: 5']],
  ['a 3 hour workshop', ['duration: 3 hour']],
  ['the wash in 50 minutes', ['time: 50 minutes']],
  ['yoga every second Friday at 7', ['recurrence: every second Friday', 'time: 7']],
  ['at 8 a . m . today', ['time: 8 a . m', 'date: today']],
  ['Tuesday, August 28', ['date: Tuesday, August 28']],
  ['quarter past 8 in the morning', ['time: quarter past 8', 'partOfDay: morning']],
])('%s', (text, expected) => {
  expect(pieces(text)).toEqual(expected);
});

it.each([
  'a table for 2 people',
  'room 5',
  'buy 3 eggs',
  'the march of the penguins',
  'may I come',
  'a daily sync',
])('has no time in: %s', (text) => {
  expect(pieces(text)).toEqual([]);
});

it('leaves everything else where it was', () => {
  const marked = new MarkedText('call mom tomorrow please');
  takeTimes(marked, moment);

  expect(marked.open).toBe(`call mom ${consumed.repeat('tomorrow'.length)} please`);
});
