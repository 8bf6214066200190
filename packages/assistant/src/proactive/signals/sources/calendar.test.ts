import { calendarReadsOver } from '@tact/calendar/item-calendar-reads';
import type { EventContent } from '@tact/core/ports/calendar';
import type { CalendarReads } from '@tact/core/ports/calendar-reads';
import { defaultProfile, outside } from '@tact/core/records';
import { createMemoryCalendar, createMemoryStore, sampleDecision, sampleRecord } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { calendarSignals } from './calendar.ts';

/** Ann's calendar in Berlin, where 23 November 2026 is a Monday. */
function createSetup() {
  const calendar = createMemoryCalendar();
  const store = createMemoryStore();
  const source = calendarSignals(
    calendarReadsOver(async (user) => (user === 'ann' ? calendar : createMemoryCalendar())),
    store,
  );
  let events = 0;
  return {
    calendar,
    store,
    async add(start: string, end: string, changes: Partial<EventContent> = {}) {
      events += 1;
      const label = { origin: 'owner', source: 'cli' } as const;
      return calendar.create({ ...eventAt(start, end), ...changes }, `event-${events}`, label);
    },
    async notice(at: string, ...types: readonly string[]) {
      const users = ['ann', 'bob'].map((user) => ({
        user,
        profile: { ...defaultProfile, zone: 'Europe/Berlin' },
      }));
      const found = await source.collect(users, Date.parse(at), new AbortController().signal);
      expect(found.has('bob')).toBe(false);
      return (found.get('ann') ?? []).filter(({ type }) => types.length === 0 || types.includes(type));
    },
  };
}

function eventAt(start: string, end: string): EventContent {
  return {
    summary: 'Standup',
    start: `2026-11-${start}`,
    end: `2026-11-${end}`,
    zone: 'Europe/Berlin',
    location: '',
    description: '',
    attendees: [],
    recurrence: null,
  };
}

const berlin = (time: string) => Date.parse(`2026-11-${time}+01:00`);

describe('an event', () => {
  it.each([
    ['60 minutes and a millisecond', '13:59:59.999', []],
    ['exactly 60 minutes', '14:00:00', [6]],
    ['15 minutes and a millisecond', '14:44:59.999', [6]],
    ['exactly 15 minutes', '14:45:00', [8]],
    ['a millisecond', '14:59:59.999', [8]],
    ['no time at all', '15:00:00', []],
  ])('%s before its start is soon: %s', async (_, time, hints) => {
    const { add, notice } = createSetup();
    await add('23T15:00:00', '23T16:00:00');

    const signals = await notice(`2026-11-23T${time}+01:00`, 'CALENDAR_EVENT_SOON');

    expect(signals.map(({ urgencyHint }) => urgencyHint)).toEqual(hints);
  });

  it('says when, where and with whom it is, and expires at its start', async () => {
    const { add, notice } = createSetup();
    const { ref } = await add('23T15:00:00', '23T16:00:00', { location: 'Room 4', attendees: ['Bo'] });

    expect(await notice('2026-11-23T14:50:00+01:00', 'CALENDAR_EVENT_SOON')).toEqual([
      {
        type: 'CALENDAR_EVENT_SOON',
        urgencyFrom: { origin: 'owner', source: 'calendar' },
        urgencyHint: 8,
        contextOnly: false,
        key: `CALENDAR_EVENT_SOON:${ref}:${berlin('23T15:00:00')}`,
        subject: 'Standup',
        data: {
          ref,
          startsAt: berlin('23T15:00:00'),
          endsAt: berlin('23T16:00:00'),
          place: 'Room 4',
          attendees: ['Bo'],
        },
        expiresAt: berlin('23T15:00:00'),
      },
    ]);
  });

  it('that lasts whole days is never soon and not going on', async () => {
    const { add, notice } = createSetup();
    await add('24', '25');

    expect(await notice('2026-11-23T23:50:00+01:00', 'CALENDAR_EVENT_SOON')).toEqual([]);
    expect(await notice('2026-11-24T12:00:00+01:00', 'CALENDAR_EVENT_NOW')).toEqual([]);
  });

  it('that comes again is soon each time, under a key of its own', async () => {
    const { add, notice } = createSetup();
    await add('23T15:00:00', '23T16:00:00', { recurrence: 'FREQ=DAILY' });

    const [monday] = await notice('2026-11-23T14:30:00+01:00', 'CALENDAR_EVENT_SOON');
    const [tuesday] = await notice('2026-11-24T14:30:00+01:00', 'CALENDAR_EVENT_SOON');

    expect(monday?.expiresAt).toBe(berlin('23T15:00:00'));
    expect(tuesday?.expiresAt).toBe(berlin('24T15:00:00'));
    expect(monday?.key).not.toBe(tuesday?.key);
  });

  it('of another zone is soon at its own time', async () => {
    const { add, notice } = createSetup();
    await add('23T09:00:00', '23T10:00:00', { zone: 'America/New_York' });

    const [signal] = await notice('2026-11-23T14:50:00+01:00', 'CALENDAR_EVENT_SOON');

    expect(signal?.expiresAt).toBe(berlin('23T15:00:00'));
  });

  it('after midnight is soon before it', async () => {
    const { add, notice } = createSetup();
    await add('24T00:10:00', '24T01:00:00');

    expect(await notice('2026-11-23T23:58:00+01:00', 'CALENDAR_EVENT_SOON')).toHaveLength(1);
  });

  it('is going on from its start until its end, as context only', async () => {
    const { add, notice } = createSetup();
    await add('23T15:00:00', '23T16:00:00');

    const [signal] = await notice('2026-11-23T15:00:00+01:00', 'CALENDAR_EVENT_NOW');

    expect(signal).toMatchObject({ urgencyHint: 3, contextOnly: true, subject: 'Standup' });
    expect(await notice('2026-11-23T15:59:59+01:00', 'CALENDAR_EVENT_NOW')).toHaveLength(1);
    expect(await notice('2026-11-23T16:00:00+01:00', 'CALENDAR_EVENT_NOW')).toEqual([]);
  });
});

