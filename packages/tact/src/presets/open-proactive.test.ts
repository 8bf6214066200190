import { defineSignalSource } from '@tact/assistant/proactive';
import type { SignalSource } from '@tact/core/ports/signal-source';
import { createFakeClock, createMemoryChannel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { openTestStore, type StoreKind, storeKinds } from '../../../../test/test-store.ts';
import { openProactive } from './open-proactive.ts';

const users = Array.from({ length: 1000 }, (_, index) => `user-${index}`);
const hourMs = 3_600_000;

/** Every tenth user has a parcel on its way. */
async function openParcels(kind: StoreKind, sources: readonly SignalSource[] = []) {
  const clock = createFakeClock({ now: '2026-11-02T12:00:00Z' });
  const { store, jobs } = await openTestStore(kind, { clock });
  const channel = createMemoryChannel();
  const parcels = defineSignalSource({
    name: 'parcels',
    notice: ({ user }, { now }) =>
      user.endsWith('0')
        ? [
            {
              type: 'PARCEL',
              key: `parcel:${user}`,
              subject: 'parcel',
              urgencyHint: 8,
              expiresAt: now + hourMs,
            },
          ]
        : [],
  });
  const tact = openProactive({
    ...{ store: { ...store, jobs }, clock, signals: [parcels, ...sources] },
    channel: () => channel,
    profile: (user) => ({ zone: user === 'user-10' ? 'Pacific/Auckland' : 'UTC', createdAt: 0 }),
  });
  const tick = async () => {
    const cycles = [];
    for await (const cycle of tact.tick(users)) cycles.push(cycle);
    return cycles;
  };
  return { ...tact, clock, channel, store, tick };
}

describe.each(storeKinds)('a thousand users on %s', (kind) => {
  test('are each told what is about them, once', async () => {
    const { channel, clock, tick } = await openParcels(kind);

    const first = await tick();
    await clock.advance(5 * 60_000);
    await tick();

    expect(first).toHaveLength(100);
    expect(new Set(channel.messages.map(({ user }) => user)).size).toBe(100);
    expect(channel.messages).toHaveLength(100);
  });

  test('answer in conversations of their own, which settles only their own feedback', async () => {
    const { clock, converse, settled, store, tick } = await openParcels(kind);
    await tick();
    await clock.advance(60_000);

    const message = { conversation: 'main', channel: 'mine', zone: 'UTC' };
    const { reply } = await converse('user-20', { ...message, text: 'why did you tell me that?' });
    await settled();

    expect(reply).toContain('“parcel”');
    expect(await store.feedback.list('user-20', { engine: 'proactive' })).toMatchObject([
      { state: 'engaged' },
    ]);
    expect(await store.feedback.list('user-30', { engine: 'proactive' })).toMatchObject([
      { state: 'pending' },
    ]);
  });

  test('are not held up by a source that fails, which is listed with each of them', async () => {
    const broken = defineSignalSource({
      name: 'broken',
      notice() {
        throw new Error('no connection');
      },
    });
    const { channel, tick } = await openParcels(kind, [broken]);

    const cycles = await tick();

    expect(channel.messages).toHaveLength(100);
    expect(cycles).toHaveLength(1000);
    expect(cycles.every(({ input }) => input.failures.some(({ text }) => text.includes('broken')))).toBe(
      true,
    );
  });
});
