import type { DecisionRecord } from '@tact/core/ports/store';
import { expect, it } from 'vitest';
import { sampleDecision, sampleEffect, sampleItem, sampleRecord } from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

/** Records and reads of many at once, also of many users. */
export function batchScenarios(setup: StoreSetup): void {
  recordedBatches(setup);
  bulkReadDecisions(setup);
  bulkReadValues(setup);
}

function batchSteps(setup: StoreSetup) {
  const recordAll = (records: readonly DecisionRecord[]) => setup.store.ledger.recordAll(records);
  return { recordAll };
}

function recordedBatches(setup: StoreSetup): void {
  const { recordAll } = batchSteps(setup);
  it('records a batch of several users, and says of each what became of it', async () => {
    const [ann, bo] = [setup.newUser(), setup.newUser()];
    const claims = [{ key: 'once', until: null }];
    const standing = sampleDecision({ user: ann, reference: 'mail-1' });
    await setup.store.ledger.record(sampleRecord({ decision: standing }));
    const effect = (user: string, decisionId: string) => [sampleEffect({ user, decisionId })];
    const decisions = [
      sampleDecision({ user: ann }),
      sampleDecision({ user: ann, reference: 'mail-1' }),
      sampleDecision({ user: bo, reference: 'mail-1' }),
      sampleDecision({ user: ann, reference: 'claims' }),
      sampleDecision({ user: ann, reference: 'claims too' }),
      sampleDecision({ user: bo, reference: 'mail-1' }),
      sampleDecision({ user: bo, reference: 'claims' }),
    ];
    const records = decisions.map((decision) =>
      sampleRecord({
        decision,
        effects: effect(decision.user, decision.id),
        claims: decision.reference.startsWith('claims') ? claims : [],
      }),
    );

    await expect(recordAll(records)).resolves.toEqual([
      ...['recorded', 'already', 'recorded'],
      ...['recorded', 'conflict', 'already', 'recorded'],
    ]);

    for (const [index, { user, id }] of decisions.entries()) {
      const isThere = [0, 2, 3, 6].includes(index);
      await expect(setup.store.ledger.get(user, id)).resolves.toEqual(isThere ? decisions[index] : null);
      await expect(setup.store.outbox.ofDecision(user, id)).resolves.toHaveLength(isThere ? 1 : 0);
    }
    await expect(recordAll([])).resolves.toEqual([]);
  });

  it('records nothing of a batch in which something cannot be recorded', async () => {
    const user = setup.newUser();
    const fine = sampleDecision({ user });
    const broken = sampleDecision({ user });
    const foreign = sampleEffect({ user: setup.newUser(), decisionId: broken.id });

    await expect(
      recordAll([sampleRecord({ decision: fine }), sampleRecord({ decision: broken, effects: [foreign] })]),
    ).rejects.toMatchObject({ code: 'STORE_FAILED' });

    await expect(setup.store.ledger.get(user, fine.id)).resolves.toBeNull();
  });

  it('records five hundred at once', async () => {
    const user = setup.newUser();
    const records = Array.from({ length: 500 }, () => sampleRecord({ decision: sampleDecision({ user }) }));
    await expect(recordAll(records)).resolves.toEqual(records.map(() => 'recorded'));
    await expect(setup.store.ledger.count({ user })).resolves.toBe(500);
  });
}

function bulkReadDecisions(setup: StoreSetup): void {
  it('says of references of many users which were decided', async () => {
    const [ann, bo] = [setup.newUser(), setup.newUser()];
    await setup.store.ledger.record(
      sampleRecord({ decision: sampleDecision({ user: ann, reference: "o'hara" }) }),
    );
    const deferred = sampleDecision({ user: bo, reference: 'later', verdict: 'defer' });
    await setup.store.ledger.record(sampleRecord({ decision: deferred }));

    await expect(
      setup.store.bulk.decided('email', [
        { user: bo, reference: "o'hara" },
        { user: ann, reference: "o'hara" },
        { user: bo, reference: 'later' },
        { user: ann, reference: "o'hara" },
      ]),
    ).resolves.toEqual([false, true, false, true]);
    await expect(setup.store.bulk.decided('memory', [{ user: ann, reference: "o'hara" }])).resolves.toEqual([
      false,
    ]);
    await expect(setup.store.bulk.decided('email', [])).resolves.toEqual([]);
  });

  it('gives the newest decisions under tags of many users', async () => {
    const [ann, bo] = [setup.newUser(), setup.newUser()];
    const made = [
      sampleDecision({ user: ann, tags: ['sender:x'], createdAt: 1 }),
      sampleDecision({ user: ann, tags: ['sender:x'], createdAt: 2 }),
      sampleDecision({ user: bo, tags: ['sender:x', 'thread:1'], createdAt: 3 }),
    ];
    for (const decision of made) await setup.store.ledger.record(sampleRecord({ decision }));

    const found = await setup.store.bulk.tagged(
      'email',
      [
        { user: ann, tag: 'sender:x' },
        { user: bo, tag: 'thread:1' },
        { user: ann, tag: 'thread:1' },
        { user: bo, tag: 'sender:x' },
      ],
      1,
    );

    expect(found).toEqual([[made[1]], [made[2]], [], [made[2]]]);
  });
}

function bulkReadValues(setup: StoreSetup): void {
  it('gives values and items of many users', async () => {
    const [ann, bo] = [setup.newUser(), setup.newUser()];
    await setup.store.values.set(ann, 'cursor', { at: 1 }, 0, 10);
    await setup.store.values.set(bo, 'cursor', { at: 2 }, 0, 20);
    const items = [
      sampleItem({ user: ann, createdAt: 1 }),
      sampleItem({ user: ann, createdAt: 2 }),
      sampleItem({ user: ann, createdAt: 3, state: 'done' }),
      sampleItem({ user: bo, createdAt: 4, kind: 'note' }),
    ];
    for (const item of items) await setup.store.items.add(item);

    await expect(
      setup.store.bulk.values([
        { user: bo, name: 'cursor' },
        { user: ann, name: 'none' },
        { user: ann, name: 'cursor' },
      ]),
    ).resolves.toEqual([
      { value: { at: 2 }, version: 1, savedAt: 20 },
      null,
      { value: { at: 1 }, version: 1, savedAt: 10 },
    ]);
    await expect(
      setup.store.bulk.items([
        { user: bo, kind: 'task' },
        { user: ann, kind: 'task' },
        { user: ann, kind: 'task', state: 'done' },
        { user: bo, kind: 'note' },
      ]),
    ).resolves.toEqual([[], [items[1], items[0]], [items[2]], [items[3]]]);
    await expect(setup.store.bulk.items([{ user: ann, kind: 'task' }], 1)).resolves.toEqual([[items[1]]]);
  });
}
