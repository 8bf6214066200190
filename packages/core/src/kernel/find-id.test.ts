import { createMemoryStore, sampleApproval, sampleDecision, sampleRecord } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { tactError } from '#errors';
import { findApproval, findDecision } from './explain.ts';

const id = (end: string) => `019a0000-0000-7000-8000-${end.padStart(12, '0')}`;

async function storeWith(
  given: { readonly decisions?: readonly string[]; readonly questions?: readonly string[] },
  user = 'ann',
) {
  const store = createMemoryStore();
  for (const end of given.decisions ?? []) {
    await store.ledger.record(sampleRecord({ decision: sampleDecision({ id: id(end), user }) }));
  }
  for (const end of given.questions ?? []) {
    const decision = sampleDecision({ user });
    const approvals = [sampleApproval({ id: id(end), decisionId: decision.id, user })];
    await store.ledger.record(sampleRecord({ decision, approvals }));
  }
  return store;
}

describe('a decision', () => {
  test('is found by the end of its id, in whatever case', async () => {
    const store = await storeWith({ decisions: ['abcd1234', 'abcd5678'] });

    expect((await findDecision('ann', 'd1234', store)).id).toBe(id('abcd1234'));
    expect((await findDecision('ann', 'ABCD5678', store)).id).toBe(id('abcd5678'));
    expect((await findDecision('ann', id('abcd5678'), store)).id).toBe(id('abcd5678'));
  });

  test('is found by the end of its question’s id, in whatever case', async () => {
    const store = await storeWith({ questions: ['abcd1234'] });
    const question = await findApproval('ann', '1234', store);

    expect((await findDecision('ann', 'CD1234', store)).id).toBe(question.decisionId);
  });

  test('is not found by what several ids end in', async () => {
    const store = await storeWith({ decisions: ['a1234', 'b1234'] });

    await expect(findDecision('ann', '1234', store)).rejects.toMatchObject({
      code: 'ID_AMBIGUOUS',
      message: '2 decision ids end in 1234.',
    });
  });

  test('is not guessed from a question where several decisions have that end', async () => {
    const store = await storeWith({ decisions: ['a1234', 'b1234'], questions: ['c1234'] });

    await expect(findDecision('ann', '1234', store)).rejects.toMatchObject({ code: 'ID_AMBIGUOUS' });
  });

  test('is not found by what several questions end in', async () => {
    const store = await storeWith({ questions: ['a1234', 'b1234'] });

    await expect(findDecision('ann', '1234', store)).rejects.toMatchObject({ code: 'ID_AMBIGUOUS' });
  });

  test.each(['123', '', '%', 'zzzz', '12_4', "1234' OR '1'='1", '5678'])(
    'is not found by %j',
    async (suffix) => {
      const store = await storeWith({ decisions: ['abcd1234'], questions: ['abcd1234'] });

      await expect(findDecision('ann', suffix, store)).rejects.toMatchObject({
        code: 'ID_NOT_FOUND',
        message: `No decision with the id ${suffix}.`,
        remedy: 'Run `tact log` to see the ids.',
      });
    },
  );

  test('of somebody else is not found', async () => {
    const store = await storeWith({ decisions: ['abcd1234'], questions: ['dcba4321'] }, 'bob');

    await expect(findDecision('ann', '1234', store)).rejects.toMatchObject({ code: 'ID_NOT_FOUND' });
    await expect(findDecision('ann', '4321', store)).rejects.toMatchObject({ code: 'ID_NOT_FOUND' });
  });

  test('is not looked for elsewhere when the store fails', async () => {
    const store = await storeWith({ questions: ['abcd1234'] });
    const locked = tactError('STORE_LOCKED', { location: 'memory' });
    const failing = { ...store, ledger: { ...store.ledger, findIds: () => Promise.reject(locked) } };

    await expect(findDecision('ann', '1234', failing)).rejects.toBe(locked);
  });
});

describe('a question', () => {
  test('is found by the end of its id', async () => {
    const store = await storeWith({ questions: ['abcd1234'] });

    expect((await findApproval('ann', '1234', store)).id).toBe(id('abcd1234'));
  });

  test('is not found by the id of a decision', async () => {
    const store = await storeWith({ decisions: ['abcd1234'] });

    await expect(findApproval('ann', '1234', store)).rejects.toMatchObject({
      code: 'ID_NOT_FOUND',
      message: 'No question with the id 1234.',
      remedy: 'Run `tact approvals` to see the ids.',
    });
  });

  test('is not found by what several ids end in', async () => {
    const store = await storeWith({ questions: ['a1234', 'b1234'] });

    await expect(findApproval('ann', '1234', store)).rejects.toMatchObject({ code: 'ID_AMBIGUOUS' });
  });

  test('is named in a message by 40 characters at most', async () => {
    await expect(findApproval('ann', 'x'.repeat(100), createMemoryStore())).rejects.toMatchObject({
      message: `No question with the id ${'x'.repeat(40)}.`,
    });
  });
});
