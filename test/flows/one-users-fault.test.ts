import { defineSignalSource } from '@tact/assistant/proactive';
import { defineAction, defineEngine, proposal } from '@tact/core/kernel';
import type { Channel } from '@tact/core/ports/channel';
import { createFakeClock, createRecordingLog } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openAssistant } from '#presets/open-assistant';
import { openProactive } from '#presets/open-proactive';
import { describeWithService } from '../needs-service.ts';
import { openTestStore, type StoreKind } from '../test-store.ts';

const noon = Date.parse('2026-05-04T12:00:00Z');
const never = () => new Promise<never>(() => {});

interface Fault {
  send?(): unknown;
  notice?(): unknown;
  profile?(): unknown;
}

/** Twelve users about whom there is something, of whom one has a fault. */
async function tickedWith(kind: StoreKind, fault: Fault) {
  const clock = createFakeClock({ now: noon });
  const { store, jobs } = await openTestStore(kind, { clock });
  const reached = new Set<string>();
  const channel: Channel = {
    name: 'mine',
    rules: { windowMs: null, maxLength: 1000, buttons: { most: 2, maxTitleLength: 20 }, templates: [] },
    async send({ user }) {
      if (user === faulty && fault.send) return fault.send() as never;
      reached.add(user);
      return { id: null };
    },
  };
  const parcel = (user: string) => ({
    ...{ type: 'PARCEL_NEAR', key: `parcel:${user}`, subject: 'parcel', urgencyHint: 8 },
    message: 'Your parcel arrives within the hour.',
    expiresAt: noon + 3_600_000,
  });
  const source = defineSignalSource({
    name: 'parcels',
    notice: ({ user }) => (user === faulty && fault.notice ? (fault.notice() as never) : [parcel(user)]),
  });
  const tact = openProactive({
    ...{ store: { ...store, jobs }, clock, channel: () => channel, signals: [source] },
    profile: (user) =>
      user === faulty && fault.profile
        ? (fault.profile() as never)
        : { zone: 'UTC', createdAt: Date.parse('2026-01-01') },
  });
  const failures: string[] = [];
  const ended = (async () => {
    for await (const { user, input } of tact.tick(users)) {
      if (user === faulty) failures.push(...input.failures.map(({ text }) => text));
    }
    return 'ended';
  })();
  return { clock, reached, failures, ended };
}

const faulty = 'user-3';
const users = Array.from({ length: 12 }, (_, index) => `user-${index}`);
const others = users.filter((user) => user !== faulty);

function onEachFault(kind: StoreKind) {
  test('nothing is wrong, and all are reached', async () => {
    const { reached, ended } = await tickedWith(kind, {});

    expect(await ended).toBe('ended');
    expect([...reached].toSorted()).toEqual(users.toSorted());
  });

  test.each<[string, Fault, string]>([
    [
      'a source throws',
      {
        notice() {
          throw new Error('no row');
        },
      },
      'parcels: Unexpected error: no row',
    ],
    [
      'a source gives nothing',
      { notice: () => undefined },
      'it noticed something else than a list of signals',
    ],
    [
      'the profile throws',
      {
        profile() {
          throw new Error('no such user');
        },
      },
      'profile: Unexpected error: no such user',
    ],
    [
      'the profile is a promise',
      { profile: async () => ({ zone: 'UTC' }) },
      'profile() gave no object with a zone',
    ],
  ])('%s, which is told, and all others are reached', async (_, fault, told) => {
    const { reached, failures, ended } = await tickedWith(kind, fault);

    expect(await ended).toBe('ended');
    expect([...reached].toSorted()).toEqual(others.toSorted());
    expect(failures.join()).toContain(told);
  });

  test('a source never answers, which ends at its deadline, and all others are reached', async () => {
    const { clock, reached, failures, ended } = await tickedWith(kind, { notice: never });
    await clock.whenSleeping(1);
    await clock.advance(10_000);

    expect(await ended).toBe('ended');
    expect([...reached].toSorted()).toEqual(others.toSorted());
    expect(failures.join()).toContain('it took too long for this user');
  });

  test.each<[string, () => unknown]>([
    ['throws', () => Promise.reject(new Error('no socket'))],
    ['gives nothing', () => undefined],
    ['gives a number', () => 62],
  ])('a channel that %s for one user, and all others are reached', async (_, send) => {
    const { reached, ended } = await tickedWith(kind, { send });

    expect(await ended).toBe('ended');
    expect([...reached].toSorted()).toEqual(others.toSorted());
  });

  test('a message never goes out, and all others are reached meanwhile', async () => {
    const { clock, reached, ended } = await tickedWith(kind, { send: never });
    while (reached.size < others.length) await new Promise(setImmediate);
    expect([...reached].toSorted()).toEqual(others.toSorted());

    await clock.advance(20_000);
    expect(await ended).toBe('ended');
  });
}

describe.each(['memory', 'sqlite'] as const)('of one user on %s', onEachFault);
describeWithService('of one user on PostgreSQL', 'TACT_TEST_POSTGRES_URL', () => onEachFault('postgres'));

function onEachListener(kind: StoreKind) {
  test.each([
    [
      'throws',
      () => {
        throw new Error('my socket is closed');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('my socket is closed'))],
  ])('that %s is logged, and the others hear', async (_, listener) => {
    const log = createRecordingLog();
    const { store, jobs } = await openTestStore(kind, { clock: createFakeClock(), log });
    const pay = defineAction({
      ...{ name: 'pay', summary: 'Pay.', danger: 'safe', parameters: z.strictObject({}) },
      execute: async () => ({}),
    });
    const bank = defineEngine({
      ...{ name: 'bank', input: z.number(), actions: [pay] },
      propose: async () => [proposal({ action: 'pay', confidence: 1, rationale: 'Due.' })],
    });
    const assistant = openAssistant({ store: { ...store, jobs }, engines: [bank], log });
    let heard = 0;
    assistant.on(listener);
    assistant.on((events) => {
      heard += events.length;
    });

    expect(await assistant.decideAbout({ engine: 'bank', user: 'ann', input: 1 })).toMatchObject({
      verdict: 'act',
    });
    await new Promise(setImmediate);
    expect(heard).toBeGreaterThan(0);
    expect(log.events.map(({ event }) => event)).toContain('listener failed');
    await assistant.close();
  });
}

describe.each(['memory', 'sqlite'] as const)('a listener on %s', onEachListener);
describeWithService('a listener on PostgreSQL', 'TACT_TEST_POSTGRES_URL', () => onEachListener('postgres'));
