import { createItemCalendar } from '@tact/calendar/item-calendar';
import { ownerLabel } from '@tact/core/kernel';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, hourMs, oldFriend, openProactive, taskDue } from './proactive-fixture.ts';

/** Monday, 12:00, in the middle of a workshop that ends at 13:00. */
async function openInEvent(store: (typeof storeKinds)[number], doNotDisturb: boolean) {
  const opened = await openProactive({ store, profile: { ...oldFriend, doNotDisturb }, messages: 100 });
  const calendar = createItemCalendar({ items: opened.store.items, user: ann, clock: opened.clock });
  const workshop = {
    ...{ summary: 'workshop', start: '2026-11-02T11:00:00', end: '2026-11-02T13:00:00', zone: 'UTC' },
    ...{ location: '', description: '', attendees: [], recurrence: null },
  };
  await calendar.create(workshop, 'workshop', ownerLabel('test'));
  return opened;
}

describe.each(storeKinds)('do not disturb on %s', (store) => {
  test('holds what is not urgent back until the event ends', async () => {
    const { channel, clock, noticed, tick } = await openInEvent(store, true);
    noticed.push(taskDue(clock.now(), 20 * 60));

    const during = await tick();
    await clock.advance(hourMs - 1);
    await tick();
    expect(channel.messages).toEqual([]);
    await clock.advance(1);
    await tick();

    expect(during?.screened).toMatchObject({
      gated: {
        reasons: [{ code: 'quiet_hours', text: 'Do not disturb during an event; urgency 6 is below 8.' }],
      },
    });
    expect(channel.messages).toHaveLength(1);
  });

  test('lets what is urgent through', async () => {
    const { channel, clock, noticed, tick } = await openInEvent(store, true);
    noticed.push(taskDue(clock.now(), 45));

    await tick();

    expect(channel.messages).toHaveLength(1);
  });

  test('is off unless it is switched on', async () => {
    const { channel, clock, noticed, tick } = await openInEvent(store, false);
    noticed.push(taskDue(clock.now(), 20 * 60));

    await tick();

    expect(channel.messages).toHaveLength(1);
  });
});
