import { expect, it } from 'vitest';
import { type CalendarWorld, endOfYear } from '../calendar-contract.ts';

export function recurrenceScenarios(world: CalendarWorld): void {
  listedOccurrences(world);
  changedOccurrences(world);
  repeatedChanges(world);
  movedSeries(world);
  missingOccurrences(world);
}

function listedOccurrences(world: CalendarWorld): void {
  it('keep their time by the clock when the clocks change', async () => {
    await world.add({
      start: '2026-10-19T15:00:00',
      end: '2026-10-19T16:00:00',
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    });

    const window = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1), zone: 'UTC' };
    const { occurrences } = await world.calendar.list(window);

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
    await world.add({ recurrence, zone: 'UTC', start: '2026-11-23T14:00:00', end: '2026-11-23T15:00:00' });

    expect(await world.agenda()).toHaveLength(count);
  });

  it('name each occurrence by its start', async () => {
    await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' }, 'time');
    await world.add(
      { start: '2026-11-24', end: '2026-11-25', zone: 'floating', recurrence: 'FREQ=WEEKLY;COUNT=2' },
      'day',
    );

    const { occurrences } = await world.calendar.list(endOfYear);

    expect(occurrences.map(({ occurrence }) => occurrence)).toEqual([
      '2026-11-23T15:00:00',
      '2026-11-24',
      '2026-11-30T15:00:00',
      '2026-12-01',
    ]);
  });
}

function changedOccurrences(world: CalendarWorld): void {
  it('can have one occurrence changed, which keeps its name', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=3' });

    await world.calendar.update({
      ref,
      version,
      occurrence: '2026-11-30T15:00:00',
      changes: { start: '2026-12-01T16:00:00', summary: 'Moved' },
    });

    const { occurrences } = await world.calendar.list(endOfYear);
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
    expect(await world.calendar.get(ref)).toMatchObject({
      summary: 'Meeting with Sarah',
      start: '2026-11-23T15:00:00',
    });
  });

  it('list a moved occurrence where it was moved to, not where it was', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const changes = { start: '2027-03-01T15:00:00' };
    await world.calendar.update({ ref, version, occurrence: '2026-11-30T15:00:00', changes });

    expect(await world.agenda()).toHaveLength(1);
    const spring = { from: Date.UTC(2027, 2, 1), to: Date.UTC(2027, 2, 2), zone: 'Europe/Berlin' };
    expect((await world.calendar.list(spring)).occurrences).toMatchObject([
      { occurrence: '2026-11-30T15:00:00' },
    ]);
  });
}

function repeatedChanges(world: CalendarWorld): void {
  it('take a second change of the same occurrence', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const occurrence = '2026-11-30T15:00:00';

    const first = await world.calendar.update({
      ref,
      version,
      occurrence,
      changes: { start: '2026-11-30T17:00:00' },
    });
    await world.calendar.update({
      ref,
      version: first.version,
      occurrence,
      changes: { summary: 'With cake' },
    });

    expect(await world.agenda()).toEqual([
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
    const { ref, version } = await world.add(days);

    await world.calendar.remove({ ref, version, occurrence: '2026-11-23' });

    expect(await world.agenda()).toEqual(['2026-11-29T23:00:00.000Z Meeting with Sarah']);
  });
}

function movedSeries(world: CalendarWorld): void {
  it('move their exceptions along with their start, and back', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=4' });
    const without = await world.calendar.remove({ ref, version, occurrence: '2026-11-30T15:00:00' });
    const changed = await world.calendar.update({
      ref,
      version: without.versionAfter ?? '',
      occurrence: '2026-12-07T15:00:00',
      changes: { summary: 'With cake' },
    });
    const before = await world.agenda();

    const later = await world.calendar.update({
      ref,
      version: changed.version,
      changes: { start: '2026-11-23T16:00:00' },
    });
    expect(await world.agenda()).toEqual([
      '2026-11-23T15:00:00.000Z Meeting with Sarah',
      '2026-12-07T15:00:00.000Z With cake',
      '2026-12-14T15:00:00.000Z Meeting with Sarah',
    ]);
    await world.calendar.update({ ref, version: later.version, changes: { start: '2026-11-23T15:00:00' } });

    expect(await world.agenda()).toEqual(before);
  });

  it.each([
    ['a start that is none of theirs', '2026-12-01T15:00:00'],
    ['a start after their end', '2026-12-07T15:00:00'],
    ['no start at all', 'next Monday'],
  ])('have no occurrence of %s', async (_, occurrence) => {
    const created = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const { ref, version } = created;

    const update = world.calendar.update({ ref, version, occurrence, changes: { summary: 'Mine' } });

    await expect(update).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
    await expect(world.calendar.remove({ ref, version, occurrence })).rejects.toMatchObject({
      code: 'CALENDAR_EVENT_GONE',
    });
    expect(await world.calendar.get(ref)).toEqual(created);
  });
}

function missingOccurrences(world: CalendarWorld): void {
  it('have no occurrence that was removed, and single events have none', async () => {
    const weekly = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' }, 'weekly');
    const single = await world.add({}, 'single');
    const occurrence = '2026-11-23T15:00:00';
    const { versionAfter } = await world.calendar.remove({
      ref: weekly.ref,
      version: weekly.version,
      occurrence,
    });

    const again = world.calendar.remove({ ref: weekly.ref, version: versionAfter ?? '', occurrence });
    await expect(again).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
    const ofSingle = world.calendar.remove({ ref: single.ref, version: single.version, occurrence });
    await expect(ofSingle).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
  });

  it('take no rule for a single occurrence', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const occurrence = '2026-11-30T15:00:00';

    const update = world.calendar.update({ ref, version, occurrence, changes: { recurrence: 'FREQ=DAILY' } });

    await expect(update).rejects.toMatchObject({
      code: 'CALENDAR_EVENT_INVALID',
      details: { field: 'recurrence' },
    });
  });
}
