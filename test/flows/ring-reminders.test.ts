import { setRingAgain } from '@tact/assistant/proactive/reminders/find-reminders';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createAssistant } from '@tact/core/assistant';
import { createPolicy, createRuntime, type Engine } from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Calendar, EventContent } from '@tact/core/ports/calendar';
import { Outside, outside } from '@tact/core/records';
import {
  createCountingIds,
  createFakeClock,
  createMemoryChannel,
  createMemoryJobs,
  createMemoryStore,
  type MemoryChannelSettings,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { noTelemetry } from '#adapters/telemetry/none';
import { createSendMessage } from '../../packages/assistant/src/proactive/delivery/send-message.ts';
import { createReminderFinder } from '../../packages/assistant/src/proactive/reminders/find-reminders.ts';
import { createReminderEngine } from '../../packages/assistant/src/proactive/reminders/reminder-engine.ts';
import { ringReminders } from '../../packages/assistant/src/proactive/reminders/ring-reminders.ts';

const minute = 60_000;
const hour = 60 * minute;
const user = 'ann';

function setUp(settings: MemoryChannelSettings & { readonly brokenCalendar?: boolean } = {}) {
  const clock = createFakeClock({ now: '2026-11-23T08:00:00Z' });
  const store = createMemoryStore();
  const channel = createMemoryChannel(settings);
  const calendar = createItemCalendar({ items: store.items, user, clock });
  const ids = createCountingIds();
  const engine = createReminderEngine(createSendMessage({ channel: () => channel }));
  const runtime = createRuntime({
    ...{ store, clock, ids, jobs: createMemoryJobs({ clock }) },
    ...{ log: silentLog, telemetry: noTelemetry },
    policy: () => createPolicy({}),
    engines: [engine as unknown as Engine],
  });
  const assistant = createAssistant(runtime);
  let there = 'UTC';
  const zone = () => there;
  let quietEndsAt: number | null = null;
  const quietUntil = async () => quietEndsAt;
  const openCalendar = async (): Promise<Calendar> => {
    if (settings.brokenCalendar === true) throw new Error('the server is down');
    return calendar;
  };
  const newFinder = () => createReminderFinder({ store, clock, zone, calendar: openCalendar });
  const finder = newFinder();
  return {
    ...{ clock, store, channel, calendar },
    ring: () => ringReminders(assistant, user, { finder, zone, quietUntil }),
    texts: () => channel.messages.map(({ text }) => text),
    buttons: () => channel.messages.map(({ buttons }) => buttons.map(({ id }) => id)),
    travelTo(name: string) {
      there = name;
    },
    ringElsewhere: () => ringReminders(assistant, user, { finder: newFinder(), zone, quietUntil }),
    beQuietUntil(time: string | null) {
      quietEndsAt = time === null ? null : Date.parse(time);
    },
    async addTask(content: Record<string, unknown>, id = ids.next()) {
      const task = {
        title: 'Call mom',
        description: '',
        priority: 'medium',
        deadline: null,
        recurrence: null,
      };
      await store.items.add({
        ...{ id, user, kind: 'task', target: 'cli', origin: 'owner', state: 'open', createdAt: clock.now() },
        content: { ...task, ...content } as never,
      });
      return id;
    },
    addEvent: (content: Partial<EventContent>, origin: 'owner' | 'outside' = 'owner') =>
      calendar.create(
        {
          ...{ summary: 'Dentist', start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00', zone: 'UTC' },
          ...{ location: '', description: '', attendees: [], recurrence: null, reminders: [15] },
          ...content,
        },
        ids.next(),
        { origin, source: 'test' },
      ),
    async advanceTo(time: string) {
      await clock.advance(Date.parse(time) - clock.now());
    },
  };
}

describe('a reminder', () => {
  test('of a task rings at its time, once', async () => {
    const { addTask, advanceTo, ring, texts } = setUp();
    await addTask({ deadline: '2026-11-23T09:30:00Z', reminder: '2026-11-23T09:00:00Z' });

    await advanceTo('2026-11-23T08:59:59Z');
    const before = await ring();
    await advanceTo('2026-11-23T09:00:00Z');
    await ring();
    await ring();

    expect(before).toMatchObject({ decisions: [], nextAt: Date.parse('2026-11-23T09:00:00Z') });
    expect(texts()).toEqual(['Reminder: “Call mom” is due in 30 minutes, at 09:30.']);
  });

  test('of an event rings that long before its start', async () => {
    const { addEvent, advanceTo, ring, texts } = setUp();
    await addEvent({ reminders: [15, 0] });

    await advanceTo('2026-11-23T08:45:00Z');
    await ring();
    await advanceTo('2026-11-23T09:00:00Z');
    await ring();

    expect(texts()).toEqual([
      'Reminder: “Dentist” begins in 15 minutes, at 09:00.',
      'Reminder: “Dentist” begins now.',
    ]);
  });

  test('has buttons to answer it, where it is one', async () => {
    const { addTask, addEvent, advanceTo, ring, buttons } = setUp();
    await addTask({ reminder: '2026-11-23T08:30:00Z' });
    await addEvent({ reminders: [15] });
    await advanceTo('2026-11-23T08:30:00Z');
    await ring();
    await advanceTo('2026-11-23T08:45:00Z');
    await ring();

    expect(buttons()).toEqual([['btn_done', 'btn_snooze'], ['btn_snooze']]);
  });

  test('says once, in another zone, what rings by the clock there, and how to keep it at home time', async () => {
    const { addTask, advanceTo, ring, texts, travelTo } = setUp();
    const daily = { deadline: '2026-11-20T09:00:00+00:00', recurrence: 'FREQ=DAILY', reminder: 'PT0S' };
    await addTask({ ...daily, title: 'Take the pill' }, 'pill-0000-1111');
    await addTask({ ...daily, title: 'Call home', zone: 'UTC' });
    await addTask({ title: 'Tea', reminder: '2026-11-24T07:00:00Z' });
    await advanceTo('2026-11-23T09:00:00Z');
    await ring();
    travelTo('Europe/Berlin');
    for (const time of ['2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z']) {
      await advanceTo(time);
      await ring();
    }

    expect(texts()).toEqual([
      'Reminder: “Take the pill” is due now.',
      'Reminder: “Call home” is due now.',
      'Reminder: “Tea”. In Europe/Berlin “Take the pill” rings by the clock there. To keep it on the time of UTC: tact tasks change 000-1111 --zone UTC',
      'Reminder: “Take the pill” is due now.',
      'Reminder: “Call home” is due now.',
    ]);
  });

  test.each(['task', 'event'] as const)('of a day does not ring again farther west (%s)', async (kind) => {
    const { addTask, addEvent, advanceTo, ring, texts, travelTo } = setUp();
    const start = { start: '2026-11-24', end: '2026-11-25', zone: 'floating' };
    if (kind === 'task') await addTask({ deadline: '2026-11-24', reminder: 'PT9H' });
    else await addEvent({ ...start, reminders: ['PT9H'] });
    await advanceTo('2026-11-24T09:00:00Z');
    await ring();
    travelTo('America/New_York');
    await advanceTo('2026-11-24T14:00:00Z');
    await ring();

    expect(texts()).toHaveLength(1);
  });

  test('that is put off rings once more, unless its task is done by then', async () => {
    const { addTask, advanceTo, ring, store, texts } = setUp();
    const again = (id: string) =>
      setRingAgain(user, { id, at: Date.parse('2026-11-23T09:13:00Z') }, true, store.values, 0);
    const open = await addTask({ reminder: '2026-11-23T09:00:00Z' });
    const done = await addTask({ title: 'Tea', reminder: '2026-11-23T09:00:00Z' });
    await advanceTo('2026-11-23T09:00:00Z');
    await ring();
    await Promise.all([again(open), again(done)]);
    await store.items.setState(user, done, 'open', 'done', 1);
    await advanceTo('2026-11-23T09:13:00Z');
    await ring();
    await ring();

    expect(texts().slice(2)).toEqual(['Reminder: “Call mom”.']);
  });

  test('of an event rings at its end, after its start and at a fixed time', async () => {
    const { addEvent, advanceTo, ring, texts } = setUp();
    await addEvent({ reminders: ['2026-11-23T08:30:00Z', 'PT20M', 'END-PT5M'] });

    for (const time of ['08:30', '09:20', '09:55']) {
      await advanceTo(`2026-11-23T${time}:00Z`);
      await ring();
    }

    expect(texts()).toEqual([
      'Reminder: “Dentist” begins in 30 minutes, at 09:00.',
      'Reminder: “Dentist” ends in 40 minutes, at 10:00.',
      'Reminder: “Dentist” ends in 5 minutes, at 10:00.',
    ]);
  });

  test('of a whole day speaks of the day', async () => {
    const { addEvent, addTask, advanceTo, ring, texts } = setUp();
    await addEvent({ start: '2026-11-25', end: '2026-11-26', reminders: [900] });
    await addTask({ title: 'Rent', deadline: '2026-11-24', reminder: 'PT9H' });

    await advanceTo('2026-11-24T09:00:00Z');
    await ring();

    expect(texts()).toEqual(['Reminder: “Rent” is due today.', 'Reminder: “Dentist” is tomorrow.']);
  });

  test('stands in the conversation, and is not marked as unasked', async () => {
    const { addTask, advanceTo, ring, store } = setUp();
    await addTask({ reminder: '2026-11-23T09:00:00Z' });
    await advanceTo('2026-11-23T09:00:00Z');

    const { decisions } = await ring();

    const [message] = await store.messages.last(user, 'main', 1);
    expect(message).toMatchObject({
      text: 'Reminder: “Call mom”.',
      role: 'assistant',
      decisionId: decisions[0]?.id,
    });
    expect(await store.bulk.unasked([user], 0)).toEqual([[]]);
  });

  test('that recurs rings each time', async () => {
    const { addTask, advanceTo, ring, texts } = setUp();
    await addTask({ reminder: '2026-11-23T09:00:00Z', recurrence: 'FREQ=DAILY' });

    for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) {
      await advanceTo(`${day}T09:00:00Z`);
      await ring();
    }

    expect(texts()).toHaveLength(3);
  });

  test('rings at its new time after it was moved, and not at the old one', async () => {
    const { addTask, advanceTo, ring, store, texts } = setUp();
    const id = await addTask({ reminder: '2026-11-23T09:00:00Z' });
    const item = await store.items.get(user, id);
    await store.items.change(user, id, 1, {
      content: { ...item?.content, reminder: '2026-11-23T11:00:00Z' },
      now: 0,
    });

    await advanceTo('2026-11-23T09:00:00Z');
    await ring();
    const early = texts().length;
    await advanceTo('2026-11-23T11:00:00Z');
    await ring();

    expect([early, texts().length]).toEqual([0, 1]);
  });

  test('of a task that is done does not ring', async () => {
    const { addTask, advanceTo, ring, store, texts } = setUp();
    const id = await addTask({ reminder: '2026-11-23T09:00:00Z' });
    await store.items.setState(user, id, 'open', 'done', 0);

    await advanceTo('2026-11-23T09:00:00Z');
    await ring();

    expect(texts()).toEqual([]);
  });

  test('of an event that a stranger made does not ring', async () => {
    const { addEvent, advanceTo, ring, texts } = setUp();
    await addEvent({ summary: outside('Buy now!', 'event:summary') }, 'outside');

    await advanceTo('2026-11-23T08:45:00Z');
    await ring();

    expect(texts()).toEqual([]);
  });

  test('keeps the label of a title that a stranger wrote', async () => {
    const { addTask, advanceTo, ring, store } = setUp();
    await addTask({ title: outside('Renew “now”', 'mail:subject'), reminder: '2026-11-23T09:00:00Z' });
    await advanceTo('2026-11-23T09:00:00Z');

    await ring();

    const [message] = await store.messages.last(user, 'main', 1);
    expect(message?.text).toBeInstanceOf(Outside);
    expect(message?.origin).toBe('outside');
  });

  test('is kept in the conversation although the channel refused it', async () => {
    const { addTask, advanceTo, ring, store, texts } = setUp({ fate: () => 'refuses' });
    await addTask({ reminder: '2026-11-23T09:00:00Z' });
    await advanceTo('2026-11-23T09:00:00Z');

    await ring();
    await ring();

    expect(texts()).toEqual([]);
    expect(await store.messages.last(user, 'main', 5)).toHaveLength(1);
  });

  test('rings once although two processes look at the same time', async () => {
    const { addTask, advanceTo, ring, ringElsewhere, texts } = setUp();
    await addTask({ reminder: '2026-11-23T09:00:00Z' });
    await advanceTo('2026-11-23T09:00:00Z');

    await Promise.all([ring(), ringElsewhere(), ring()]);

    expect(texts()).toHaveLength(1);
  });

  test('of a task rings although the calendar cannot be read, which is said', async () => {
    const { addTask, advanceTo, ring, texts } = setUp({ brokenCalendar: true });
    await addTask({ reminder: '2026-11-23T09:00:00Z' });
    await advanceTo('2026-11-23T09:00:00Z');

    const { failures } = await ring();

    expect(texts()).toHaveLength(1);
    expect(failures).toHaveLength(1);
  });
});

describe('after the machine slept', () => {
  test('everything that was missed is one message', async () => {
    const { addTask, addEvent, clock, ring, texts } = setUp();
    await addTask({ title: 'Call mom', reminder: '2026-11-23T09:00:00Z' });
    await addTask({ title: 'Water the plants', reminder: '2026-11-23T07:00:00Z', recurrence: 'FREQ=DAILY' });
    await addEvent({});
    await clock.advance(75 * hour);

    await ring();
    await ring();

    expect(texts()).toEqual([
      '3 reminders came due while Tact was not running: “Call mom” (on Mon 23 Nov at 09:00), “Water the plants” (at 07:00); 1 that has passed (“Dentist”).',
    ]);
  });

  test('a single one rings by itself, and says when it was meant for', async () => {
    const { addTask, clock, ring, texts } = setUp();
    await addTask({ reminder: '2026-11-23T09:00:00Z' });
    await clock.advance(25 * hour);

    await ring();

    expect(texts()).toEqual(['Reminder: “Call mom” (you wanted to hear yesterday at 09:00).']);
  });

  test('is told however long that was, and once', async () => {
    const { addTask, clock, ring, texts } = setUp();
    await addTask({ reminder: '2026-11-23T09:00:00Z' });
    await clock.advance(60 * 24 * hour);

    await ring();
    await clock.advance(3 * hour);
    await ring();

    expect(texts()).toEqual(['Reminder: “Call mom” (you wanted to hear on Mon 23 Nov at 09:00).']);
  });

  test('waits for the end of the quiet hours unless what it is about is still to come', async () => {
    const { addTask, advanceTo, beQuietUntil, ring, texts } = setUp();
    await addTask({ reminder: '2026-11-23T09:00:00Z' });
    await addTask({
      title: 'Catch the train',
      deadline: '2026-11-24T05:00:00Z',
      reminder: '2026-11-23T20:00:00Z',
    });
    beQuietUntil('2026-11-24T07:00:00Z');
    await advanceTo('2026-11-24T02:00:00Z');
    const { nextAt } = await ring();
    const atNight = [...texts()];
    beQuietUntil(null);
    await advanceTo('2026-11-24T07:00:00Z');
    await ring();

    expect(nextAt).toBe(Date.parse('2026-11-24T07:00:00Z'));
    expect(atNight).toEqual([
      'Reminder: “Catch the train” is due at 05:00 (you wanted to hear yesterday at 20:00).',
    ]);
    expect(texts().slice(1)).toEqual(['Reminder: “Call mom” (you wanted to hear yesterday at 09:00).']);
  });
});
