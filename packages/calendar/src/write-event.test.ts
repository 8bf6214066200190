import type { PlainContent } from '@tact/core/ports/label-event';
import { describe, expect, test } from 'vitest';
import { cancelOccurrence, editEvent } from './edit-event.ts';
import type { KeptEvent } from './kept-event.ts';
import { readCalendars } from './read-calendar.ts';
import { readEvent } from './read-event.ts';
import { rewriteEvent, writeEvent } from './write-event.ts';

const now = Date.UTC(2026, 10, 22, 8);

/** As another program wrote it. */
const weekly = [
  'BEGIN:VCALENDAR',
  'PRODID:-//Example//EN',
  'X-WR-CALNAME:Work',
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'SUMMARY;LANGUAGE=en:Review',
  'DTSTART;TZID=W. Europe Standard Time:20261123T150000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=4',
  'EXDATE;TZID=W. Europe Standard Time:20261130T150000',
  'ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@example.org',
  'SEQUENCE:3',
  'X-COLOUR;X-DEPTH="a:b":red\\, or green',
  'CONFERENCE;VALUE=URI:https://meet.example.org/1',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT15M',
  'END:VALARM',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'RECURRENCE-ID;TZID=W. Europe Standard Time:20261207T150000',
  'SUMMARY:Review with cake',
  'DTSTART;TZID=W. Europe Standard Time:20261207T160000',
  'DTEND;TZID=W. Europe Standard Time:20261207T170000',
  'X-CAKE:cheese',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

function read(text: string): KeptEvent {
  const calendar = readCalendars(text)[0];
  const parts = calendar?.events[0];
  const kept = calendar === undefined || parts === undefined ? null : readEvent(parts, calendar.zones);
  if (kept === null) throw new Error('It cannot be read.');
  return kept;
}

const rewritten = (change: (kept: KeptEvent) => KeptEvent) =>
  rewriteEvent(weekly, read(weekly), change(read(weekly)), { origin: 'owner', now }) ?? '';
const linesOf = (text: string) => text.split('\r\n');
const gone = (text: string) => linesOf(weekly).filter((line) => !linesOf(text).includes(line));

describe('an event of another program', () => {
  test('keeps all that was not changed, in its place', () => {
    const text = rewritten((kept) => editEvent(kept, { location: 'Room 7' }));

    expect(gone(text)).toEqual(['SEQUENCE:3']);
    const without = linesOf(text).filter((line) => !/^(LOCATION|SEQUENCE|DTSTAMP|LAST-MODIFIED)/.test(line));
    expect(without).toEqual(linesOf(weekly).filter((line) => line !== 'SEQUENCE:3'));
    expect(linesOf(text)).toEqual(
      expect.arrayContaining(['LOCATION:Room 7', 'SEQUENCE:4', 'LAST-MODIFIED:20261122T080000Z']),
    );
  });

  test('that is moved keeps the name of its zone, and its exceptions move along', () => {
    const text = rewritten((kept) => editEvent(kept, { start: '2026-11-23T16:30:00' }));

    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=W. Europe Standard Time:20261123T163000',
        'DTEND;TZID=W. Europe Standard Time:20261123T173000',
        'EXDATE;TZID=W. Europe Standard Time:20261130T163000',
        'RECURRENCE-ID;TZID=W. Europe Standard Time:20261207T163000',
        // What was moved by itself stays where it was moved to.
        'DTSTART;TZID=W. Europe Standard Time:20261207T160000',
        'X-CAKE:cheese',
      ]),
    );
    expect(text).not.toContain('DURATION');
    expect(read(text).content).toEqual({
      ...read(weekly).content,
      start: '2026-11-23T16:30:00',
      end: '2026-11-23T17:30:00',
    });
  });

  test('that is moved to another zone brings that zone along', () => {
    const text = rewritten((kept) => editEvent(kept, { zone: 'America/New_York' }));

    expect(text).toContain(
      'BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\nBEGIN:DAYLIGHT\r\nDTSTART:20250309T020000',
    );
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU');
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU');
    expect(text).toContain('EXDATE;TZID=America/New_York:20261130T150000');
  });

  test('whose occurrence is changed gets one that keeps what the others have', () => {
    const text = rewritten((kept) => editEvent(kept, { summary: 'Last review' }, '2026-12-14T15:00:00'));

    expect(gone(text)).toEqual(['SEQUENCE:3']);
    const added = text.slice(text.lastIndexOf('BEGIN:VEVENT'));
    expect(linesOf(added)).toEqual(
      expect.arrayContaining([
        'RECURRENCE-ID;TZID=W. Europe Standard Time:20261214T150000',
        'DTSTART;TZID=W. Europe Standard Time:20261214T150000',
        'DTEND;TZID=W. Europe Standard Time:20261214T160000',
        'SUMMARY:Last review',
        'CONFERENCE;VALUE=URI:https://meet.example.org/1',
        'BEGIN:VALARM',
      ]),
    );
    expect(added).not.toContain('RRULE');
    expect(read(text).changed.map(({ occurrence }) => occurrence)).toEqual([
      '2026-12-07T15:00:00',
      '2026-12-14T15:00:00',
    ]);
  });

  test('whose changed occurrence is removed loses that one, and no other', () => {
    const text = rewritten((kept) => cancelOccurrence(kept, '2026-12-07T15:00:00'));

    expect(text).not.toContain('X-CAKE');
    expect(read(text).cancelled).toEqual(['2026-11-30T15:00:00', '2026-12-07T15:00:00']);
    expect(read(text).changed).toEqual([]);
  });

  test('keeps the answers of those who stay invited', () => {
    const text = rewritten((kept) =>
      editEvent(kept, { attendees: ['bob@example.org', 'eve@example.org', 'Sarah'] }),
    );

    expect(text).toContain('ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@example.org');
    expect(read(text).content.attendees).toEqual(['bob@example.org', 'eve@example.org', 'Sarah']);
    expect(read(text).participation).toMatchObject({ 'bob@example.org': 'ACCEPTED' });
  });

  test('made of outside words says so', () => {
    const text = rewriteEvent(weekly, read(weekly), read(weekly), { origin: 'outside', now });

    expect(text).toContain('X-TACT-ORIGIN:outside');
  });
});

describe('a new event', () => {
  const content: PlainContent = {
    summary: 'Long words '.repeat(20).trim(),
    start: '2026-11-23T15:00:00',
    end: '2026-11-23T16:00:00',
    zone: 'Europe/Berlin',
    location: 'Größe: 5 m²; hinten, links',
    description: 'One\nTwo',
    attendees: ['bob@example.org'],
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  };
  const about = { uid: 'u@tact', origin: 'owner', organizer: 'ann@example.org', now } as const;

  test('has lines of at most 75 bytes, and reads as it was written', () => {
    const text = writeEvent(content, about);

    expect(linesOf(text).every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(read(text)).toMatchObject({ uid: 'u@tact', content, organizer: 'ann@example.org' });
  });

  test('that invites nobody names no organiser', () => {
    expect(writeEvent({ ...content, attendees: [] }, about)).not.toContain('ORGANIZER');
  });

  test('cannot smuggle lines in', () => {
    const text = writeEvent({ ...content, description: 'a\r\nEND:VEVENT\nBEGIN:VEVENT' }, about);

    expect(linesOf(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(readCalendars(text)[0]?.events).toHaveLength(1);
  });
});
