import { createMemoryStore } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { changeProfile, countRecorded, readProfiles } from './profile-store.ts';

const hour = 60 * 60_000;
const from = Date.parse('2026-12-01T09:00:00Z');

describe('what the owner records on a terminal', () => {
  it('counts an hour once, and none of an impossible clock', async () => {
    const store = createMemoryStore();
    for (const now of [1000, from, from + hour - 1, from + hour])
      await changeProfile('ann', countRecorded(now), store, now);

    const [profile] = await readProfiles(['ann'], () => ({ zone: 'UTC' }), store);

    expect(profile?.recordedHours).toBe(2);
  });
});

describe('a beginning by a clock that cannot be right', () => {
  it.each([
    [1000, null],
    [from, from],
  ])('%s is %s', async (createdAt, known) => {
    const [profile] = await readProfiles(['ann'], () => ({ zone: 'UTC', createdAt }), createMemoryStore());
    expect(profile?.createdAt).toBe(known);
  });
});
