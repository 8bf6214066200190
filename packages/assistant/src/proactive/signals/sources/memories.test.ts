import { defaultProfile, outside } from '@tact/core/records';
import { createMemoryStore, sampleItem } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { memorySignals } from './memories.ts';

interface Told {
  readonly category?: string;
  readonly key: string;
  readonly value: string;
}

/** What is noticed of a memory that Ann, who lives in Berlin, told on Monday, 5 October 2026. */
async function noticed({ category = 'general', key, value }: Told, at: string) {
  const store = createMemoryStore();
  const told = Date.parse('2026-10-05T10:00:00Z');
  await store.items.add(
    sampleItem({
      id: 'm1',
      user: 'ann',
      kind: 'memory',
      content: { category, key, value },
      createdAt: told,
    }),
  );
  const users = [{ user: 'ann', profile: { ...defaultProfile, zone: 'Europe/Berlin' } }];
  const found = await memorySignals(store).collect(users, Date.parse(at), new AbortController().signal);
  return found.get('ann') ?? [];
}

const noon = (date: string) => `${date}T12:00:00+01:00`;

describe('dates that are remembered', () => {
  it.each([
    ['a day', { key: 'passport expires', value: '23 November 2026' }, '2026-11-23'],
    ['a day in ISO 8601', { key: 'passport expires', value: '2026-11-23' }, '2026-11-23'],
    ['the next 23 November', { key: 'dentist', value: 'November 23' }, '2026-11-23'],
    ['the day after it was told', { key: 'flight', value: 'tomorrow at 5pm' }, '2026-10-06'],
    ['the first day of a month', { key: 'dentist', value: 'in November' }, '2026-11-01'],
  ])('are recalled on %s', async (_, memory, date) => {
    expect((await noticed(memory, noon(date))).map(({ type }) => type)).toEqual(['MEMORY_RECALL']);
  });

  it('are recalled on no other day', async () => {
    const memory = { key: 'dentist', value: 'November 23' };

    expect(await noticed(memory, noon('2026-11-22'))).toEqual([]);
    expect(await noticed(memory, noon('2026-11-24'))).toEqual([]);
    expect(await noticed(memory, noon('2027-11-23'))).toEqual([]);
  });

  it('follow the user’s day: it begins at midnight in Berlin', async () => {
    const memory = { key: 'dentist', value: 'November 23' };

    expect(await noticed(memory, '2026-11-22T22:59:59Z')).toEqual([]);
    expect(await noticed(memory, '2026-11-22T23:00:00Z')).toHaveLength(1);
  });

  it('come again every year where they are birthdays', async () => {
    const memory = { key: 'birthday of Tom', value: 'March 12 1990' };

    expect(await noticed(memory, noon('2027-03-12'))).toHaveLength(1);
    expect(await noticed(memory, noon('2031-03-12'))).toHaveLength(1);
    expect(await noticed(memory, noon('2027-03-13'))).toEqual([]);
  });

  it('move to 28 February where a birthday is on the 29th and the year has none', async () => {
    const memory = { key: 'birthday of Eve', value: 'February 29 1992' };

    expect(await noticed(memory, noon('2027-02-28'))).toHaveLength(1);
    expect(await noticed(memory, noon('2028-02-28'))).toEqual([]);
    expect(await noticed(memory, noon('2028-02-29'))).toHaveLength(1);
  });

  it.each([
    ['a number', { key: 'wifi code', value: '23112026' }],
    ['a date with two readings', { key: 'locker', value: '11/12' }],
    ['a bare weekday', { key: 'lunch', value: 'sat in the sun' }],
    ['a week', { key: 'exam', value: 'next week' }],
    ['no time', { key: 'seat on a plane', value: 'aisle' }],
  ])('are not read into %s', async (_, memory) => {
    const days = ['2026-10-11', '2026-10-12', '2026-11-12', '2026-11-23', '2026-12-11'];

    expect(await Promise.all(days.map((day) => noticed(memory, noon(day))))).toEqual(days.map(() => []));
  });

  it('say what is remembered, with a key of the day', async () => {
    expect(await noticed({ key: 'dentist', value: 'November 23, Dr. Wong' }, noon('2026-11-23'))).toEqual([
      {
        type: 'MEMORY_RECALL',
        urgencyHint: 4,
        contextOnly: false,
        key: 'MEMORY_RECALL:m1:2026-11-23',
        subject: 'dentist',
        data: {
          memoryId: 'm1',
          category: 'general',
          value: 'November 23, Dr. Wong',
          grain: 'day',
          isYearly: false,
        },
        expiresAt: Date.parse('2026-11-23T23:00:00Z'),
      },
    ]);
  });
});

