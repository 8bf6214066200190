import { expect, it } from 'vitest';
import { type CalendarSetup, endOfYear, meeting } from './calendar-setup.ts';

export function creationScenarios(setup: CalendarSetup): void {
  contentOfNewEvents(setup);
  changedReminders(setup);
  idempotentCreation(setup);
  invalidEvents(setup);
}

function contentOfNewEvents(setup: CalendarSetup): void {
  it('an event has the given content', async () => {
    const content = {
      summary: 'Überblick: Q4, "Budget"; Pläne & <Ziele>',
      location: 'Room 7, 2nd floor; left',
      description: 'First line\nSecond, with a \\ and a semicolon;\n\nLast line, '
        .concat('long '.repeat(60))
        .trim(),
      attendees: ['bob@example.org', 'Sarah'],
    };

    const created = await setup.add(content);

    expect(created).toMatchObject({ ...meeting, ...content, status: 'confirmed' });
    expect(await setup.calendar.get(created.ref)).toEqual(created);
  });

  it.each([
    ['whole days', { start: '2026-11-23', end: '2026-11-25', zone: 'floating' }],
    ['floating times', { start: '2026-11-23T15:00:00', end: '2026-11-23T15:30:00', zone: 'floating' }],
    ['times in UTC', { start: '2026-11-23T15:00:00', end: '2026-11-23T15:30:00', zone: 'UTC' }],
    [
      'times in another zone',
      { start: '2026-11-23T15:00:00', end: '2026-11-23T15:30:00', zone: 'America/New_York' },
    ],
    // A day before rather than 1440 minutes: a server may write 24 hours as one day.
    ['reminders', { reminders: ['-P1D', 90, 15, 0] }],
    ['a rule', { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=3' }],
  ])('an event of %s is given back as it was told', async (_, content) => {
    const created = await setup.add(content);

    expect(await setup.calendar.get(created.ref)).toMatchObject({ ...meeting, ...content });
  });
}

function changedReminders(setup: CalendarSetup): void {
  it('reminders are changed by themselves, and removed by none', async () => {
    const created = await setup.add({ reminders: [60, 15] });

    const changed = await setup.calendar.update({
      ref: created.ref,
      version: created.version,
      changes: { reminders: [30, 15] },
    });
    const silent = await setup.calendar.update({
      ref: created.ref,
      version: changed.version,
      changes: { reminders: [] },
    });

    expect(changed.reminders).toEqual([30, 15]);
    expect(silent.reminders ?? []).toEqual([]);
  });
}

function idempotentCreation(setup: CalendarSetup): void {
  it('the same key makes no second event', async () => {
    const first = await setup.add();

    const second = await setup.add({ summary: 'The same again' });

    expect(second).toEqual(first);
    expect(await setup.agenda()).toEqual(['2026-11-23T14:00:00.000Z Meeting with Sarah']);
  });

  it('another key makes a second event, of the same words too', async () => {
    await setup.add({}, 'key-1');
    await setup.add({}, 'key-2');

    expect(await setup.agenda()).toEqual([
      '2026-11-23T14:00:00.000Z Meeting with Sarah',
      '2026-11-23T14:00:00.000Z Meeting with Sarah',
    ]);
  });

  it('what was created under a key is found by it', async () => {
    const created = await setup.add({}, 'key-1');

    expect(await setup.calendar.createdBy('key-1')).toEqual(created);
    expect(await setup.calendar.createdBy('key-2')).toBeNull();
  });

  it('a key is free again when its event was removed', async () => {
    const { ref, version } = await setup.add();
    await setup.calendar.remove({ ref, version });

    expect(await setup.calendar.createdBy('key-1')).toBeNull();
    await setup.add({ summary: 'Another try' });

    expect(await setup.agenda()).toEqual(['2026-11-23T14:00:00.000Z Another try']);
  });
}

function invalidEvents(setup: CalendarSetup): void {
  it.each([
    ['start', { start: '2026-02-30T10:00:00' }],
    ['end', { end: '2026-11-23T14:00:00' }],
    ['end', { end: '2026-11-23' }],
    ['zone', { zone: 'Europe/Atlantis' }],
    ['recurrence', { recurrence: 'every second Friday' }],
    ['summary', { summary: 'two\nlines' }],
  ])('content whose %s makes no sense makes no event', async (field, content) => {
    await expect(setup.add(content)).rejects.toMatchObject({
      code: 'CALENDAR_EVENT_INVALID',
      details: { field },
    });

    expect((await setup.calendar.list(endOfYear)).occurrences).toEqual([]);
  });
}
