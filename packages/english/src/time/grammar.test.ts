import { expect, it } from 'vitest';
import { findDurations } from './find-durations.ts';
import { findTimes } from './find-times.ts';

const vocabulary =
  'in on at by until from to between and the of a every other second third 1 3 12 31 99999 2026 1530 : / - . , pm monday friday weekend week month year decade hours minutes days quarter half past next last this before after ago now tomorrow tonight morning evening noon midnight christmas ramadan may february daily weekly times for starting q3 summer end late rest utc +14 pst 24 first 29 30th';

it('time words in any order are read without failing, with correct offsets', () => {
  const words = vocabulary.split(' ');
  const random = numbersFrom(7);

  for (let count = 0; count < 1_500; count += 1) {
    const text = Array.from({ length: 1 + (count % 7) }, () => words[random() % words.length]).join(' ');
    const moment = { now: Date.UTC(2026, random() % 12, 28, 23), zone: 'Pacific/Chatham' };

    for (const found of findTimes(text, moment)) {
      expect(text.slice(found.index, found.index + found.text.length)).toBe(found.text);
      expect(found.start.iso).toMatch(/^\d{4}-\d\d-\d\d/);
      if (found.kind === 'range') expect(found.end?.ms, text).toBeGreaterThan(found.start.ms);
    }
    expect(findDurations(text).every(({ minutes }) => minutes > 0)).toBe(true);
  }
});

/** The same numbers in every run. Source: the linear generator of ANSI C. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 8;
  };
}
