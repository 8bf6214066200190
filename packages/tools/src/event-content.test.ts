import type { CalendarEvent, EventContent } from '@tact/core/ports/calendar';
import { describe, expect, test } from 'vitest';
import { alongSeries, changesFrom, contentFrom, type EventChanges, says } from './event-content.ts';

const berlin = 'Europe/Berlin';
const lunch: EventContent = {
  summary: 'Lunch',
  start: '2026-11-24T12:00:00',
  end: '2026-11-24T13:30:00',
  zone: berlin,
  location: '',
  description: '',
  attendees: [],
  recurrence: null,
};
const fair = { ...lunch, summary: 'Fair', start: '2026-11-24', end: '2026-11-26' };

describe('a new event', () => {
  test.each([
    [{ start_time: '2026-11-24T17:00:00+01:00' }, ['2026-11-24T17:00:00', '2026-11-24T18:00:00']],
    [{ start_time: '2026-11-24T16:00:00Z' }, ['2026-11-24T17:00:00', '2026-11-24T18:00:00']],
    [
      { start_time: '2026-11-24T17:00+01:00', end_time: '2026-11-24T17:20+01:00' },
      ['2026-11-24T17:00:00', '2026-11-24T17:20:00'],
    ],
    [{ start_time: '2026-11-24' }, ['2026-11-24', '2026-11-25']],
    [{ start_time: '2026-12-31' }, ['2026-12-31', '2027-01-01']],
    [{ start_time: '2026-11-24', end_time: '2026-11-27' }, ['2026-11-24', '2026-11-27']],
    [{ start_time: '2026-10-25T01:30:00+02:00' }, ['2026-10-25T01:30:00', '2026-10-25T02:30:00']],
  ])('of %j is from and to %j on a clock in Berlin', (times, [start, end]: readonly string[]) => {
    expect(contentFrom({ summary: 'Lunch', ...times }, berlin)).toEqual({ ...lunch, start, end });
  });

  test('has what was said of it', () => {
    const said = {
      summary: 'Standup',
      start_time: '2026-11-24T09:00:00+01:00',
      location: 'Room 4',
      attendees: ['bob@example.org'],
      recurrence: 'FREQ=DAILY',
      description: 'Short.',
    };

    expect(contentFrom(said, berlin)).toMatchObject({
      location: 'Room 4',
      attendees: ['bob@example.org'],
      recurrence: 'FREQ=DAILY',
      description: 'Short.',
    });
  });
});

describe('a change of an event', () => {
  test.each([
    [
      'lasts as long at another time',
      { start_time: '2026-11-25T15:00:00+01:00' },
      lunch,
      { start: '2026-11-25T15:00:00', end: '2026-11-25T16:30:00' },
    ],
    [
      'lasts as long over a change of the clock',
      { start_time: '2026-03-28T12:00:00+01:00' },
      { ...lunch, end: '2026-11-25T12:00:00' },
      { start: '2026-03-28T12:00:00', end: '2026-03-29T12:00:00' },
    ],
    [
      'keeps its time on another day',
      { start_time: '2026-11-27' },
      lunch,
      { start: '2026-11-27T12:00:00', end: '2026-11-27T13:30:00' },
    ],
    ['has a new end alone', { end_time: '2026-11-24T14:00:00+01:00' }, lunch, { end: '2026-11-24T14:00:00' }],
    [
      'has both',
      { start_time: '2026-11-24T14:00:00+01:00', end_time: '2026-11-24T15:00:00+01:00' },
      lunch,
      { start: '2026-11-24T14:00:00', end: '2026-11-24T15:00:00' },
    ],
    [
      'of days lasts as many on others',
      { start_time: '2026-12-01' },
      fair,
      { start: '2026-12-01', end: '2026-12-03' },
    ],
    [
      'of days becomes an hour at a time',
      { start_time: '2026-12-01T10:00:00+01:00' },
      fair,
      { start: '2026-12-01T10:00:00', end: '2026-12-01T11:00:00' },
    ],
    [
      'is written in the zone of the event',
      { start_time: '2026-11-24T12:00:00+01:00' },
      { ...lunch, zone: 'America/New_York' },
      { start: '2026-11-24T06:00:00', end: '2026-11-24T07:30:00' },
    ],
    [
      'of a floating one is written in the owner’s',
      { start_time: '2026-11-24T12:00:00Z' },
      { ...lunch, zone: 'floating' },
      { start: '2026-11-24T13:00:00', end: '2026-11-24T14:30:00' },
    ],
    [
      'of words leaves the times',
      { summary: 'Brunch', location: '' },
      lunch,
      { summary: 'Brunch', location: '' },
    ],
    [
      'may end a recurrence',
      { recurrence: null },
      { ...lunch, recurrence: 'FREQ=DAILY' },
      { recurrence: null },
    ],
  ])('%s', (_, changes, before, wanted) => {
    expect(changesFrom(changes, before, berlin)).toEqual(wanted);
  });

  test('is known again in the event that says it', () => {
    expect(says(lunch, { summary: 'Lunch', attendees: [] })).toBe(true);
    expect(says(lunch, { summary: 'Lunch', attendees: ['Bob'] })).toBe(false);
  });
});

describe('a change of a series that is said of one of its times', () => {
  const series = {
    ...lunch,
    start: '2026-09-07T12:00:00',
    end: '2026-09-07T13:00:00',
    recurrence: 'FREQ=WEEKLY',
  };
  const monday = {
    event: series as CalendarEvent,
    startsAt: Date.parse('2026-11-30T12:00:00+01:00'),
    endsAt: Date.parse('2026-11-30T13:00:00+01:00'),
  };
  const days = { ...series, start: '2026-09-07', end: '2026-09-08' } as CalendarEvent;

  test.each([
    [
      'at another hour',
      { start_time: '2026-11-30T10:00:00+01:00' },
      { start_time: '2026-09-07T10:00:00+02:00' },
    ],
    ['on another day', { start_time: '2026-12-01' }, { start_time: '2026-09-08T12:00:00+02:00' }],
    [
      'with another end',
      { end_time: '2026-11-30T14:00:00+01:00' },
      { end_time: '2026-09-07T14:00:00+02:00' },
    ],
    ['by another name', { summary: 'Brunch' }, { summary: 'Brunch' }],
  ])('moves its beginning as far %s', (_, changes, moved) => {
    const wanted: EventChanges = changes;

    expect(alongSeries(wanted, monday, berlin)).toEqual(moved);
  });

  test('of whole days moves it by days', () => {
    const day = {
      event: days,
      startsAt: Date.parse('2026-11-30T00:00:00+01:00'),
      endsAt: Date.parse('2026-12-01T00:00:00+01:00'),
    };

    expect(alongSeries({ start_time: '2026-12-02' }, day, berlin)).toEqual({ start_time: '2026-09-09' });
  });
});
