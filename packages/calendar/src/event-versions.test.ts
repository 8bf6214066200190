import { exposeAll, type Label } from '@tact/core/records';
import { createFakeClock, createMemoryStore } from '@tact/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { importCalendar } from './import-calendar.ts';
import { createItemCalendar, type ItemCalendar } from './item-calendar.ts';

let calendar: ItemCalendar;
const label: Label = { origin: 'outside', source: 'import:x.ics' };
const winter = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2027, 2, 1), zone: 'UTC' };

beforeEach(() => {
  calendar = createItemCalendar({ items: createMemoryStore().items, user: 'ann', clock: createFakeClock() });
});

/** An event of one UID: title, day of December, and what else it says. */
const event = (title: string, day: number, ...lines: readonly string[]) =>
  [
    'BEGIN:VEVENT',
    'UID:1@example.org',
    `SUMMARY:${title}`,
    `DTSTART:202612${String(day).padStart(2, '0')}T100000Z`,
    ...lines,
    'END:VEVENT',
  ].join('\r\n');
const take = async (method: string, ...events: readonly string[]) => {
  const text = ['BEGIN:VCALENDAR', `METHOD:${method}`, ...events, 'END:VCALENDAR'].join('\r\n');
  const { separate, ...counts } = await calendar.import(importCalendar(text), label);
  const done = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`]));
  return [...done, ...separate].join(', ');
};
const publish = (...events: readonly string[]) => take('PUBLISH', ...events);
const agenda = async () =>
  exposeAll((await calendar.list(winter)).occurrences).map(
    ({ startsAt, event: { summary } }) => `${new Date(startsAt).toISOString().slice(5, 10)} ${summary}`,
  );
const remove = async () => {
  const [first] = (await calendar.list(winter)).occurrences;
  await calendar.remove({ ref: first?.event.ref ?? '', version: first?.event.version ?? '' });
};

describe('of two versions of an event', () => {
  test.each([
    [
      'the higher SEQUENCE',
      ['SEQUENCE:1', 'DTSTAMP:20260901T000000Z'],
      ['SEQUENCE:2', 'DTSTAMP:20260801T000000Z'],
    ],
    ['the later DTSTAMP beside an unchanging LAST-MODIFIED', stamps('20260901'), stamps('20260902')],
    ['the later file where the stamps are equal', stamps('20260901'), stamps('20260901')],
    ['the later file where there are no stamps', [], []],
  ])('%s counts', async (_, before, after) => {
    await publish(event('Match', 5, ...before));

    expect(await publish(event('Match', 6, ...after))).toBe('1 changed');
    expect(await agenda()).toEqual(['12-06 Match']);
  });

  test.each([
    ['lower SEQUENCE', ['SEQUENCE:2'], ['SEQUENCE:1']],
    ['earlier stamp', stamps('20260902'), stamps('20260901')],
  ])('the one with the %s does not count', async (_, before, after) => {
    await publish(event('Match', 5, ...before));

    expect(await publish(event('Final match', 6, ...after))).toBe('1 unchanged');
    expect(await agenda()).toEqual(['12-05 Match']);
  });

  test('one that says the same with a new stamp or SEQUENCE is no change', async () => {
    await publish(event('Match', 5, ...stamps('20260901')));

    expect(await publish(event('Match', 5, ...stamps('20260902')))).toBe('1 unchanged');
    expect(await publish(event('Match', 5, 'SEQUENCE:4'))).toBe('1 unchanged');
  });
});

function stamps(day: string) {
  return [`DTSTAMP:${day}T000000Z`, 'LAST-MODIFIED;VALUE=DATE:19000101'];
}

describe('events with the same UID', () => {
  test('are two where title and start differ at the same stamps, and the second one is named', async () => {
    await publish(event('Algebra', 1, ...stamps('20261101')));

    expect(await publish(event('History', 3, ...stamps('20261101')))).toBe('1 added, History');
    expect(await publish(event('History', 4, ...stamps('20261101')))).toBe('1 changed');
    expect(await agenda()).toEqual(['12-01 Algebra', '12-04 History']);
  });

  test('are one where the stamp is newer, whatever else changed', async () => {
    await publish(event('Algebra', 1, ...stamps('20261101')));

    expect(await publish(event('History', 3, ...stamps('20261120')))).toBe('1 changed');
    expect(await agenda()).toEqual(['12-03 History']);
  });

  test('in one file are several where they start at different times, also when one of them moves', async () => {
    const [photo, evening, sports] = [event('Photo', 1), event('Evening', 2), event('Sports', 3)];

    expect(await publish(photo, evening, sports)).toBe('3 added, Evening, Sports');
    expect(await publish(photo, evening, sports)).toBe('3 unchanged');
    expect(await publish(event('Photo', 8), evening, sports)).toBe('1 changed, 2 unchanged');
    expect(await agenda()).toEqual(['12-02 Evening', '12-03 Sports', '12-08 Photo']);
  });

  test('in one file are versions where their SEQUENCE differs', async () => {
    await publish(
      event('Photo', 1, 'SEQUENCE:1'),
      event('Photo', 2, 'SEQUENCE:3'),
      event('Photo', 3, 'SEQUENCE:2'),
    );

    expect(await agenda()).toEqual(['12-02 Photo']);
  });
});

describe('occurrences without their series', () => {
  const first = event('Sync', 2, 'RECURRENCE-ID:20261201T100000Z', 'SEQUENCE:2');
  const second = event('Sync', 9, 'RECURRENCE-ID;TZID=Europe/Berlin:20261208T110000', 'SEQUENCE:2');

  test('are events, each removed by itself', async () => {
    expect(await take('REQUEST', first)).toBe('1 added');
    expect(await take('REQUEST', second)).toBe('1 changed');
    expect(await agenda()).toEqual(['12-02 Sync', '12-09 Sync']);

    const [found] = (await calendar.list(winter)).occurrences;
    const { ref = '', version = '' } = found?.event ?? {};
    await calendar.remove({ ref, version, occurrence: found?.occurrence ?? '' });
    expect(await agenda()).toEqual(['12-09 Sync']);
  });

  test('join the series when it comes, in another zone too', async () => {
    await take('REQUEST', first, second);
    const series = event('Sync', 1, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SEQUENCE:2').replace(
      'DTSTART:20261201T100000Z',
      'DTSTART;TZID=America/New_York:20261201T050000',
    );

    expect(await take('REQUEST', series)).toBe('1 changed');
    expect(await agenda()).toEqual(['12-02 Sync', '12-09 Sync', '12-15 Sync']);
  });

  test('are not replaced by an older version', async () => {
    await take('REQUEST', first);
    const older = event('Old', 4, 'RECURRENCE-ID:20261201T100000Z', 'SEQUENCE:1');

    expect(await take('REQUEST', older)).toBe('1 unchanged');
    expect(await agenda()).toEqual(['12-02 Sync']);
  });
});

test.each([
  ['removed here', remove],
  ['cancelled', async () => void (await take('CANCEL', event('Match', 5)))],
])('an event that was %s returns only at a higher SEQUENCE', async (_, end) => {
  await publish(event('Match', 5, ...stamps('20260901')));
  await end();

  expect(await publish(event('Match', 6, ...stamps('20261001')))).toBe('1 unchanged');
  expect(await agenda()).toEqual([]);
  expect(await publish(event('Match', 6, 'SEQUENCE:1'))).toBe('1 changed');
  expect(await agenda()).toEqual(['12-06 Match']);
});
