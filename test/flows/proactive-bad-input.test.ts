import { courseSignals } from '@tact/assistant/proactive';
import { tactError } from '@tact/core/errors';
import type { Calendar } from '@tact/core/ports/calendar';
import type { CourseNews, Courses } from '@tact/core/ports/courses';
import type { SignalSource } from '@tact/core/ports/signal-source';
import { outside, type ProactiveSignal } from '@tact/core/records';
import { createMemoryCalendar, type FakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, dayMs, hourMs, oldFriend, openProactive, taskDue } from './proactive-fixture.ts';

/** What is wrong in the world is told, and nothing else suffers from it. What a channel does wrong: `proactive-delivery.test.ts`. */

const established = { profile: oldFriend, messages: 100 };

describe.each(storeKinds)('a profile on %s', (store) => {
  test('that there is none of makes a new user: what is urgent is told, the rest is not', async () => {
    const { channel, clock, noticed, tick } = await openProactive({ store, messages: 500 });
    noticed.push(taskDue(clock.now(), 600));

    const cycle = await tick();
    noticed.splice(0, 1, taskDue(clock.now(), 45));
    await tick();

    expect(cycle?.screened).toMatchObject({ gated: { reasons: [{ code: 'trust_floor' }] } });
    expect(channel.messages).toHaveLength(1);
  });

  test.each([
    ['a bedtime of 25:00', { sleepTime: '25:00' }, 'TIME_OF_DAY_INVALID', '25:00'],
    ['an hour to wake at that is no time', { wakeTime: 'late' }, 'TIME_OF_DAY_INVALID', 'late'],
    ['a zone that does not exist', { zone: 'Europe/Atlantis' }, 'ZONE_UNKNOWN', 'Europe/Atlantis'],
  ])('with %s is named, and nothing is sent', async (_, broken, code, value) => {
    const { assistant, channel, clock, noticed, tick } = await openProactive({
      ...{ store, messages: 100, profile: { ...oldFriend, ...broken } },
    });
    noticed.push(taskDue(clock.now(), 45));

    const cycle = await tick();

    expect(cycle?.screened).toMatchObject({ code, text: expect.stringContaining(value) });
    expect(channel.messages).toEqual([]);
    expect(await assistant.log({ user: ann })).toEqual([]);
  });

  test('that was stored with impossible times counts as not stored, and silences nobody', async () => {
    const { channel, clock, noticed, store: kept, tick } = await openProactive({ store, ...established });
    await kept.values.set(ann, 'proactive:profile', { sleepTime: '25:00', wakeTime: '-1' }, 0, clock.now());
    noticed.push(taskDue(clock.now(), 45));

    await tick();

    expect(channel.messages).toHaveLength(1);
  });
});