describe('conflicts', () => {
  it('name both events once and expire when the second begins', async () => {
    const { add, notice } = createSetup();
    await add('23T15:00:00', '23T16:00:00', { summary: 'Review' });
    await add('23T15:30:00', '23T16:30:00', { summary: 'Dentist', location: 'Main St 1' });

    const signals = await notice('2026-11-23T09:00:00+01:00', 'CALENDAR_CONFLICT');

    expect(signals).toHaveLength(1);
    expect(signals[0]).toMatchObject({
      urgencyHint: 6,
      subject: 'Dentist',
      data: { place: 'Main St 1', other: { title: 'Review', startsAt: berlin('23T15:00:00') } },
      expiresAt: berlin('23T15:30:00'),
    });
  });

  it('are none between events that follow each other, that last whole days, or that are copies', async () => {
    const { add, notice } = createSetup();
    await add('23T15:00:00', '23T16:00:00');
    await add('23T15:00:00', '23T16:00:00');
    await add('23T16:00:00', '23T17:00:00', { summary: 'Next' });
    await add('23', '24', { summary: 'Conference' });

    expect(await notice('2026-11-23T09:00:00+01:00', 'CALENDAR_CONFLICT')).toEqual([]);
  });

  it('are noticed until the second event begins, and from the day before on', async () => {
    const { add, notice } = createSetup();
    await add('25T15:00:00', '25T16:00:00', { summary: 'Review' });
    await add('25T15:30:00', '25T16:30:00', { summary: 'Dentist' });

    expect(await notice('2026-11-23T23:59:59+01:00', 'CALENDAR_CONFLICT')).toEqual([]);
    expect(await notice('2026-11-24T00:00:00+01:00', 'CALENDAR_CONFLICT')).toHaveLength(1);
    expect(await notice('2026-11-25T15:29:59+01:00', 'CALENDAR_CONFLICT')).toHaveLength(1);
    expect(await notice('2026-11-25T15:30:00+01:00', 'CALENDAR_CONFLICT')).toEqual([]);
  });
});

