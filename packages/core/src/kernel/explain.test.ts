import {
  createMemoryStore,
  sampleApproval,
  sampleDecision,
  sampleEffect,
  sampleFeedback,
  sampleJournalEntry,
  sampleRecord,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { explain } from './explain.ts';

const shadowOf = (parentId: string, createdAt = 1_793_610_000_000) =>
  sampleDecision({ strategy: { name: 'watcher', version: '1', role: 'shadow' }, parentId, createdAt });

describe('the explanation of a decision', () => {
  test('is everything that is on record about it', async () => {
    const store = createMemoryStore();
    const decision = sampleDecision({
      layers: [
        { name: 'system', role: 'system', digest: 'd1', tokens: 3 },
        { name: 'task', role: 'user', digest: 'gone', tokens: 2 },
      ],
      answerDigest: 'd2',
    });
    const effect = sampleEffect({ decisionId: decision.id });
    const approval = sampleApproval({ decisionId: decision.id });
    const documents = [
      { digest: 'd1', text: 'You decide.' },
      { digest: 'd2', text: 'record_decision({})' },
    ];
    await store.ledger.record(
      sampleRecord({ decision, effects: [effect], approvals: [approval], documents }),
    );
    const journal = sampleJournalEntry({ decisionId: decision.id, effectId: effect.id });
    await store.outbox.start('ann', effect.id, { now: 1, worker: 'test', leaseUntil: 0 });
    await store.outbox.finish('ann', effect.id, {
      state: 'done',
      result: {},
      problem: null,
      journal,
      finishedAt: 2,
    });
    const feedback = sampleFeedback({ decisionId: decision.id });
    await store.feedback.add(feedback);
    const shadow = shadowOf(decision.id);
    await store.ledger.record(sampleRecord({ decision: shadow }));

    expect(await explain('ann', decision.id, { store })).toEqual({
      decision,
      layers: [
        { name: 'system', role: 'system', digest: 'd1', tokens: 3, text: 'You decide.' },
        { name: 'task', role: 'user', digest: 'gone', tokens: 2, text: null },
      ],
      answer: 'record_decision({})',
      effects: [{ ...effect, state: 'done', startedAt: 1, finishedAt: 2, result: {} }],
      approvals: [approval],
      journal: [journal],
      feedback: [feedback],
      undos: [],
      shadows: [shadow],
    });
  });

  test('has no answer where no model gave one, or where it is no longer kept', async () => {
    const store = createMemoryStore();
    const without = sampleDecision({ answerDigest: null });
    const gone = sampleDecision({ answerDigest: 'gone' });
    for (const decision of [without, gone]) await store.ledger.record(sampleRecord({ decision }));

    expect((await explain('ann', without.id, { store })).answer).toBeNull();
    expect((await explain('ann', gone.id, { store })).answer).toBeNull();
  });

  test('has the shadows of this decision and of no other', async () => {
    const store = createMemoryStore();
    const [decision, other] = [sampleDecision(), sampleDecision()];
    for (const made of [decision, other, shadowOf(other.id)]) {
      await store.ledger.record(sampleRecord({ decision: made }));
    }

    expect((await explain('ann', decision.id, { store })).shadows).toEqual([]);
    expect((await explain('ann', other.id, { store })).shadows).toHaveLength(1);
  });

  test('has the shadow of an old decision too, however many came after it', async () => {
    const store = createMemoryStore();
    const decision = sampleDecision();
    await store.ledger.record(sampleRecord({ decision }));
    const shadow = shadowOf(decision.id);
    await store.ledger.record(sampleRecord({ decision: shadow }));
    for (let later = 1; later <= 60; later += 1) {
      const further = shadowOf('another', 1_793_610_000_000 + later);
      await store.ledger.record(sampleRecord({ decision: further }));
    }

    expect((await explain('ann', decision.id, { store })).shadows).toEqual([shadow]);
  });

  test('is found by the end of a question’s id', async () => {
    const store = createMemoryStore();
    const decision = sampleDecision();
    const approval = sampleApproval({ decisionId: decision.id });
    await store.ledger.record(sampleRecord({ decision, approvals: [approval] }));

    expect((await explain('ann', approval.id.slice(-9), { store })).decision.id).toBe(decision.id);
  });

  test('is not available for somebody else’s decision', async () => {
    const store = createMemoryStore();
    const decision = sampleDecision({ user: 'bob' });
    await store.ledger.record(sampleRecord({ decision }));

    await expect(explain('ann', decision.id, { store })).rejects.toMatchObject({ code: 'ID_NOT_FOUND' });
  });
});
