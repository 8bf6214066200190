import { exposeAll, type Label, Outside } from '@tact/core/records';
import { createFakeClock, createMemoryStore } from '@tact/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { importCalendar } from './import-calendar.ts';
import { createItemCalendar, type ItemCalendar } from './item-calendar.ts';

let calendar: ItemCalendar;
const outside: Label = { origin: 'outside', source: 'import:work.ics' };
const winter = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2027, 2, 1), zone: 'UTC' };

beforeEach(() => {
  calendar = createItemCalendar({ items: createMemoryStore().items, user: 'ann', clock: createFakeClock() });
});

const file = (lines: readonly string[], method = 'PUBLISH') =>
  ['BEGIN:VCALENDAR', `METHOD:${method}`, ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1@example.org', ...lines, 'END:VEVENT'];
const review = (...lines: readonly string[]) =>
  event(
    'SUMMARY:Review',
    'ORGANIZER:mailto:bob@example.org',
    'DTSTART:20261123T140000Z',
    'DTEND:20261123T150000Z',
    ...lines,
  );
const take = (text: string, label = outside) => calendar.import(importCalendar(text), label);
const agenda = async () => {
  const { occurrences } = await calendar.list(winter);
  return exposeAll(occurrences).map(({ startsAt, event: { summary, status } }) => {
    return `${new Date(startsAt).toISOString().slice(0, 16)} ${summary} ${status}`;
  });
};
const nothing = {
  ...{ added: 0, changed: 0, cancelled: 0, unchanged: 0, refused: 0, ignored: 0, unreadable: 0 },
  separate: [],
};

describe('a calendar file', () => {
  test('brings its events in, labelled as outside', async () => {
    expect(await take(file(review('LOCATION:Room 7\\, left')))).toEqual({ ...nothing, added: 1 });

    const { occurrences } = await calendar.list(winter);
    expect(exposeAll(occurrences)).toMatchObject([
      { event: { summary: 'Review', location: 'Room 7, left', status: 'confirmed', label: outside } },
    ]);
    expect(occurrences[0]?.event.summary).toBeInstanceOf(Outside);
    expect(occurrences[0]?.event.location).toBeInstanceOf(Outside);
  });

  test('that the owner wrote is labelled as the owner’s', async () => {
    const owner: Label = { origin: 'owner', source: 'import:mine.ics' };

    await take(file(review()), owner);

    expect((await calendar.list(winter)).occurrences).toMatchObject([
      { event: { summary: 'Review', label: owner } },
    ]);
  });

  test('adds nothing twice', async () => {
    await take(file(review()));

    expect(await take(file(review()))).toEqual({ ...nothing, unchanged: 1 });
    expect(await agenda()).toEqual(['2026-11-23T14:00 Review confirmed']);
  });

  test('adds nothing twice without UIDs either', async () => {
    const lines = [
      'BEGIN:VEVENT',
      'SUMMARY:Party',
      'DTSTAMP:20260101T000000Z',
      'DTSTART:20261231T200000Z',
      'END:VEVENT',
    ];

    await take(file(lines));
    const again = await take(file(lines.map((line) => line.replace('20260101', '20260202'))));

    expect(again).toEqual({ ...nothing, unchanged: 1 });
  });

  test.each([
    ['a higher SEQUENCE', 'SEQUENCE:1'],
    ['a later change', 'LAST-MODIFIED:20261110T000000Z'],
  ])('changes what its organiser changed, by %s', async (_, mark) => {
    await take(file(review('LAST-MODIFIED:20261101T000000Z')));

    expect(
      await take(file(review('SUMMARY:Other words', mark).filter((line) => line !== 'SUMMARY:Review'))),
    ).toEqual({
      ...nothing,
      changed: 1,
    });

    expect(await agenda()).toEqual(['2026-11-23T14:00 Other words confirmed']);
  });

  test('that is older changes nothing', async () => {
    await take(file(review('SEQUENCE:2')));

    const older = file(review('SEQUENCE:1').map((line) => line.replace('Review', 'Old words')));
    expect(await take(older)).toEqual({ ...nothing, unchanged: 1 });

    expect(await agenda()).toEqual(['2026-11-23T14:00 Review confirmed']);
  });

  test('that invites is tentative, with who is invited', async () => {
    const attendees = [
      'ATTENDEE;CN=Ann;PARTSTAT=NEEDS-ACTION:mailto:Ann@example.org',
      'ATTENDEE;CN="Lee, Sarah":urn:uuid:1',
    ];

    await take(file(review(...attendees), 'REQUEST'));

    expect(exposeAll((await calendar.list(winter)).occurrences)).toMatchObject([
      { event: { status: 'tentative', attendees: ['ann@example.org', 'Lee, Sarah'] } },
    ]);
  });

  test('that cancels takes the event off the calendar', async () => {
    await take(file(review()));

    expect(await take(file(review('SEQUENCE:1'), 'CANCEL'))).toEqual({ ...nothing, cancelled: 1 });

    expect(await agenda()).toEqual([]);
  });

  test('that cancels need not give the times', async () => {
    await take(file(review('RRULE:FREQ=WEEKLY;COUNT=3')));
    const organizer = 'ORGANIZER:mailto:bob@example.org';

    await take(file(event(organizer, 'RECURRENCE-ID:20261130T140000Z'), 'CANCEL'));
    expect(await agenda()).toEqual([
      '2026-11-23T14:00 Review confirmed',
      '2026-12-07T14:00 Review confirmed',
    ]);

    await take(file(event(organizer, 'SEQUENCE:3'), 'CANCEL'));
    expect(await agenda()).toEqual([]);
  });

  test('can change one occurrence of an event that is known', async () => {
    await take(file(review('RRULE:FREQ=WEEKLY;COUNT=2')));

    const moved = event(
      'ORGANIZER:mailto:bob@example.org',
      'RECURRENCE-ID:20261130T140000Z',
      'SUMMARY:Review\\, moved',
      'DTSTART:20261201T090000Z',
    );
    expect(await take(file(moved, 'REQUEST'))).toEqual({ ...nothing, changed: 1 });

    expect(await agenda()).toEqual([
      '2026-11-23T14:00 Review confirmed',
      '2026-12-01T09:00 Review, moved confirmed',
    ]);
    expect(await take(file(moved, 'REQUEST'))).toEqual({ ...nothing, unchanged: 1 });
  });

  test('with one occurrence only makes an event of its own', async () => {
    const one = event('RECURRENCE-ID:20261130T140000Z', 'SUMMARY:Just this', 'DTSTART:20261201T090000Z');

    await take(file(one, 'REQUEST'));

    expect(await agenda()).toEqual(['2026-12-01T09:00 Just this tentative']);
  });

  test.each(['REPLY', 'COUNTER', 'REFRESH'])('that is a %s asks for no event', async (method) => {
    expect(await take(file(review(), method))).toEqual({ ...nothing, ignored: 1 });
  });

  test('of somebody else changes nothing that the owner entered, whatever it names', async () => {
    await take(file(review()), { origin: 'owner', source: 'import:mine.ics' });

    const changed = await take(
      file(review('SEQUENCE:9').map((line) => line.replace('Review', 'Send money'))),
    );
    const cancelled = await take(file(review('SEQUENCE:9'), 'CANCEL'));

    expect([changed.refused, cancelled.refused]).toEqual([1, 1]);
    expect(await agenda()).toEqual(['2026-11-23T14:00 Review confirmed']);
  });

  test('changes no event of another organiser', async () => {
    await take(file(review()));

    const mallory = review('SEQUENCE:9').map((line) => line.replace('bob@', 'mallory@'));
    expect(await take(file(mallory, 'CANCEL'))).toEqual({ ...nothing, refused: 1 });

    expect(await agenda()).toEqual(['2026-11-23T14:00 Review confirmed']);
  });

  test('does not bring back what the owner removed, unless it was changed since', async () => {
    await take(file(review()));
    const [occurrence] = (await calendar.list(winter)).occurrences;
    const { ref = '', version = '' } = occurrence?.event ?? {};
    await calendar.remove({ ref, version });

    expect(await take(file(review('LAST-MODIFIED:20271101T000000Z')))).toEqual({ ...nothing, unchanged: 1 });
    expect(await agenda()).toEqual([]);
    expect(await take(file(review('SEQUENCE:1', 'LOCATION:Room 7')))).toEqual({ ...nothing, changed: 1 });
    expect(await agenda()).toHaveLength(1);
  });

  test('loses a broken event, not the others', async () => {
    const broken = ['BEGIN:VEVENT', 'UID:2', 'DTSTART:20261399T000000Z', 'END:VEVENT'];
    const noise = ['no colon here', 'ATTENDEE;CN="open:mailto:x@example.org', 'END:VALARM', ';:', 'X-"":'];

    const result = await take(file([...broken, ...review(...noise), 'BEGIN:VEVENT']));

    expect(result).toEqual({ ...nothing, added: 1, unreadable: 2 });
  });

  test.each(['', 'nonsense', '\0\uD800', 'END:VCALENDAR'])('is more than “%s”', (text) => {
    expect(() => importCalendar(text)).toThrow(expect.objectContaining({ code: 'CALENDAR_FILE_UNREADABLE' }));
  });

  test('with line breaks and marks in its text is read as text', async () => {
    const lines = review('DESCRIPTION:One\\nTwo\\\\ \\; \\, \u0007bell', 'COMMENT:é'.repeat(100));

    await take(file(lines.filter((line) => !line.startsWith('SUMMARY'))));

    const { occurrences } = await calendar.list(winter);
    expect(exposeAll(occurrences)).toMatchObject([
      { event: { summary: '', description: 'One\nTwo\\ ; , bell' } },
    ]);
  });
});
