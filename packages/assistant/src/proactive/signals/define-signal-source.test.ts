import { defaultProfile } from '@tact/core/records';
import { expect, it } from 'vitest';
import { defineSignalSource } from './define-signal-source.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const users = ['ann', 'bob'].map((user) => ({ user, profile: { ...defaultProfile, zone: 'Europe/Berlin' } }));
const parcel = { type: 'PARCEL', key: 'PARCEL:42', subject: 'Your parcel' };

it('a signal that says little is a reason to speak until the end of the user’s day', async () => {
  const source = defineSignalSource({
    name: 'parcels',
    notice: ({ user }) => (user === 'ann' ? [parcel] : []),
  });

  const found = await source.collect(users, now, new AbortController().signal);

  expect([...found]).toEqual([
    [
      'ann',
      [
        {
          ...parcel,
          urgencyHint: 5,
          contextOnly: false,
          data: {},
          expiresAt: Date.parse('2026-11-23T23:00:00Z'),
        },
      ],
    ],
  ]);
});

it('what a signal says itself counts', async () => {
  const said = { ...parcel, urgencyHint: 8, contextOnly: true, data: { box: 3 }, expiresAt: now + 1 };
  const source = defineSignalSource({ name: 'parcels', notice: async () => [said] });

  const found = await source.collect(users, now, new AbortController().signal);

  expect(found.get('bob')).toEqual([said]);
});

it('a source is told the time, the user’s day and when to end', async () => {
  const told: unknown[] = [];
  const { signal } = new AbortController();
  const source = defineSignalSource({
    name: 'parcels',
    notice({ user }, context) {
      told.push([user, context.now, context.day.date, context.abort]);
      return [];
    },
  });

  expect(await source.collect(users, now, signal)).toEqual(new Map());
  expect(told).toEqual([
    ['ann', now, '2026-11-23', signal],
    ['bob', now, '2026-11-23', signal],
  ]);
});
