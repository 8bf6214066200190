import { exposeAll } from '@tact/core/records';
import { createFakeClock, createMemoryStore } from '@tact/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyFeed, refreshMs, removeFeed } from './feed-events.ts';
import { importCalendar } from './import-calendar.ts';
import { createItemCalendar, type ItemCalendar } from './item-calendar.ts';

const day = 86_400_000;
let calendar: ItemCalendar;
let store: Parameters<typeof applyFeed>[0];
let now: number;

beforeEach(() => {
  const clock = createFakeClock();
  now = clock.now();
  store = { items: createMemoryStore().items, user: 'ann', clock };
  calendar = createItemCalendar(store);
});

const timeIn = (days: number) => new Date(now + days * day).toISOString().slice(0, 19).replace(/[-:]/g, '');
const event = (uid: string, days: number, ...lines: readonly string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, `DTSTART:${timeIn(days)}Z`, ...lines, 'END:VEVENT'].join(
    '\r\n',
  );
const file = (...events: readonly string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
const take = (events: readonly string[], given: { name?: string; confirmsLoss?: boolean } = {}) =>
  applyFeed(store, file(...events), { name: 'Club', isOwnCalendar: false, confirmsLoss: false, ...given });
const listed = async () => {
  const window = { from: now - 30 * day, to: now + 60 * day, zone: 'UTC' };
  return exposeAll((await calendar.list(window)).occurrences).map(
    ({ startsAt, event: { summary, label } }) =>
      `${summary} ${Math.round((startsAt - now) / day)} ${label.source}`,
  );
};

describe('a feed', () => {
  test('adds and changes its own events only, whatever UIDs it names', async () => {
    const own = importCalendar(file(event('dentist', 3)));
    await calendar.import(own, { origin: 'owner', source: 'import:mine.ics' });
    await take([event('match', 1)], { name: 'Other' });

    await take([event('dentist', 5, 'SEQUENCE:9'), event('match', 2, 'SEQUENCE:9')]);
    await take([event('dentist', 6, 'SEQUENCE:9'), event('match', 2, 'SEQUENCE:9')]);

    expect(await listed()).toEqual([
      'match 1 feed:Other',
      'match 2 feed:Club',
      'dentist 3 import:mine.ics',
      'dentist 6 feed:Club',
    ]);
  });

  test('shows what the calendar has too once, with the calendar’s label', async () => {
    await calendar.import(importCalendar(file(event('dentist', 3))), {
      origin: 'owner',
      source: 'import:mine.ics',
    });
    await take([event('dentist', 3), event('match', 4)]);

    expect(await listed()).toEqual(['dentist 3 import:mine.ics', 'match 4 feed:Club']);
  });

  test('loses what it no longer has, except what has passed, and gets it back', async () => {
    const past = event('past', -3);
    await take([past, event('match', 1), event('training', 2)]);

    expect(await take([event('training', 2)])).toMatchObject({ gone: 1, kept: 0 });
    expect(await listed()).toEqual(['past -3 feed:Club', 'training 2 feed:Club']);

    expect(await take([event('match', 1), event('training', 2)])).toMatchObject({ changed: 1 });
    expect(await listed()).toContain('match 1 feed:Club');
  });

  test('keeps more than half of what is coming until a later fetch confirms that it is gone', async () => {
    const five = [1, 2, 3, 4, 5].map((days) => event(`match-${days}`, days));
    await take(five);

    expect(await take(five.slice(0, 1))).toMatchObject({ gone: 0, kept: 4 });
    expect(await listed()).toHaveLength(5);
    expect(await take(five.slice(0, 1), { confirmsLoss: true })).toMatchObject({ gone: 4, kept: 0 });
    expect(await listed()).toEqual(['match-1 1 feed:Club']);
  });

  test('is read-only, and leaves nothing behind when it is removed', async () => {
    await take([event('match', 1)]);
    const [found] = (await calendar.list({ from: now, to: now + 9 * day, zone: 'UTC' })).occurrences;
    const { ref = '', version = '' } = found?.event ?? {};

    const readOnly = expect.objectContaining({ code: 'CALENDAR_EVENT_READ_ONLY' });
    await expect(calendar.remove({ ref, version })).rejects.toEqual(readOnly);
    await expect(calendar.update({ ref, version, changes: { summary: 'x' } })).rejects.toEqual(readOnly);
    expect(await removeFeed(store, 'Club')).toBe(1);
    expect(await listed()).toEqual([]);
  });

  test('with 10 000 alarms on an event keeps ten', async () => {
    const alarms = Array.from({ length: 10_000 }, (_, minutes) =>
      ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${minutes + 1}M`, 'END:VALARM'].join('\r\n'),
    );
    await take([event('match', 1, ...alarms)]);

    const { occurrences } = await calendar.list({ from: now, to: now + 9 * day, zone: 'UTC' });
    expect(occurrences[0]?.event.reminders).toHaveLength(10);
  });
});

test.each([
  ['REFRESH-INTERVAL;VALUE=DURATION:PT2H', 120],
  ['X-PUBLISHED-TTL:PT1M', 15],
  ['X-PUBLISHED-TTL:P30D', 1440],
  ['X-NAME:x', 60],
])('a feed with %s is read every %i minutes', (line, minutes) => {
  expect(refreshMs(file(line))).toBe(minutes * 60_000);
});