describe('patterns', () => {
  const runs = { category: 'pattern', key: 'runs', value: 'on Tuesdays at 7am' };

  it.each([
    ['an hour and a minute before', '2026-11-24T05:59:00+01:00', 0],
    ['an hour before', '2026-11-24T06:00:00+01:00', 1],
    ['a second before', '2026-11-24T06:59:59+01:00', 1],
    ['at', '2026-11-24T07:00:00+01:00', 0],
    ['on another day, an hour before', '2026-11-25T06:00:00+01:00', 0],
  ])('%s their time match so often', async (_, at, count) => {
    expect(await noticed(runs, at)).toHaveLength(count);
  });

  it('match all through the hours that they name', async () => {
    const calls = { category: 'patterns', key: 'calls mum', value: 'on Sunday evenings' };

    expect(await noticed(calls, '2026-11-22T17:00:00+01:00')).toHaveLength(1);
    expect(await noticed(calls, '2026-11-22T22:00:00+01:00')).toHaveLength(1);
    expect(await noticed(calls, '2026-11-22T12:00:00+01:00')).toEqual([]);
  });

  it('match the whole of a weekday without a time', async () => {
    const late = { category: 'pattern', key: 'work', value: 'works late on Fridays' };

    expect((await noticed(late, '2026-11-27T09:00:00+01:00')).map(({ type }) => type)).toEqual([
      'PATTERN_MATCH',
    ]);
    expect(await noticed(late, '2026-11-26T09:00:00+01:00')).toEqual([]);
  });

  it('match every day where they name a time alone', async () => {
    const coffee = { category: 'pattern', key: 'coffee', value: 'has one at noon' };

    expect(await noticed(coffee, '2026-11-26T11:30:00+01:00')).toHaveLength(1);
    expect(await noticed(coffee, '2026-11-26T10:30:00+01:00')).toEqual([]);
  });

  it('are read out of memories of no other category', async () => {
    expect(await noticed({ ...runs, category: 'sport' }, '2026-11-24T06:30:00+01:00')).toEqual([]);
  });

  it('do not match where nobody knows which week is meant', async () => {
    const club = { category: 'pattern', key: 'book club', value: 'every second Friday' };

    const fridays = ['2026-11-20', '2026-11-27'];

    expect(await Promise.all(fridays.map((day) => noticed(club, noon(day))))).toEqual([[], []]);
  });
});

it('leaves the words of a stranger outside text', async () => {
  const store = createMemoryStore();
  const words = (text: string) => outside(text, 'mail');
  const content = { category: words('general'), key: words('fair'), value: words('November 23') };
  const createdAt = Date.parse('2026-10-05T10:00:00Z');
  await store.items.add(sampleItem({ user: 'ann', kind: 'memory', content, createdAt, origin: 'outside' }));
  const users = [{ user: 'ann', profile: { ...defaultProfile, zone: 'Europe/Berlin' } }];

  const found = await memorySignals(store).collect(
    users,
    Date.parse('2026-11-23T12:00:00Z'),
    new AbortController().signal,
  );

  expect(found.get('ann')?.[0]?.subject).toEqual(outside('fair', 'memory:key'));
});
