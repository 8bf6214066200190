import { describe, expect, it } from 'vitest';
import { findTimes, resolveTime } from './find-times.ts';

/** A Wednesday, 10:00. */
const moment = { now: Date.parse('2026-11-25T10:00:00Z'), zone: 'UTC' };

const startOf = (words: string) => resolveTime(words, moment)?.start.iso.replace('+00:00', '');
const spanOf = (words: string) => {
  const found = resolveTime(words, moment);
  return [found?.start.iso, found?.end?.iso].map((iso) => iso?.replace('+00:00', ''));
};

describe('a point of time', () => {
  it.each([
    ['at six-thirty', '2026-11-25T18:30:00'],
    ['seven-fifteen in the morning', '2026-11-26T07:15:00'],
    ['seven past seven', '2026-11-25T19:07:00'],
    ['eight past ten pm', '2026-11-25T22:08:00'],
    ["twenty-two o'clock", '2026-11-25T22:00:00'],
    ['half-past six', '2026-11-25T18:30:00'],
    ['eight-oh-five pm', '2026-11-25T20:05:00'],
    ['a week last Tuesday', '2026-11-17'],
    ['a fortnight last Friday', '2026-11-06'],
    ['a year ago today', '2025-11-25'],
    ['this day next week', '2026-12-02'],
    ['the same day next month', '2026-12-25'],
    ['same time next week', '2026-12-02T10:00:00'],
    ['next month on the 4th', '2026-12-04'],
    ['the last working day of next month', '2026-12-31'],
    ['the second business day of January', '2027-01-04'],
    ['the Friday after Thanksgiving', '2026-11-27'],
    ['Monday before Christmas', '2026-12-21'],
    ['the closest Monday to October 5th', '2027-10-04'],
    ['tomorrow night at 1', '2026-11-27T01:00:00'],
    ['last night at 2', '2026-11-25T02:00:00'],
    ['1pm Eastern', '2026-11-25T18:00:00'],
  ])('“%s” starts at %s', (words, expected) => {
    expect(startOf(words)).toBe(expected);
  });

  it('is no number of seconds where a decade is meant', () => {
    expect(spanOf('in the 90s')).toEqual(['1990-01-01', '2000-01-01']);
    expect(startOf('in 90s')).toBe('2026-11-25T10:01:30');
  });

  it('is a part of a holiday, but no meal on it', () => {
    expect(startOf('Christmas morning')).toBe('2026-12-25T08:00:00');
    expect(findTimes('plan Christmas lunch', moment).map(({ text }) => text)).toEqual([]);
  });
});

describe('a range', () => {
  it.each([
    ['3pm, 1 hour', '2026-11-25T15:00:00', '2026-11-25T16:00:00'],
    ['tomorrow at 9am, 45 min', '2026-11-26T09:00:00', '2026-11-26T09:45:00'],
    ['Oct 2 ~ Oct 5', '2027-10-02', '2027-10-06'],
    ['the first half of next year', '2027-01-01', '2027-07-01'],
    ['2nd half of March', '2027-03-16', '2027-04-01'],
  ])('“%s” is from %s to %s', (words, start, end) => {
    expect(spanOf(words)).toEqual([start, end]);
  });

  it('does not end where a length counts from something else', () => {
    expect(findTimes('at 3pm, 1 hour before the flight', moment)[0]?.end).toBeNull();
  });

  it('has a side: “just after 5” belongs to its day', () => {
    expect(resolveTime('tomorrow just after 5', moment)).toMatchObject({
      kind: 'from',
      start: { iso: '2026-11-26T17:00:00+00:00' },
    });
  });
});

describe('the days of the working week', () => {
  it.each(['Mon-Fri at 9am', 'Monday to Friday at 9am', 'from Monday through Friday at 9am'])(
    '“%s” repeats',
    (words) => {
      expect(resolveTime(words, moment)).toMatchObject({
        recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
        start: { iso: '2026-11-26T09:00:00+00:00' },
      });
    },
  );

  it('are those of one week without a time of day', () => {
    expect(resolveTime('Monday to Friday', moment)).toMatchObject({ recurrence: null, kind: 'range' });
  });

  it('come every other week as “alternate Fridays”', () => {
    expect(resolveTime('alternate Fridays', moment)?.recurrence).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR');
  });
});
