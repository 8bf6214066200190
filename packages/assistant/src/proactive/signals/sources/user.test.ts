import { defaultProfile } from '@tact/core/records';
import { createMemoryStore, sampleMessage } from '@tact/testing';
import { expect, it } from 'vitest';
import { userSignals } from './user.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;

/** What is noticed of Ann, who wrote so long ago each time. */
async function noticed(...agoMs: readonly number[]) {
  const store = createMemoryStore();
  for (const ago of agoMs)
    await store.messages.add(sampleMessage({ user: 'ann', role: 'user', createdAt: now - ago }));
  await store.messages.add(sampleMessage({ user: 'ann', role: 'assistant', createdAt: now - 2 * day }));
  const users = ['ann', 'bob'].map((user) => ({ user, profile: { ...defaultProfile, zone: 'UTC' } }));
  return userSignals(store).collect(users, now, new AbortController().signal);
}

it('a user who writes after 3 days of silence has returned', async () => {
  const found = await noticed(4 * day, 2 * hour, hour);

  expect([...found]).toEqual([
    [
      'ann',
      [
        {
          type: 'USER_RETURNED',
          urgencyHint: 3,
          contextOnly: true,
          key: `USER_RETURNED:${now - 4 * day}`,
          subject: 'back after a long silence',
          data: { silentSince: now - 4 * day },
          expiresAt: Date.parse('2026-11-24T00:00:00Z'),
        },
      ],
    ],
  ]);
});

it.each([
  ['was silent for less than 3 days', [4 * day - 1, hour]],
  ['wrote for the first time', [hour]],
  ['wrote more than 24 hours ago', [9 * day, day + 1]],
  ['never wrote', []],
])('a user who %s has not returned', async (_, agoMs) => {
  expect((await noticed(...agoMs)).size).toBe(0);
});
