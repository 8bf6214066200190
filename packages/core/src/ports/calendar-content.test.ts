import { describe, expect, test } from 'vitest';
import type { EventContent } from './calendar.ts';
import { changedContent, contentProblem, localMs } from './calendar-content.ts';

const meeting: EventContent = {
  summary: 'Meeting',
  start: '2026-11-23T15:00:00',
  end: '2026-11-23T16:00:00',
  zone: 'Europe/Berlin',
  location: '',
  description: '',
  attendees: [],
  recurrence: null,
};

describe('the content of an event', () => {
  test.each([
    ['as it is', {}],
    ['of whole days', { start: '2026-11-23', end: '2026-11-24', zone: 'floating' }],
    ['that lasts no time', { end: '2026-11-23T15:00:00' }],
    ['at an offset', { zone: '+05:30' }],
    ['with several rules', { recurrence: 'FREQ=WEEKLY;BYDAY=MO\nFREQ=MONTHLY' }],
    ['with lines in its description', { description: 'One\nTwo\tthree' }],
  ])('%s makes sense', (_, changes) => {
    expect(contentProblem({ ...meeting, ...changes })).toBeNull();
  });

  test.each([
    ['start', 'is not a time', { start: 'tomorrow' }],
    ['start', 'is not a time', { start: '2026-02-29T10:00:00' }],
    ['start', 'is not a time', { start: '2026-11-23T15:00:00Z' }],
    ['end', 'before it starts', { end: '2026-11-23T14:59:59' }],
    ['end', 'before it starts', { start: '2026-11-23', end: '2026-11-23' }],
    ['end', 'the other a time', { end: '2026-11-24' }],
    ['zone', 'is not a time zone', { zone: 'Mars/Olympus' }],
    ['zone', 'is not a time zone', { zone: '' }],
    ['summary', 'a control character', { summary: 'one\ntwo' }],
    ['description', 'half a character', { description: '\uD800' }],
    ['description', 'longer than', { description: 'x'.repeat(20_001) }],
    ['attendees', 'is not an attendee', { attendees: [' '] }],
    ['attendees', 'is not an attendee', { attendees: ['bob@example.org\r\nX:1'] }],
    ['attendees', 'more than', { attendees: Array<string>(501).fill('bob@example.org') }],
    ['recurrence', 'is not a recurrence rule', { recurrence: 'every second Friday' }],
    ['recurrence', 'is not a recurrence rule', { recurrence: 'FREQ=DAILY\nEND:VEVENT' }],
  ])('whose %s %s is refused', (field, why, changes) => {
    expect(contentProblem({ ...meeting, ...changes })).toEqual({ field, why: expect.stringContaining(why) });
  });
});

describe('a change of an event', () => {
  test('of the start alone keeps how long it lasts', () => {
    expect(changedContent(meeting, { start: '2026-12-31T23:30:00' })).toEqual({
      ...meeting,
      start: '2026-12-31T23:30:00',
      end: '2027-01-01T00:30:00',
    });
  });

  test('of the end alone leaves the start', () => {
    expect(changedContent(meeting, { end: '2026-11-23T17:00:00' })).toEqual({
      ...meeting,
      end: '2026-11-23T17:00:00',
    });
  });

  test('of a time to a day makes it a whole day, and of a day to a time an hour', () => {
    const day = changedContent(meeting, { start: '2026-11-24' });

    expect([day.start, day.end]).toEqual(['2026-11-24', '2026-11-25']);
    const time = changedContent(day, { start: '2026-11-24T09:00:00' });
    expect([time.start, time.end]).toEqual(['2026-11-24T09:00:00', '2026-11-24T10:00:00']);
  });
});

test('a local time is counted as if it were in UTC, and what is none is none', () => {
  expect(localMs('1970-01-02')).toBe(86_400_000);
  expect(localMs('1970-01-01T00:00:01')).toBe(1_000);
  expect(localMs('1970-01-01T24:00:00')).toBeNull();
  expect(localMs('1970-1-1')).toBeNull();
});