describe.each(storeKinds)('a calendar on %s', (store) => {
  test('that is down is told of, and what is due is told all the same', async () => {
    const { channel, clock, noticed, tick } = await openProactive({
      ...{ store, ...established },
      calendar: async () => {
        throw tactError('CALENDAR_UNREACHABLE', { host: 'dav.example.org', why: 'it is down' });
      },
    });
    noticed.push(taskDue(clock.now(), 45));

    const cycle = await tick();

    expect(cycle?.input.failures).toMatchObject([
      { code: 'CALENDAR_UNREACHABLE', text: expect.stringContaining('dav.example.org') },
    ]);
    expect(channel.messages).toHaveLength(1);
  });

  test('that never answers is given up after its time, and what is due is told all the same', async () => {
    let asked = 0;
    const never = () => {
      asked += 1;
      return new Promise<never>(() => {});
    };
    const { channel, clock, noticed, tick } = await openProactive({
      ...{ store, ...established },
      calendar: async () => ({ ...createMemoryCalendar(), list: never }) as Calendar,
    });
    noticed.push(taskDue(clock.now(), 45));

    const ticking = tick({ deadlineMs: 2000 });
    await othersToEnd(clock, () => asked === 1);
    await clock.advance(2000);
    // Reading it for the prompt gets its own time.
    await othersToEnd(clock, () => asked === 2);
    await clock.advance(5000);
    const cycle = await ticking;

    expect(cycle?.input.failures).toMatchObject([{ text: expect.stringContaining('calendar') }]);
    expect(channel.messages).toHaveLength(1);
  });

  test('that lies about times makes no message, and what is due is told all the same', async () => {
    const event = {
      ...{ ref: 'e1', version: '1', status: 'confirmed', label: { origin: 'owner', source: 'test' } },
      ...{ summary: 'Dentist', start: '2026-11-02T25:00:00', end: 'never', zone: 'Europe/Atlantis' },
      ...{ location: '', description: '', attendees: [], recurrence: null },
    };
    const occurrence = { event, occurrence: 'x', isAllDay: false };
    const list = async () => ({
      occurrences: [
        { ...occurrence, startsAt: Number.NaN, endsAt: Number.NaN },
        { ...occurrence, startsAt: Number.POSITIVE_INFINITY, endsAt: Number.NEGATIVE_INFINITY },
      ],
      isComplete: true,
    });
    const { channel, clock, noticed, tick } = await openProactive({
      ...{ store, ...established },
      calendar: async () => ({ ...createMemoryCalendar(), list }) as unknown as Calendar,
    });
    noticed.push(taskDue(clock.now(), 45));

    await tick();

    expect(channel.messages).toMatchObject([{ text: expect.stringContaining('send the report') }]);
  });
});

describe.each(storeKinds)('Canvas on %s', (store) => {
  const canvas = (read: Courses['read']): SignalSource =>
    courseSignals({
      courses: () => ({ account: 'canvas.example.edu', async check() {}, read }),
      failed: () => {},
    });
  const lab: CourseNews['assignments'][number] = {
    ...{ id: '41', courseId: '7', course: outside('CS2103', 'canvas'), title: outside('Lab 4', 'canvas') },
    ...{ dueAt: Date.parse('2026-11-02T12:40:00Z'), isDone: false, gradedAt: null },
  };

  test('that is down is told of, and what is due is told all the same', async () => {
    const source = canvas(async () => {
      throw tactError('COURSES_UNREACHABLE', { host: 'canvas.example.edu', why: 'it is down' });
    });
    const { channel, clock, noticed, tick } = await openProactive({
      store,
      ...established,
      sources: [source],
    });
    noticed.push(taskDue(clock.now(), 45));

    const cycle = await tick();

    expect(cycle?.input.failures).toMatchObject([{ text: expect.stringContaining('canvas.example.edu') }]);
    expect(channel.messages).toHaveLength(1);
  });

  test('that never answers is given up after its time, and what is due is told all the same', async () => {
    let isAsked = false;
    const source = canvas(() => {
      isAsked = true;
      return new Promise(() => {});
    });
    const { channel, clock, noticed, tick } = await openProactive({
      store,
      ...established,
      sources: [source],
    });
    noticed.push(taskDue(clock.now(), 45));

    const ticking = tick({ deadlineMs: 2000 });
    await othersToEnd(clock, () => isAsked);
    await clock.advance(2000);
    const cycle = await ticking;

    expect(cycle?.input.failures).toHaveLength(1);
    expect(channel.messages).toHaveLength(1);
  });

  test('that lies about a deadline makes no message of it, and the true ones are told', async () => {
    const source = canvas(async () => ({
      assignments: [{ ...lab, id: '40', dueAt: Number.NaN }, lab],
      announcements: [],
      unreadable: 0,
    }));
    const { channel, tick } = await openProactive({ store, ...established, sources: [source] });

    await tick();

    expect(channel.messages).toMatchObject([
      { text: expect.stringMatching(/^“CS2103” “Lab 4” is due in 40 minutes, at 12:40/) },
    ]);
  });
});

