import { dangerOf } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { defaultStore } from '../test-store.ts';
import { openToolRuntime, type StoreKind, storeKinds, type ToolRuntime } from './tool-runtime.ts';

const dentist = { summary: 'Dentist', start_time: '2026-11-24T15:00:00+01:00' };
const standup = {
  summary: 'Standup',
  start_time: '2026-11-23T09:00:00+01:00',
  end_time: '2026-11-23T09:15:00+01:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  location: 'Room 4',
};
const window = { from: '2026-11-23', to: '2026-12-22' };

async function open(kind: StoreKind = defaultStore, sendsInvitations = false) {
  const runtime = await openToolRuntime(kind, {
    calendarSeen: (calendar) => ({ ...calendar, sendsInvitations }),
  });
  return { runtime, calendar: await runtime.services.calendar('ann') };
}

/** What the owner sees of these weeks. */
async function seen(runtime: ToolRuntime): Promise<readonly string[]> {
  const { events } = await runtime.do('list_events', window);
  return (events as readonly JsonObject[]).map(({ title, start, location }) =>
    [title, start, location].filter((one) => one !== '').join(' '),
  );
}

/** An event with an id and a version, as an action names it. */
async function withEvent(runtime: ToolRuntime, event: JsonObject) {
  const { id, version } = await runtime.do('create_event', event);
  return { event_id: String(id), version: String(version) };
}

const mondays = ['23', '30'].map((day) => `Standup 2026-11-${day}T09:00:00+01:00 Room 4`);
const december = ['07', '14', '21'].map((day) => `Standup 2026-12-${day}T09:00:00+01:00 Room 4`);
const all = [...mondays, ...december];
const secondMonday = { occurrence: '2026-11-30T09:00:00' };

/** Every change of an event: what is made first, the change with what it needs, and what is there afterwards. */
const changes: readonly (readonly [string, string, JsonObject, JsonObject, readonly string[]])[] = [
  [
    'another time',
    'update_event',
    dentist,
    { changes: { start_time: '2026-11-25T16:00:00+01:00' } },
    ['Dentist 2026-11-25T16:00:00+01:00'],
  ],
  [
    'another title and place',
    'update_event',
    dentist,
    { changes: { summary: 'Dr Lee', location: 'Main St' } },
    ['Dr Lee 2026-11-24T15:00:00+01:00 Main St'],
  ],
  ['no event', 'delete_event', dentist, {}, []],
  [
    'a whole day',
    'update_event',
    { ...dentist, start_time: '2026-11-24' },
    { changes: { start_time: '2026-11-26' } },
    ['Dentist 2026-11-26'],
  ],
  [
    'a series at another time',
    'update_event',
    standup,
    { changes: { start_time: '2026-11-23T10:00:00+01:00' } },
    all.map((one) => one.replace('T09', 'T10')),
  ],
  [
    'one of a series at another time',
    'update_event',
    standup,
    { ...secondMonday, changes: { start_time: '2026-12-01T11:00:00+01:00' } },
    [mondays[0] ?? '', 'Standup 2026-12-01T11:00:00+01:00 Room 4', ...december],
  ],
  ['a series without one', 'delete_event', standup, secondMonday, [mondays[0] ?? '', ...december]],
  ['no series', 'delete_event', standup, {}, []],
];

describe.each(storeKinds)('tools for the calendar, with the store in %s,', (kind) => {
  test.each([
    ['a time', dentist, ['Dentist 2026-11-24T15:00:00+01:00']],
    ['a day', { summary: 'Fair', start_time: '2026-11-24' }, ['Fair 2026-11-24']],
    ['a series', standup, all],
  ])('put an event of %s there, take it back, and put it back', async (_, event, there) => {
    const { runtime } = await open(kind);

    const effect = await runtime.run('create_event', event);

    expect(effect.state).toBe('done');
    expect(await seen(runtime)).toEqual(there);
    const undone = await runtime.undo(effect);
    expect(await seen(runtime)).toEqual([]);
    await runtime.undo(undone.effect);
    expect(await seen(runtime)).toEqual(there);
  });

  test.each(changes)('make of it %s by %s, and take that back', async (_, action, event, wanted, after) => {
    const { runtime } = await open(kind);
    const named = await withEvent(runtime, event);
    const before = await seen(runtime);

    const effect = await runtime.run(action, { ...named, ...wanted });

    expect(effect.problem).toBeNull();
    expect(await seen(runtime)).toEqual(after);
    expect((await runtime.undo(effect)).state).toBe('done');
    expect(await seen(runtime)).toEqual(before);
  });

  test.each(changes)(
    'do not make of it %s by %s where it was changed meanwhile',
    async (_, action, event, wanted) => {
      const { runtime, calendar } = await open(kind);
      const named = await withEvent(runtime, event);
      await calendar.update({
        ref: named.event_id,
        version: named.version,
        changes: { description: 'New.' },
      });
      const before = await seen(runtime);

      const { state, problem } = await runtime.run(action, { ...named, ...wanted });

      expect([state, problem?.code]).toEqual(['failed', 'CALENDAR_CHANGED']);
      expect(await seen(runtime)).toEqual(before);
    },
  );

  test.each(changes)('cannot make of it %s by %s where it is gone', async (_, action, event, wanted) => {
    const { runtime, calendar } = await open(kind);
    const named = await withEvent(runtime, event);
    await calendar.remove({ ref: named.event_id, version: named.version });

    const { state, problem } = await runtime.run(action, { ...named, ...wanted });

    expect([state, problem?.code]).toEqual(['failed', 'CALENDAR_EVENT_GONE']);
  });

  test.each(changes)(
    'make of it %s by %s once, also when a process died over it',
    async (_, action, event, wanted, after) => {
      for (const wasDone of [true, false]) {
        const { runtime } = await open(kind);
        const named = await withEvent(runtime, event);

        const { state } = await runtime.resume(action, { ...named, ...wanted }, { wasDone });

        // Of one occurrence nobody can tell who changed its event since.
        expect(state).toBe(wasDone && 'occurrence' in wanted ? 'unknown' : 'done');
        expect(await seen(runtime)).toEqual(after);
      }
    },
  );

  test('make one event under one key', async () => {
    const { runtime } = await open(kind);

    const effect = await runtime.resume('create_event', dentist, { key: 'key-1', wasDone: true });

    expect(effect.result).toMatchObject({
      title: 'Dentist',
      start: '2026-11-24T15:00:00+01:00',
      end: '2026-11-24T16:00:00+01:00',
    });
    expect(await seen(runtime)).toHaveLength(1);
    expect((await runtime.undo(effect)).state).toBe('done');
    expect(await seen(runtime)).toEqual([]);
  });

  test('take back what was changed since only once the owner says so', async () => {
    const { runtime } = await open(kind);
    const effect = await runtime.run('create_event', dentist);
    await runtime.do('update_event', {
      event_id: String(effect.result?.id),
      changes: { location: 'Main St' },
    });

    await expect(runtime.undo(effect)).rejects.toMatchObject({
      code: 'UNDO_CHANGED',
      details: { changes: 'the event “Dentist” says something else now' },
    });
    expect(await seen(runtime)).toHaveLength(1);
    expect(await runtime.undo(effect, { anyway: true })).toMatchObject({ state: 'done' });
    expect(await seen(runtime)).toEqual([]);
  });

  test('mark events from outside, and keep the origin of their words', async () => {
    const { runtime } = await open(kind);
    await runtime.do('create_event', dentist, { origin: 'outside' });

    expect(await runtime.do('list_events', window)).toMatchObject({
      events: [{ origin: 'outside' }],
      unreadable: 0,
    });
  });
});

