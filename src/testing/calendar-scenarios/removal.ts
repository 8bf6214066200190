import { expect, it } from 'vitest';
import type { CalendarWorld } from '../calendar-contract.ts';

export function removalScenarios(world: CalendarWorld): void {
  restoredEvents(world);
  restoredOccurrences(world);
}

function restoredEvents(world: CalendarWorld): void {
  it('an event can be removed, and brought back as it was', async () => {
    const content = {
      description: 'Bring\nthe plans',
      attendees: ['bob@example.org'],
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    };
    const { ref, version, ...created } = await world.add(content);

    const removed = await world.calendar.remove({ ref, version });
    expect(await world.agenda()).toEqual([]);

    expect(await world.calendar.restore(removed)).toBe(true);
    expect(await world.calendar.get(ref)).toMatchObject(created);
    expect(await world.agenda()).toHaveLength(2);
  });

  it('bringing back twice changes nothing the second time', async () => {
    const { ref, version } = await world.add();
    const removed = await world.calendar.remove({ ref, version });
    await world.calendar.restore(removed);
    const restored = await world.calendar.get(ref);

    expect(await world.calendar.restore(removed)).toBe(false);

    expect(await world.calendar.get(ref)).toEqual(restored);
  });

  it('one occurrence can be removed, and brought back', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=3' });

    const removed = await world.calendar.remove({ ref, version, occurrence: '2026-11-30T15:00:00' });

    expect(await world.agenda()).toEqual([
      '2026-11-23T14:00:00.000Z Meeting with Sarah',
      '2026-12-07T14:00:00.000Z Meeting with Sarah',
    ]);
    expect(await world.calendar.restore(removed)).toBe(true);
    expect(await world.agenda()).toHaveLength(3);
    expect(await world.calendar.restore(removed)).toBe(false);
  });
}

function restoredOccurrences(world: CalendarWorld): void {
  it('an occurrence that was changed comes back as it was changed', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const occurrence = '2026-11-30T15:00:00';
    const changed = await world.calendar.update({
      ref,
      version,
      occurrence,
      changes: { summary: 'With cake' },
    });

    const removed = await world.calendar.remove({ ref, version: changed.version, occurrence });
    expect(await world.agenda()).toEqual(['2026-11-23T14:00:00.000Z Meeting with Sarah']);
    await world.calendar.restore(removed);

    expect(await world.agenda()).toEqual([
      '2026-11-23T14:00:00.000Z Meeting with Sarah',
      '2026-11-30T14:00:00.000Z With cake',
    ]);
  });

  it('what others changed after a removal is not written over', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const removed = await world.calendar.remove({ ref, version, occurrence: '2026-11-30T15:00:00' });
    await world.changeElsewhere(ref, 'Changed elsewhere');

    await expect(world.calendar.restore(removed)).rejects.toMatchObject({ code: 'CALENDAR_CHANGED' });

    expect(await world.agenda()).toEqual(['2026-11-23T14:00:00.000Z Changed elsewhere']);
  });

  it('an occurrence of an event that is gone cannot be brought back', async () => {
    const { ref, version } = await world.add({ recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const removed = await world.calendar.remove({ ref, version, occurrence: '2026-11-30T15:00:00' });
    await world.removeElsewhere(ref);

    await expect(world.calendar.restore(removed)).rejects.toMatchObject({ code: 'CALENDAR_EVENT_GONE' });
  });
}