describe('the day', () => {
  it('is busy with five events, and not with four', async () => {
    const { add, notice } = createSetup();
    for (const hour of ['09', '11', '13', '15']) await add(`23T${hour}:00:00`, `23T${hour}:30:00`);
    expect(await notice('2026-11-23T08:00:00+01:00', 'CALENDAR_BUSY_DAY')).toEqual([]);

    await add('23T17:00:00', '23T17:30:00');

    expect(await notice('2026-11-23T08:00:00+01:00', 'CALENDAR_BUSY_DAY')).toEqual([
      {
        type: 'CALENDAR_BUSY_DAY',
        urgencyFrom: { origin: 'owner', source: 'calendar' },
        urgencyHint: 5,
        contextOnly: false,
        key: 'CALENDAR_BUSY_DAY:2026-11-23',
        subject: 'today',
        data: {
          date: '2026-11-23',
          events: 5,
          takenMs: 9_000_000,
          startsAt: berlin('23T09:00:00'),
          endsAt: berlin('23T17:30:00'),
        },
        expiresAt: berlin('24T00:00:00'),
      },
    ]);
  });

  it('is busy with six hours taken, counting what overlaps once', async () => {
    const { add, notice } = createSetup();
    await add('23T09:00:00', '23T14:59:00');
    await add('23T10:00:00', '23T12:00:00', { summary: 'Call' });
    expect(await notice('2026-11-23T08:00:00+01:00', 'CALENDAR_BUSY_DAY')).toEqual([]);

    await add('23T15:00:00', '23T15:01:00');

    expect(await notice('2026-11-23T08:00:00+01:00', 'CALENDAR_BUSY_DAY')).toHaveLength(1);
  });

  it('is not announced as busy once its last event has begun', async () => {
    const { add, notice } = createSetup();
    await add('23T09:00:00', '23T16:00:00');

    expect(await notice('2026-11-23T09:00:00+01:00', 'CALENDAR_BUSY_DAY')).toEqual([]);
  });

  it('is empty where nothing is on, provided that the calendar is used', async () => {
    const { add, notice } = createSetup();
    expect(await notice('2026-11-23T08:00:00+01:00')).toEqual([]);

    await add('25T09:00:00', '25T10:00:00');

    const signals = await notice('2026-11-23T08:00:00+01:00');
    expect(signals.map(({ type, urgencyHint }) => [type, urgencyHint])).toEqual([['CALENDAR_EMPTY_DAY', 5]]);
  });

  it('that is empty is free while the user is awake, which is no reason to speak now', async () => {
    const { add, notice } = createSetup();
    await add('25T09:00:00', '25T10:00:00');

    const [empty, ...others] = await notice('2026-11-23T10:00:00+01:00');

    expect(empty?.data).toMatchObject({
      startsAt: berlin('23T08:00:00'),
      endsAt: berlin('23T23:00:00'),
    });
    expect(others).toEqual([]);
  });

  it('is not empty where an event takes the whole of it', async () => {
    const { add, notice } = createSetup();
    await add('23', '24', { summary: 'Conference' });

    expect(await notice('2026-11-23T08:00:00+01:00', 'CALENDAR_EMPTY_DAY')).toEqual([]);
  });

  it('is taken by occurrences that are too many to be listed', async () => {
    const { add, calendar, store } = createSetup();
    await add('23T09:00:00', '23T10:00:00');
    const reads = calendarReadsOver(async () => calendar);
    const rest = { startsAt: berlin('23T10:00:00'), endsAt: berlin('23T16:10:00'), count: 19 };
    const crowded: CalendarReads = {
      async list(asked) {
        const listings = await reads.list(asked);
        return listings.map((one) => ({
          ...one,
          leftOut: one.occurrences.map((occurrence) => ({ ...occurrence, ...rest })),
        }));
      },
    };
    const users = [{ user: 'ann', profile: { ...defaultProfile, zone: 'Europe/Berlin' } }];
    const now = Date.parse('2026-11-23T08:00:00+01:00');

    const found = await calendarSignals(crowded, store).collect(users, now, new AbortController().signal);

    const signals = found.get('ann') ?? [];
    const slots = signals.filter(({ type }) => type === 'CALENDAR_FREE_SLOT');
    expect(slots.map(({ data }) => data?.['startsAt'])).toEqual([
      berlin('23T08:00:00'),
      berlin('23T16:10:00'),
    ]);
    expect(signals.filter(({ type }) => type === 'CALENDAR_BUSY_DAY')).toHaveLength(1);
  });

  it('has free slots of at least half an hour while the user is awake, as context only', async () => {
    const { add, notice } = createSetup();
    await add('23T09:00:00', '23T12:00:00');
    await add('23T12:29:00', '23T22:30:00');

    const signals = await notice('2026-11-23T08:00:00+01:00', 'CALENDAR_FREE_SLOT');

    expect(signals.map(({ data, contextOnly }) => [data, contextOnly])).toEqual([
      [{ startsAt: berlin('23T08:00:00'), endsAt: berlin('23T09:00:00') }, true],
      [{ startsAt: berlin('23T22:30:00'), endsAt: berlin('23T23:00:00') }, true],
    ]);
  });

  it('ends a day of 25 hours when the user’s clock says so', async () => {
    const { add, notice } = createSetup();
    await add('01T09:00:00', '01T10:00:00', { start: '2026-10-27T09:00:00', end: '2026-10-27T10:00:00' });

    const [signal] = await notice('2026-10-25T00:30:00+02:00', 'CALENDAR_EMPTY_DAY');

    expect(signal?.expiresAt).toBe(Date.parse('2026-10-26T00:00:00+01:00'));
  });
});

