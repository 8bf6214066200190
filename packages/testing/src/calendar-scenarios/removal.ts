import { expect, it } from 'vitest';
import type { CalendarSetup } from './calendar-setup.ts';

export function removalScenarios(setup: CalendarSetup): void {
  restoredEvents(setup);
  restoredOccurrences(setup);
}

function restoredEvents(setup: CalendarSetup): void {
  it('an event can be removed, and brought back as it was', async () => {
    const content = {
      description: 'Bring\nthe plans',
      attendees: ['bob@example.org'],
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    };
    const { ref, version, ...created } = await setup.add(content);

    const removed = await setup.calendar.remove({ ref, version });
    expect(await setup.agenda()).toEqual([]);

    expect(await setup.calendar.restore(removed)).toBe(true);
    expect(await setup.calendar.get(ref)).toMatchObject(created);
    expect(await setup.agenda()).toHaveLength(2);
  });

  it('bringing back twice changes nothing the second time', async () => {
    const { ref, version } = await setup.add();
    const removed = await setup.calendar.remove({ ref, version });
    await setup.calendar.restore(removed);
    const restored = await setup.calendar.get(ref);

    expect(await setup.calendar.restore(removed)).toBe(false);

    expect(await setup.calendar.get(ref)).toEqual(restored);
  });

  it('one occurrence can be removed, and brought back', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=3' });

    const removed = await setup.calendar.remove({ ref, version, occurrence: '2026-11-30T15:00:00' });

    expect(await setup.agenda()).toEqual([
      '2026-11-23T14:00:00.000Z Meeting with Sarah',
      '2026-12-07T14:00:00.000Z Meeting with Sarah',
    ]);
    expect(await setup.calendar.restore(removed)).toBe(true);
    expect(await setup.agenda()).toHaveLength(3);
    expect(await setup.calendar.restore(removed)).toBe(false);
  });
}

function restoredOccurrences(setup: CalendarSetup): void {
  it('an occurrence that was changed comes back as it was changed', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const occurrence = '2026-11-30T15:00:00';
    const changed = await setup.calendar.update({
      ref,
      version,
      occurrence,
      changes: { summary: 'With cake' },
    });

    const removed = await setup.calendar.remove({ ref, version: changed.version, occurrence });
    expect(await setup.agenda()).toEqual(['2026-11-23T14:00:00.000Z Meeting with Sarah']);
    await setup.calendar.restore(removed);

    expect(await setup.agenda()).toEqual([
      '2026-11-23T14:00:00.000Z Meeting with Sarah',
      '2026-11-30T14:00:00.000Z With cake',
    ]);
  });

  it('what others changed after a removal is not written over', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const removed = await setup.calendar.remove({ ref, version, occurrence: '2026-11-30T15:00:00' });
    await setup.changeElsewhere(ref, 'Changed elsewhere');

    await expect(setup.calendar.restore(removed)).rejects.toMatchObject({ code: 'CALENDAR_CHANGED' });

    expect(await setup.agenda()).toEqual(['2026-11-23T14:00:00.000Z Changed elsewhere']);
  });

  it('an occurrence of an event that is gone cannot be brought back', async () => {
    const { ref, version } = await setup.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const removed = await setup.calendar.remove({ ref, version, occurrence: '2026-11-30T15:00:00' });
    await setup.removeElsewhere(ref);

    await expect(setup.calendar.restore(removed)).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
  });
}
