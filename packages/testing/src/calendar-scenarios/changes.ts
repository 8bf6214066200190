import { expect, it } from 'vitest';
import type { CalendarSetup } from './calendar-setup.ts';

export function changeScenarios(setup: CalendarSetup): void {
  timeChanges(setup);
  recurrenceAndConflicts(setup);
}

function timeChanges(setup: CalendarSetup): void {
  it('what is changed is changed, and nothing else', async () => {
    const created = await setup.add({ location: 'Room 7', attendees: ['bob@example.org'] });
    const { ref, version } = created;

    const changed = await setup.calendar.update({ ref, version, changes: { summary: 'Meeting with Ann' } });

    expect(changed).toEqual({ ...created, version: changed.version, summary: 'Meeting with Ann' });
    expect(changed.version).not.toBe(version);
    expect(await setup.calendar.get(ref)).toEqual(changed);
  });

  it('a new start without a new end keeps how long the event lasts', async () => {
    const { ref, version } = await setup.add();

    const changed = await setup.calendar.update({ ref, version, changes: { start: '2026-11-24T16:30:00' } });

    expect(changed).toMatchObject({ start: '2026-11-24T16:30:00', end: '2026-11-24T17:30:00' });
    expect(await setup.agenda()).toEqual(['2026-11-24T15:30:00.000Z Meeting with Sarah']);
  });

  it('a time can become a day, and a day a time', async () => {
    const { ref, version } = await setup.add();

    const day = await setup.calendar.update({
      ref,
      version,
      changes: { start: '2026-11-24', zone: 'floating' },
    });
    expect(day).toMatchObject({ start: '2026-11-24', end: '2026-11-25' });
    const time = await setup.calendar.update({
      ref,
      version: day.version,
      changes: { start: '2026-11-24T09:00:00', zone: 'Europe/Berlin' },
    });

    expect(time).toMatchObject({ start: '2026-11-24T09:00:00', end: '2026-11-24T10:00:00' });
    expect(await setup.agenda()).toEqual(['2026-11-24T08:00:00.000Z Meeting with Sarah']);
  });

  it('an event can be moved to another zone', async () => {
    const { ref, version } = await setup.add();

    await setup.calendar.update({ ref, version, changes: { zone: 'America/New_York' } });

    expect(await setup.agenda()).toEqual(['2026-11-23T20:00:00.000Z Meeting with Sarah']);
  });
}

function recurrenceAndConflicts(setup: CalendarSetup): void {
  it('a single event can be made to recur, and the other way round', async () => {
    const { ref, version } = await setup.add();

    const weekly = await setup.calendar.update({
      ref,
      version,
      changes: { recurrence: 'FREQ=WEEKLY;COUNT=2' },
    });
    expect(await setup.agenda()).toHaveLength(2);
    await setup.calendar.update({ ref, version: weekly.version, changes: { recurrence: null } });

    expect(await setup.agenda()).toEqual(['2026-11-23T14:00:00.000Z Meeting with Sarah']);
  });

  it('what others changed meanwhile is not written over', async () => {
    const { ref, version } = await setup.add();
    await setup.changeElsewhere(ref, 'Changed elsewhere');

    const update = setup.calendar.update({ ref, version, changes: { summary: 'Mine' } });

    await expect(update).rejects.toMatchObject({ code: 'CALENDAR_CHANGED' });
    await expect(setup.calendar.remove({ ref, version })).rejects.toMatchObject({ code: 'CALENDAR_CHANGED' });
    expect(await setup.agenda()).toEqual(['2026-11-23T14:00:00.000Z Changed elsewhere']);
  });

  it('what others removed meanwhile is gone', async () => {
    const { ref, version } = await setup.add();
    await setup.removeElsewhere(ref);

    const update = setup.calendar.update({ ref, version, changes: { summary: 'Mine' } });

    await expect(update).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
    await expect(setup.calendar.remove({ ref, version })).rejects.toMatchObject({
      code: 'CALENDAR_EVENT_GONE',
    });
  });

  it('a change that makes no sense changes nothing', async () => {
    const created = await setup.add();
    const { ref, version } = created;

    const update = setup.calendar.update({ ref, version, changes: { end: '2026-11-22T10:00:00' } });

    await expect(update).rejects.toMatchObject({ code: 'CALENDAR_EVENT_INVALID', details: { field: 'end' } });
    expect(await setup.calendar.get(ref)).toEqual(created);
  });
}
