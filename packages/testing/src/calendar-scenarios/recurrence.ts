import { expect, it } from 'vitest';
import { type CalendarSetup, endOfYear } from './calendar-setup.ts';

export function recurrenceScenarios(setup: CalendarSetup): void {
  listedOccurrences(setup);
  changedOccurrences(setup);
  repeatedChanges(setup);
  movedSeries(setup);
  missingOccurrences(setup);
}

function listedOccurrences(setup: CalendarSetup): void {
  it('keep their time by the clock when the clocks change', async () => {
    await setup.add({
      start: '2026-10-19T15:00:00',
      end: '2026-10-19T16:00:00',
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    });

    const window = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1), zone: 'UTC' };
    const { occurrences } = await setup.calendar.list(window);

    expect(occurrences.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
      '2026-10-19T13:00:00.000Z',
      '2026-10-26T14:00:00.000Z',
    ]);
  });

  it.each([
    ['COUNT', 'FREQ=DAILY;COUNT=3', 3],
    ['UNTIL, that day included', 'FREQ=DAILY;UNTIL=20261125', 3],
    ['UNTIL, that very time included', 'FREQ=DAILY;UNTIL=20261125T140000Z', 3],
    ['UNTIL, a second too early for the last', 'FREQ=DAILY;UNTIL=20261125T135959Z', 2],
    ['INTERVAL', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20261221', 3],
  ])('end and skip by %s', async (_, recurrence, count) => {
    await setup.add({ recurrence, zone: 'UTC', start: '2026-11-23T14:00:00', end: '2026-11-23T15:00:00' });

    expect(await setup.agenda()).toHaveLength(count);
  });

  it('name each occurrence by its start', async () => {
    await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' }, 'time');
    await setup.add(
      { start: '2026-11-24', end: '2026-11-25', zone: 'floating', recurrence: 'FREQ=WEEKLY;COUNT=2' },
      'day',
    );

    const { occurrences } = await setup.calendar.list(endOfYear);

    expect(occurrences.map(({ occurrence }) => occurrence)).toEqual([
      '2026-11-23T15:00:00',
      '2026-11-24',
      '2026-11-30T15:00:00',
      '2026-12-01',
    ]);
  });
}

function changedOccurrences(setup: CalendarSetup): void {
  it('can have one occurrence changed, which keeps its name', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=3' });

    await setup.calendar.update({
      ref,
      version,
      occurrence: '2026-11-30T15:00:00',
      changes: { start: '2026-12-01T16:00:00', summary: 'Moved' },
    });

    const { occurrences } = await setup.calendar.list(endOfYear);
    expect(
      occurrences.map(({ event, occurrence, startsAt, endsAt }) => [
        event.summary,
        occurrence,
        startsAt,
        endsAt,
      ]),
    ).toEqual([
      ['Meeting with Sarah', '2026-11-23T15:00:00', Date.UTC(2026, 10, 23, 14), Date.UTC(2026, 10, 23, 15)],
      ['Moved', '2026-11-30T15:00:00', Date.UTC(2026, 11, 1, 15), Date.UTC(2026, 11, 1, 16)],
      ['Meeting with Sarah', '2026-12-07T15:00:00', Date.UTC(2026, 11, 7, 14), Date.UTC(2026, 11, 7, 15)],
    ]);
    expect(await setup.calendar.get(ref)).toMatchObject({
      summary: 'Meeting with Sarah',
      start: '2026-11-23T15:00:00',
    });
  });

  it('list a moved occurrence where it was moved to, not where it was', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const changes = { start: '2027-03-01T15:00:00' };
    await setup.calendar.update({ ref, version, occurrence: '2026-11-30T15:00:00', changes });

    expect(await setup.agenda()).toHaveLength(1);
    const spring = { from: Date.UTC(2027, 2, 1), to: Date.UTC(2027, 2, 2), zone: 'Europe/Berlin' };
    expect((await setup.calendar.list(spring)).occurrences).toMatchObject([
      { occurrence: '2026-11-30T15:00:00' },
    ]);
  });
}