describe('events of others', () => {
  it('that are moved are noticed with both times, until the day ends', async () => {
    const { calendar, notice } = createSetup();
    const ref = calendar.invite(eventAt('25T15:00:00', '25T16:00:00'));
    expect(await notice('2026-11-23T09:00:00+01:00', 'CALENDAR_CHANGED')).toEqual([]);

    calendar.changeElsewhere(ref, { start: '2026-11-25T17:00:00', end: '2026-11-25T18:00:00' });

    const [signal] = await notice('2026-11-23T10:00:00+01:00', 'CALENDAR_CHANGED');
    expect(signal).toMatchObject({
      urgencyHint: 6,
      contextOnly: false,
      data: {
        isCancelled: false,
        startsAt: berlin('25T17:00:00'),
        previousStartsAt: berlin('25T15:00:00'),
      },
      expiresAt: berlin('24T00:00:00'),
    });
    expect(signal?.subject).toEqual(outside('Standup', 'event:summary'));
    expect(await notice('2026-11-23T23:59:00+01:00', 'CALENDAR_CHANGED')).toEqual([signal]);
    expect(await notice('2026-11-24T00:00:00+01:00', 'CALENDAR_CHANGED')).toEqual([]);
  });

  it('that are moved a second time are noticed under another key, once', async () => {
    const { calendar, notice } = createSetup();
    const ref = calendar.invite(eventAt('25T15:00:00', '25T16:00:00'));
    await notice('2026-11-23T09:00:00+01:00');
    calendar.changeElsewhere(ref, { start: '2026-11-25T17:00:00', end: '2026-11-25T18:00:00' });
    const [first] = await notice('2026-11-23T10:00:00+01:00', 'CALENDAR_CHANGED');
    calendar.changeElsewhere(ref, { start: '2026-11-25T18:00:00', end: '2026-11-25T19:00:00' });

    const second = await notice('2026-11-23T11:00:00+01:00', 'CALENDAR_CHANGED');

    expect(second).toHaveLength(1);
    expect(second[0]?.key).not.toBe(first?.key);
  });

  it('that are gone are noticed as cancelled, and those moved by a month are not', async () => {
    const { calendar, notice } = createSetup();
    const gone = calendar.invite({ ...eventAt('25T15:00:00', '25T16:00:00'), summary: 'Gone' });
    const later = calendar.invite({ ...eventAt('26T15:00:00', '26T16:00:00'), summary: 'Later' });
    await notice('2026-11-23T09:00:00+01:00');

    calendar.removeElsewhere(gone);
    calendar.changeElsewhere(later, { start: '2026-12-26T15:00:00', end: '2026-12-26T16:00:00' });

    const signals = await notice('2026-11-23T10:00:00+01:00', 'CALENDAR_CHANGED');
    expect(signals.map(({ data }) => [data['isCancelled'], data['startsAt']])).toEqual([
      [false, Date.parse('2026-12-26T15:00:00+01:00')],
      [true, berlin('25T15:00:00')],
    ]);
  });

  it('are not noticed for another title, or for having begun', async () => {
    const { calendar, notice } = createSetup();
    const ref = calendar.invite(eventAt('23T15:00:00', '23T16:00:00'));
    await notice('2026-11-23T09:00:00+01:00');

    calendar.changeElsewhere(ref, { summary: 'Daily standup' });

    expect(await notice('2026-11-23T10:00:00+01:00', 'CALENDAR_CHANGED')).toEqual([]);
    expect(await notice('2026-11-23T17:00:00+01:00', 'CALENDAR_CHANGED')).toEqual([]);
    expect(await notice('2026-11-25T17:00:00+01:00', 'CALENDAR_CHANGED')).toEqual([]);
  });

  it('are not noticed where the owner moved them in the conversation', async () => {
    const { calendar, store, notice } = createSetup();
    const ref = calendar.invite(eventAt('25T15:00:00', '25T16:00:00'));
    await notice('2026-11-23T09:00:00+01:00');
    calendar.changeElsewhere(ref, { start: '2026-11-25T17:00:00', end: '2026-11-25T18:00:00' });
    const action = { action: 'update_event', parameters: { event_id: ref }, target: 'chat' };
    const decision = sampleDecision({
      engine: 'conversation',
      createdAt: Date.parse('2026-11-23T09:30:00+01:00'),
      actions: [{ ...action, disposition: 'run', labels: [] }],
    });
    await store.ledger.record(sampleRecord({ decision }));

    expect(await notice('2026-11-23T10:00:00+01:00', 'CALENDAR_CHANGED')).toEqual([]);
  });

  it('leave one value per user, which time alone does not change', async () => {
    const { calendar, store, notice } = createSetup();
    const version = async () => (await store.values.get('ann', 'signals:calendar-seen'))?.version ?? 0;
    await notice('2026-11-23T09:00:00+01:00');
    expect(await version()).toBe(0);
    const ref = calendar.invite({ ...eventAt('24T15:00:00', '24T16:00:00'), recurrence: 'FREQ=DAILY' });

    await notice('2026-11-23T09:05:00+01:00');
    expect(await version()).toBe(1);
    for (const day of ['23', '24', '25', '26', '28']) await notice(`2026-11-${day}T20:00:00+01:00`);
    expect(await version()).toBe(1);

    calendar.changeElsewhere(ref, { start: '2026-11-24T16:00:00', end: '2026-11-24T17:00:00' });
    await notice('2026-11-28T20:05:00+01:00');
    expect(await version()).toBe(2);
  });

  it('are watched for as long as a series lasts', async () => {
    const { calendar, notice } = createSetup();
    const ref = calendar.invite({ ...eventAt('24T15:00:00', '24T16:00:00'), recurrence: 'FREQ=DAILY' });
    await notice('2026-11-23T09:00:00+01:00');
    for (let day = 0; day < 20; day += 1)
      await notice(new Date(berlin('24T20:00:00') + day * 86_400_000).toISOString());

    calendar.changeElsewhere(ref, { start: '2026-11-24T15:00:00', end: '2026-11-24T17:00:00' });

    const signals = await notice('2026-12-14T08:00:00+01:00', 'CALENDAR_CHANGED');
    expect(signals[0]?.data).toMatchObject({
      endsAt: Date.parse('2026-12-14T17:00:00+01:00'),
      previousEndsAt: Date.parse('2026-12-14T16:00:00+01:00'),
    });
  });
});
