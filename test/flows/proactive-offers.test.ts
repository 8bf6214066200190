import { createItemCalendar } from '@tact/calendar/item-calendar';
import { ownerLabel } from '@tact/core/kernel';
import { sampleItem } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, dayMs, hourMs, oldFriend, openProactive } from './proactive-fixture.ts';

/** What is offered without a model: free time for work that is due, as Tact's own sources notice both. Monday, 12:00. */

async function openWithWork(given: Parameters<typeof openProactive>[0]) {
  const opened = await openProactive({ ...given, profile: oldFriend, messages: 100 });
  const { clock, store } = opened;
  const calendar = createItemCalendar({ items: store.items, user: ann, clock });
  const content = { title: 'finish the report', deadline: '2026-11-03T10:00:00Z' };
  await store.items.add(sampleItem({ id: 'report', user: ann, kind: 'task', content }));
  return {
    ...opened,
    async hold(summary: string, start: string, end: string): Promise<void> {
      const nothing = { location: '', description: '', attendees: [], recurrence: null };
      await calendar.create({ summary, start, end, zone: 'UTC', ...nothing }, summary, ownerLabel('test'));
    },
    async blocked(): Promise<readonly string[]> {
      const window = { from: clock.now() - dayMs, to: clock.now() + 2 * dayMs, zone: 'UTC' };
      const { occurrences } = await calendar.list(window);
      return occurrences
        .filter(({ event }) => event.summary === 'Time for finish the report')
        .map(({ startsAt, endsAt }) =>
          [startsAt, endsAt].map((at) => new Date(at).toISOString()).join(' – '),
        );
    },
  };
}

describe.each(storeKinds)('time for a task that is due tomorrow, on %s,', (store) => {
  test('is offered in a free afternoon, and blocked after a yes', async () => {
    const { blocked, channel, hold, say, tick } = await openWithWork({ store });
    await hold('standup', '2026-11-02T09:00:00', '2026-11-02T09:30:00');
    await hold('dinner', '2026-11-02T18:00:00', '2026-11-02T20:00:00');

    await tick();

    expect(channel.messages).toMatchObject([
      {
        text: '“finish the report” is due tomorrow at 10:00; you are free from 13:00 to 16:00. Shall I block that time for it?',
        buttons: [
          { id: 'btn_yes', title: 'Yes' },
          { id: 'btn_later', title: 'Later' },
        ],
      },
    ]);

    await say('yes');

    expect(await blocked()).toEqual(['2026-11-02T13:00:00.000Z – 2026-11-02T16:00:00.000Z']);
  });

  test('is offered on a day without any event, where the calendar is used', async () => {
    const { channel, hold, tick } = await openWithWork({ store });
    await hold('standup', '2026-11-03T09:00:00', '2026-11-03T09:30:00');

    await tick();

    expect(channel.messages).toMatchObject([
      { text: expect.stringMatching(/13:00 to 16:00\. Shall I block that time for it\?$/) },
    ]);
  });

  test('is blocked at no time after “later”, which keeps the offer and leaves its category quiet for three hours', async () => {
    const { blocked, channel, clock, hold, noticed, say, store: kept, tick } = await openWithWork({ store });
    await hold('dinner', '2026-11-02T18:00:00', '2026-11-02T20:00:00');
    await tick();

    await say('btn_later');

    expect(await blocked()).toEqual([]);
    expect(await kept.items.list(ann, { kind: 'insight', state: 'open' })).toMatchObject([
      { content: { category: 'deadline_warning' } },
    ]);
    noticed.push({
      ...{ type: 'CANVAS_ASSIGNMENT_DUE', key: 'lab', urgencyHint: 7, contextOnly: false, subject: 'Lab 4' },
      ...{ data: { dueAt: clock.now() + dayMs }, expiresAt: clock.now() + dayMs },
    });
    await clock.advance(3 * hourMs - 1);
    await tick();
    expect(channel.messages).toHaveLength(1);
    await clock.advance(1);
    await tick();
    expect(channel.messages).toHaveLength(2);
  });

  test('is not offered where the rest of the day is taken, but that it is due is told', async () => {
    const { channel, hold, tick } = await openWithWork({ store });
    await hold('workshop', '2026-11-02T11:00:00', '2026-11-02T23:00:00');

    await tick();

    expect(channel.messages).toMatchObject([
      { text: '“finish the report” is due tomorrow at 10:00.', buttons: [] },
    ]);
  });
});
