import { describe, expect, test } from 'vitest';
import { eventChanges, newEvent } from './event-content.ts';

/** Sunday, ten in the morning. */
const moment = { now: Date.parse('2026-11-22T10:00:00+01:00'), zone: 'Europe/Berlin' };

const times = (options: Partial<Parameters<typeof newEvent>[0]>) => {
  const { start, end } = newEvent({ title: 'Tea', start: 'tomorrow at 3pm', ...options }, [], moment).content;
  return [start, end];
};

describe('a new event', () => {
  test('is in the owner’s zone, with everything that was said', () => {
    const options = {
      title: ' Standup ',
      start: '2026-11-23T09:00',
      duration: '30m',
      location: 'Room 2',
      description: 'short',
      repeat: 'every weekday',
    };
    expect(newEvent(options, ['bob@example.org'], moment).content).toEqual({
      summary: 'Standup',
      start: '2026-11-23T09:00:00',
      end: '2026-11-23T09:30:00',
      zone: 'Europe/Berlin',
      location: 'Room 2',
      description: 'short',
      attendees: ['bob@example.org'],
      recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    });
  });

  test.each([
    [{}, '2026-11-23T15:00:00', '2026-11-23T16:00:00'],
    [{ duration: '1h30m' }, '2026-11-23T15:00:00', '2026-11-23T16:30:00'],
    [{ duration: 'half an hour' }, '2026-11-23T15:00:00', '2026-11-23T15:30:00'],
    [{ end: '4:15pm' }, '2026-11-23T15:00:00', '2026-11-23T16:15:00'],
    [{ end: 'tomorrow at 6pm' }, '2026-11-23T15:00:00', '2026-11-23T18:00:00'],
    [{ start: 'tomorrow at 11pm', end: '1am' }, '2026-11-23T23:00:00', '2026-11-24T01:00:00'],
    [{ start: 'tomorrow from 3 to 4pm' }, '2026-11-23T15:00:00', '2026-11-23T16:00:00'],
    [{ start: '2026-11-23T15:00Z' }, '2026-11-23T16:00:00', '2026-11-23T17:00:00'],
    [{ start: 'tomorrow' }, '2026-11-23', '2026-11-24'],
    [{ start: 'today' }, '2026-11-22', '2026-11-23'],
    [{ start: '2026-11-25', end: '2026-11-27' }, '2026-11-25', '2026-11-28'],
    [{ start: '2026-11-25', duration: '2d' }, '2026-11-25', '2026-11-27'],
    // The clock is put back in this night: it is 25 hours long.
    [{ start: '2027-10-30T12:00', duration: '1d' }, '2027-10-30T12:00:00', '2027-10-31T11:00:00'],
  ])('with %j lasts from %s to %s', (options, start, end) => {
    expect(times(options)).toEqual([start, end]);
  });

  test.each([
    [{ title: ' ' }, 'ITEM_INVALID', 'title must not be empty'],
    [{ end: '2pm' }, 'ITEM_INVALID', 'it ends (2026-11-23 14:00) before it starts (2026-11-23 15:00)'],
    [
      { end: '2026-11-21T10:00' },
      'ITEM_INVALID',
      'it ends (2026-11-21 10:00) before it starts (2026-11-23 15:00)',
    ],
    [{ end: '2026-11-24' }, 'ITEM_INVALID', 'its start and end must both be dates or both be times'],
    [{ start: 'tomorrow', duration: '30m' }, 'ITEM_INVALID', 'an all-day event must last whole days'],
    [{ duration: 'long' }, 'ITEM_INVALID', '“long” is not a duration such as 30m, 1h30m or “two hours”'],
    [{ start: 'yesterday' }, 'TIME_PAST', 'the event would already be over'],
    [{ start: '2026-11-22T08:00' }, 'TIME_PAST', 'the event would already be over'],
    [{ start: 'someday' }, 'TIME_UNREADABLE', 'not an ISO 8601 time or a recognised phrase'],
  ])('with %j is refused: %s, %s', (options, code, why) => {
    expect(() => times(options)).toThrow(
      expect.objectContaining({ code, details: expect.objectContaining({ why }) }),
    );
  });
});

describe('a change of an event', () => {
  const event = { start: '2026-11-24T10:00:00', zone: 'America/New_York' };
  const changes = (options: Parameters<typeof eventChanges>[0]) =>
    eventChanges(options, event, moment).content;

  test('holds only what was named', () => {
    expect(changes({ title: 'Tea', location: '' })).toEqual({ summary: 'Tea', location: '' });
    expect(changes({ repeat: 'none' })).toEqual({ recurrence: null });
  });

  test('is written in the zone of the event and read in the owner’s', () => {
    expect(changes({ start: '2026-11-24T18:00' })).toEqual({ start: '2026-11-24T12:00:00' });
    expect(changes({ end: '6pm' })).toEqual({ end: '2026-11-24T12:00:00' });
    expect(changes({ duration: '45m' })).toEqual({ end: '2026-11-24T10:45:00' });
  });

  test('is refused where the event would end before it begins, or be over', () => {
    expect(() => changes({ end: '2026-11-24T15:00' })).toThrow(/before it starts/);
    expect(() => changes({ start: 'yesterday' })).toThrow(expect.objectContaining({ code: 'TIME_PAST' }));
  });
});
