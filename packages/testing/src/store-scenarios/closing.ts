import type { Store } from '@tact/core/ports/store';
import { expect, it } from 'vitest';
import { sampleDecision, sampleRecord } from '../sample-records.ts';
import type { StoreUnderTest } from './store-setup.ts';

const calls: readonly ((store: Store) => Promise<unknown>)[] = [
  (store) => store.ledger.record(sampleRecord({ decision: sampleDecision({ user: 'ann' }) })),
  (store) => store.ledger.list({ user: 'ann' }),
  (store) => store.outbox.unfinished(0),
  (store) => store.approvals.list('ann', ['pending']),
  (store) => store.journal.ofDecision('ann', 'd-1'),
  (store) => store.feedback.ofDecision('ann', 'd-1'),
  (store) => store.documents.text('ann', 'f'.repeat(64)),
  (store) => store.items.get('ann', 'i-1'),
  (store) => store.experiences.list('ann', 'run'),
  (store) => store.messages.last('ann', 'main', 1),
  (store) => store.conversations.get('ann', 'main'),
  (store) => store.values.get('ann', 'name'),
  (store) => store.values.set('ann', 'name', {}, 0, 1),
  (store) => store.aliases.account('ann', 'anna'),
  (store) => store.events.after(null),
  (store) => store.bulk.values([{ user: 'ann', name: 'name' }]),
  (store) => store.forget('ann'),
  (store) => store.check(),
];

/** Each on a store of its own, since the others share one that is open. */
export function closingScenarios(open: () => Promise<StoreUnderTest>): void {
  it('answers until it is closed, and then refuses every read and change', async () => {
    const { store, dispose } = await open();
    try {
      for (const call of calls) await expect(call(store)).resolves.not.toThrow();
      await store.close();
      for (const call of calls) {
        await expect(call(store)).rejects.toMatchObject({
          code: 'STORE_UNAVAILABLE',
          details: { location: store.location, why: 'it was closed' },
        });
      }
      await expect(store.close()).resolves.toBeUndefined();
    } finally {
      await dispose();
    }
  });

  it('finishes what it was asked before', async () => {
    const { store, dispose } = await open();
    try {
      const set = store.values.set('ann', 'name', {}, 0, 1);
      await store.close();
      await expect(set).resolves.toBe(true);
    } finally {
      await dispose();
    }
  });
}
