import { describe, expect, it } from 'vitest';
import { findTimes } from '../time/index.ts';
import { type KnownTime, readTimeNear } from './read-time-near.ts';

// A Sunday, 11:00 in Berlin.
const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

function known(words: string): KnownTime {
  const [time] = findTimes(words, moment);
  if (time === undefined) throw new RangeError(words);
  return { start: time.start, end: time.end };
}

describe('a time said of another', () => {
  it.each([
    ['half past', '2026-11-26 at 15:00', '2026-11-26T15:30:00+01:00'],
    ['quarter to', '2026-11-26 at 15:00', '2026-11-26T14:45:00+01:00'],
    ['ten past', '2026-11-26 at 09:00', '2026-11-26T09:10:00+01:00'],
    ['half past five', '2026-11-26 at 15:00', '2026-11-26T17:30:00+01:00'],
    ['5', '2026-11-26 at 16:00', '2026-11-26T17:00:00+01:00'],
    ['8', '2026-11-26 at 09:00', '2026-11-26T08:00:00+01:00'],
    ['five', '2026-11-26 at 16:00', '2026-11-26T17:00:00+01:00'],
    ['4pm', '2026-11-26', '2026-11-26T16:00:00+01:00'],
    ['noon', '2026-11-26 at 15:00', '2026-11-26T12:00:00+01:00'],
    ['the day after', '2026-11-26', '2026-11-27'],
    ['the next day', '2026-11-26', '2026-11-27'],
    ['the day before', '2026-11-26 at 15:00', '2026-11-25'],
    ['Thursday', '2026-11-23', '2026-11-26'],
    ['Thursday at 5pm', '2026-11-23 at 09:00', '2026-11-26T17:00:00+01:00'],
  ])('“%s” of %s is %s', (words, of, start) => {
    expect(readTimeNear(words, known(of), moment)?.start.iso).toBe(start);
  });

  it('keeps the length of a week that is moved on', () => {
    const week = readTimeNear('the week after', known('next week'), moment);

    expect(week).toMatchObject({ start: { iso: '2026-11-30' }, end: { iso: '2026-12-07' } });
  });

  it('has an end where one is said', () => {
    const time = readTimeNear('from 3 to 4', known('2026-11-26 at 09:00'), moment);

    expect(time).toMatchObject({
      start: { iso: '2026-11-26T15:00:00+01:00' },
      end: { iso: '2026-11-26T16:00:00+01:00' },
    });
  });

  it.each(['half past', 'the day after', 'Bob', 'on Thursday or Friday', 'the dentist on Thursday'])(
    'is not “%s” where nothing is known',
    (words) => {
      expect(readTimeNear(words, null, moment)).toBeNull();
    },
  );
});
