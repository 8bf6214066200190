import { expect, it } from 'vitest';
import { type CalendarSetup, endOfYear } from './calendar-setup.ts';

export function listingScenarios(setup: CalendarSetup): void {
  timesInListings(setup);
  orderAndLimits(setup);
}

function timesInListings(setup: CalendarSetup): void {
  it('an empty calendar lists nothing', async () => {
    expect(await setup.calendar.list(endOfYear)).toEqual({ occurrences: [], unreadable: 0 });
  });

  it('an event is listed with its times', async () => {
    const event = await setup.add();

    expect(await setup.calendar.list(endOfYear)).toEqual({
      occurrences: [
        {
          event,
          startsAt: Date.UTC(2026, 10, 23, 14),
          endsAt: Date.UTC(2026, 10, 23, 15),
          isAllDay: false,
          occurrence: null,
        },
      ],
      unreadable: 0,
    });
  });

  it('whole days and floating times are those of the zone of the window', async () => {
    await setup.add({ summary: 'Day', start: '2026-11-23', end: '2026-11-24', zone: 'floating' }, 'day');
    await setup.add(
      { summary: 'Noon', start: '2026-11-23T12:00:00', end: '2026-11-23T13:00:00', zone: 'floating' },
      'noon',
    );

    const { occurrences } = await setup.calendar.list({ ...endOfYear, zone: 'America/New_York' });

    expect(occurrences.map(({ startsAt, endsAt, isAllDay }) => ({ startsAt, endsAt, isAllDay }))).toEqual([
      { startsAt: Date.UTC(2026, 10, 23, 5), endsAt: Date.UTC(2026, 10, 24, 5), isAllDay: true },
      { startsAt: Date.UTC(2026, 10, 23, 17), endsAt: Date.UTC(2026, 10, 23, 18), isAllDay: false },
    ]);
  });
}

function orderAndLimits(setup: CalendarSetup): void {
  it('events are in the order of their start', async () => {
    await setup.add({ summary: 'Late', start: '2026-11-24T09:00:00', end: '2026-11-24T10:00:00' }, 'late');
    await setup.add({ summary: 'Early', start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00' }, 'early');
    await setup.add({ summary: 'Weekly', recurrence: 'FREQ=WEEKLY;COUNT=2' }, 'weekly');

    expect(await setup.agenda()).toEqual([
      '2026-11-23T08:00:00.000Z Early',
      '2026-11-23T14:00:00.000Z Weekly',
      '2026-11-24T08:00:00.000Z Late',
      '2026-11-30T14:00:00.000Z Weekly',
    ]);
  });

  it.each([
    ['that ends as it begins', { from: Date.UTC(2026, 10, 23, 13), to: Date.UTC(2026, 10, 23, 14) }, 0],
    [
      'that overlaps its first minute',
      { from: Date.UTC(2026, 10, 23, 13), to: Date.UTC(2026, 10, 23, 14, 1) },
      1,
    ],
    ['within it', { from: Date.UTC(2026, 10, 23, 14, 20), to: Date.UTC(2026, 10, 23, 14, 30) }, 1],
    ['that begins as it ends', { from: Date.UTC(2026, 10, 23, 15), to: Date.UTC(2026, 10, 23, 16) }, 0],
  ])('an event is listed by what overlaps a window %s', async (_, window, count) => {
    await setup.add();

    const { occurrences } = await setup.calendar.list({ ...window, zone: 'Europe/Berlin' });

    expect(occurrences).toHaveLength(count);
  });

  it('no more than the limit are listed, the first ones', async () => {
    await setup.add({ summary: 'Daily', recurrence: 'FREQ=DAILY' }, 'daily');
    await setup.add({ summary: 'Once' }, 'once');

    const { occurrences } = await setup.calendar.list({ ...endOfYear, limit: 3 });

    expect(
      occurrences.map(({ event, startsAt }) => [new Date(startsAt).getUTCDate(), event.summary]).sort(),
    ).toEqual([
      [23, 'Daily'],
      [23, 'Once'],
      [24, 'Daily'],
    ]);
  });

  it('an event that is gone is not listed, and is null', async () => {
    const { ref } = await setup.add();
    await setup.removeElsewhere(ref);

    expect(await setup.agenda()).toEqual([]);
    expect(await setup.calendar.get(ref)).toBeNull();
  });
}