function repeatedChanges(setup: CalendarSetup): void {
  it('take a second change of the same occurrence', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const occurrence = '2026-11-30T15:00:00';

    const first = await setup.calendar.update({
      ref,
      version,
      occurrence,
      changes: { start: '2026-11-30T17:00:00' },
    });
    await setup.calendar.update({
      ref,
      version: first.version,
      occurrence,
      changes: { summary: 'With cake' },
    });

    expect(await setup.agenda()).toEqual([
      '2026-11-23T14:00:00.000Z Meeting with Sarah',
      '2026-11-30T16:00:00.000Z With cake',
    ]);
  });

  it('can have an occurrence of whole days removed', async () => {
    const days = {
      start: '2026-11-23',
      end: '2026-11-24',
      zone: 'floating',
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    };
    const { ref, version } = await setup.add(days);

    await setup.calendar.remove({ ref, version, occurrence: '2026-11-23' });

    expect(await setup.agenda()).toEqual(['2026-11-29T23:00:00.000Z Meeting with Sarah']);
  });
}

function movedSeries(setup: CalendarSetup): void {
  it('move their exceptions along with their start, and back', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=4' });
    const without = await setup.calendar.remove({ ref, version, occurrence: '2026-11-30T15:00:00' });
    const changed = await setup.calendar.update({
      ref,
      version: without.versionAfter ?? '',
      occurrence: '2026-12-07T15:00:00',
      changes: { summary: 'With cake' },
    });
    const before = await setup.agenda();

    const later = await setup.calendar.update({
      ref,
      version: changed.version,
      changes: { start: '2026-11-23T16:00:00' },
    });
    expect(await setup.agenda()).toEqual([
      '2026-11-23T15:00:00.000Z Meeting with Sarah',
      '2026-12-07T15:00:00.000Z With cake',
      '2026-12-14T15:00:00.000Z Meeting with Sarah',
    ]);
    await setup.calendar.update({ ref, version: later.version, changes: { start: '2026-11-23T15:00:00' } });

    expect(await setup.agenda()).toEqual(before);
  });

  it.each([
    ['a start that is none of theirs', '2026-12-01T15:00:00'],
    ['a start after their end', '2026-12-07T15:00:00'],
    ['no start at all', 'next Monday'],
  ])('have no occurrence of %s', async (_, occurrence) => {
    const created = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const { ref, version } = created;

    const update = setup.calendar.update({ ref, version, occurrence, changes: { summary: 'Mine' } });

    await expect(update).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
    await expect(setup.calendar.remove({ ref, version, occurrence })).rejects.toMatchObject({
      code: 'CALENDAR_EVENT_GONE',
    });
    expect(await setup.calendar.get(ref)).toEqual(created);
  });
}

function missingOccurrences(setup: CalendarSetup): void {
  it('have no occurrence that was removed, and single events have none', async () => {
    const weekly = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' }, 'weekly');
    const single = await setup.add({}, 'single');
    const occurrence = '2026-11-23T15:00:00';
    const { versionAfter } = await setup.calendar.remove({
      ref: weekly.ref,
      version: weekly.version,
      occurrence,
    });

    const again = setup.calendar.remove({ ref: weekly.ref, version: versionAfter ?? '', occurrence });
    await expect(again).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
    const ofSingle = setup.calendar.remove({ ref: single.ref, version: single.version, occurrence });
    await expect(ofSingle).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
  });

  it('take no rule for a single occurrence', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const occurrence = '2026-11-30T15:00:00';

    const update = setup.calendar.update({ ref, version, occurrence, changes: { recurrence: 'FREQ=DAILY' } });

    await expect(update).rejects.toMatchObject({
      code: 'CALENDAR_EVENT_INVALID',
      details: { field: 'recurrence' },
    });
  });
}
