import { describe, expect, it } from 'vitest';
import { datesIn, habitsIn, mayNameDay } from './remembered-times.ts';

/** Monday, in Berlin. */
const told = { at: Date.parse('2026-10-05T10:00:00Z'), zone: 'Europe/Berlin' };

describe('a text without today in it', () => {
  it.each([
    ['November 23', '2026-11-23', true],
    ['23rd of November', '2026-11-23', true],
    ['2026-11-23', '2026-11-23', true],
    ['2026-11-03', '2026-11-03', true],
    ['November 3', '2026-11-23', false],
    ['phone 0301234', '2026-11-23', false],
    ['tomorrow', '2026-11-23', true],
    ['in November', '2026-11-01', true],
    ['in Nov', '2026-11-01', true],
    ['in November', '2026-11-02', false],
    ['February 29 1992', '2027-02-28', true],
  ])('is told quickly: %s on %s', (text, date, may) => {
    expect(mayNameDay(text, date)).toBe(may);
  });

  it('is never one that names it', () => {
    const texts = ['12 March 2027', 'March 12', '2027-03-12', 'the 12th of March', 'in March'];
    const named = texts.flatMap((text) => datesIn(text, told).map(({ date }) => [text, date] as const));

    expect(named).toHaveLength(5);
    expect(named.filter(([text, date]) => !mayNameDay(text, date))).toEqual([]);
  });
});

describe('habits', () => {
  it.each([
    ['gym every Tuesday and Thursday at 18:00', [{ weekdays: [2, 4], from: 1080, to: null }]],
    ['calls mum on Sunday evenings', [{ weekdays: [0], from: 1080, to: 1440 }]],
    ['works late on Fridays', [{ weekdays: [5], from: null, to: null }]],
    ['lunch at noon', [{ weekdays: null, from: 720, to: null }]],
    ['rent on the 1st of every month', []],
    ['every second Friday', []],
    ['likes tea', []],
  ])('of “%s”', (text, habits) => {
    expect(habitsIn(text, told)).toEqual(habits);
  });
});