describe.each(storeKinds)('too much on %s', (store) => {
  test('a million signals make one message, and a record that says how many there were', async () => {
    const million: SignalSource = {
      name: 'sensors',
      async collect(users, now) {
        const signals = Array.from({ length: 1_000_000 }, (_, index) =>
          taskDue(now, 45, { key: `task:${index}`, subject: `task ${index}` }),
        );
        return new Map(users.map(({ user }) => [user, signals]));
      },
    };
    const { channel, tick } = await openProactive({ store, ...established, sources: [million] });

    const cycle = await tick();

    expect(channel.messages).toHaveLength(1);
    expect(cycle?.input.signals).toHaveLength(100);
    expect(cycle?.input.failures).toMatchObject([
      { code: 'SIGNALS_TOO_MANY', text: expect.stringContaining('1000000') },
    ]);
  });

  test('signals of nonsense are dropped and counted, and the one that makes sense is told', async () => {
    const nonsense: SignalSource = {
      name: 'sensors',
      async collect(users, now) {
        const wrong = [null, 'urgent', { ...taskDue(now, 45), urgencyHint: 'very' }, { type: 'TASK_DUE' }];
        const signals = [...wrong, taskDue(now, 45)] as readonly ProactiveSignal[];
        return new Map(users.map(({ user }) => [user, signals]));
      },
    };
    const { channel, tick } = await openProactive({ store, ...established, sources: [nonsense] });

    const cycle = await tick();

    expect(channel.messages).toHaveLength(1);
    expect(cycle?.input.failures.every(({ code }) => code === 'SIGNAL_INVALID')).toBe(true);
  });
});

describe.each(storeKinds)('time that jumps, on %s,', (store) => {
  test('three days of sleep make one cycle, about what is still to be told', async () => {
    const { assistant, channel, clock, noticed, tick } = await openProactive({ store, ...established });
    noticed.push(
      taskDue(clock.now(), 5 * 60, { key: 'task:over', subject: 'what is over' }),
      taskDue(clock.now(), 3 * 24 * 60 + 50, { key: 'task:report', urgencyHint: 8 }),
    );
    clock.setTimeOfDay(clock.now() + 3 * dayMs);

    await tick();
    await clock.advance(5 * 60_000);
    await tick();

    expect(channel.messages.map(({ text }) => text)).toEqual([
      '“send the report” is due in 50 minutes, at 12:50.',
    ]);
    expect(await assistant.log({ user: ann })).toHaveLength(1);
  });

  test('three days of sleep leave no old insight to be told, and no message unsettled', async () => {
    const {
      assistant,
      clock,
      noticed,
      say,
      store: kept,
      tick,
    } = await openProactive({ store, ...established });
    noticed.push(
      taskDue(clock.now(), 45),
      taskDue(clock.now(), 600, { key: 'task:ink', subject: 'order ink', type: 'TASK_OVERDUE' }),
    );
    await tick();
    noticed.length = 0;
    clock.setTimeOfDay(clock.now() + 3 * dayMs);

    await assistant.runDue();
    const { reply } = await say('hello');

    expect(await kept.feedback.list(ann, { engine: 'proactive' })).toMatchObject([{ state: 'ignored' }]);
    expect(reply).not.toContain('ink');
  });

  test('a clock that is set back by an hour tells nothing twice', async () => {
    const { channel, clock, noticed, tick } = await openProactive({ store, ...established });
    noticed.push(taskDue(clock.now(), 45));
    await tick();
    clock.setTimeOfDay(clock.now() - hourMs);

    for (let cycle = 0; cycle < 12; cycle += 1) {
      await clock.advance(5 * 60_000);
      await tick();
    }

    expect(channel.messages).toHaveLength(1);
  });
});

/** Turns of the event loop until the source that never answers is asked and is the only one that is waited for. */
async function othersToEnd(clock: FakeClock, isAsked: () => boolean): Promise<void> {
  while (!isAsked() || clock.sleepers > 1) await new Promise((resolve) => setImmediate(resolve));
}