describe('an event with attendees', () => {
  const tool = (runtime: ToolRuntime) => runtime.registry.find('create_event');
  const invited = { ...dentist, attendees: ['bob@example.org'] };

  test('asks first where the calendar writes to them, and not where it does not', async () => {
    const [quiet, loud] = [await open(), await open(defaultStore, true)];

    expect(dangerOf(tool(quiet.runtime), invited, 'ann')).toBe('reversible');
    expect(dangerOf(tool(loud.runtime), invited, 'ann')).toBe('dangerous');
    expect(dangerOf(tool(loud.runtime), dentist, 'ann')).toBe('reversible');
  });

  test('says in the question who they are', async () => {
    const { runtime } = await open(defaultStore, true);

    expect(tool(runtime)?.describe({ ...invited, location: 'Main St' })).toBe(
      'put “Dentist” into the calendar from 2026-11-24T15:00:00+01:00 at “Main St” with “bob@example.org”',
    );
  });
});

describe('looking into the calendar', () => {
  test('shows the next seven days unless said, and a year where something is looked for', async () => {
    const { runtime } = await open();
    runtime.clock.advance(Date.parse('2026-11-23T08:00:00+01:00') - runtime.clock.now());
    await runtime.do('create_event', standup);
    await runtime.do('create_event', { ...dentist, attendees: ['bob@example.org'] });
    const titles = async (parameters: JsonObject) => {
      const { events, from, to } = await runtime.do('list_events', parameters);
      return [from, to, ...(events as readonly JsonObject[]).map(({ title }) => title)];
    };

    expect(await titles({})).toEqual([
      '2026-11-23T00:00:00+01:00',
      '2026-11-30T00:00:00+01:00',
      'Standup',
      'Dentist',
    ]);
    expect(await titles({ days_ahead: 1 })).toEqual([
      '2026-11-23T00:00:00+01:00',
      '2026-11-24T00:00:00+01:00',
      'Standup',
    ]);
    expect(await titles({ from: '2026-11-24', to: '2026-11-25' })).toEqual([
      '2026-11-24T00:00:00+01:00',
      '2026-11-25T00:00:00+01:00',
      'Dentist',
    ]);
    expect(await titles({ query: 'bob' })).toEqual([
      '2026-11-23T00:00:00+01:00',
      '2027-11-24T00:00:00+01:00',
      'Dentist',
    ]);
  });

  test('finds the time that is free, and what is in the way', async () => {
    const { runtime } = await open();
    await runtime.do('create_event', { summary: 'Lunch', start_time: '2026-11-24T12:00:00+01:00' });
    await runtime.do('create_event', { summary: 'Holiday', start_time: '2026-11-24' });

    expect(await runtime.do('find_free_time', { from: '2026-11-24' })).toMatchObject({
      isFree: false,
      free: [
        { start: '2026-11-24T09:00:00+01:00', end: '2026-11-24T12:00:00+01:00' },
        { start: '2026-11-24T13:00:00+01:00', end: '2026-11-24T18:00:00+01:00' },
      ],
      busy: [{ title: 'Lunch' }],
      allDay: [{ title: 'Holiday' }],
    });
    const noon = { from: '2026-11-24T12:30:00+01:00', to: '2026-11-24T13:30:00+01:00' };
    expect(await runtime.do('find_free_time', noon)).toMatchObject({
      isFree: false,
      free: [{ start: '2026-11-24T13:00:00+01:00', end: '2026-11-24T13:30:00+01:00' }],
    });
    const evening = { from: '2026-11-24T19:00:00+01:00', to: '2026-11-24T20:00:00+01:00' };
    expect(await runtime.do('find_free_time', evening)).toMatchObject({ isFree: true, busy: [] });
  });
});
