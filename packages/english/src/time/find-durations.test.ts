import { describe, expect, it } from 'vitest';
import { findDurations } from './find-durations.ts';

describe('a duration', () => {
  it.each([
    ['meet for an hour', 'for an hour', 60],
    ['45 minutes', '45 minutes', 45],
    ['block 1.5 hours', '1.5 hours', 90],
    ['an hour and a half', 'an hour and a half', 90],
    ['2 hrs 15 min', '2 hrs 15 min', 135],
    ['1h30', '1h30', 90],
    ['half an hour', 'half an hour', 30],
    ['a quarter of an hour', 'a quarter of an hour', 15],
    ['a couple of hours', 'a couple of hours', 120],
    ['twenty-five minutes', 'twenty-five minutes', 25],
    ['for two days', 'for two days', 2_880],
    ['٤٥ minutes', '٤٥ minutes', 45],
  ])('is found in %j', (text, words, minutes) => {
    expect(findDurations(text)).toEqual([{ text: words, index: text.indexOf(words), minutes }]);
  });

  it.each([
    'in 2 hours',
    '3 days ago',
    'every 30 minutes',
    'the next 2 weeks',
    '10 minutes before noon',
    'for 6 months',
    'tomorrow at 5',
  ])('is not found in %j', (text) => expect(findDurations(text)).toEqual([]));
});
