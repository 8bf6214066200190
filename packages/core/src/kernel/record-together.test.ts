import { createMemoryStore, sampleDecision, sampleRecord } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { tactError } from '#errors';
import type { DecisionRecord, Ledger } from '#ports/store';
import { recordTogether } from './pipeline.ts';

/** A ledger that notes how it is asked to record. */
function watched(changes: Partial<Ledger> = {}) {
  const { ledger } = createMemoryStore();
  const asked: string[] = [];
  const changed = { ...ledger, ...changes };
  return {
    ledger,
    asked,
    record: recordTogether({
      get: ledger.get,
      record(planned) {
        asked.push(`record ${planned.decision.reference}`);
        return changed.record(planned);
      },
      recordAll(planned) {
        asked.push(`recordAll ${planned.map(({ decision }) => decision.reference).join(' ')}`);
        return changed.recordAll(planned);
      },
    }),
  };
}

const about = (reference: string): DecisionRecord =>
  sampleRecord({ decision: sampleDecision({ reference }) });

const locked = () => tactError('STORE_LOCKED', { location: 'tact.db' });

describe('decisions that are ready at the same time', () => {
  test('are recorded in one transaction, and each is told its own result', async () => {
    const { record, asked } = watched();

    const recorded = await Promise.all([record(about('a')), record(about('a')), record(about('b'))]);

    expect(recorded).toEqual(['recorded', 'already', 'recorded']);
    expect(asked).toEqual(['recordAll a a b']);
  });

  test('do not wait for one that is ready later', async () => {
    const { record, asked } = watched();

    await record(about('a'));
    await record(about('b'));

    expect(asked).toEqual(['recordAll a', 'recordAll b']);
  });

  test('are recorded one by one where the store refuses them together, and one that it refuses fails alone', async () => {
    const { ledger } = createMemoryStore();
    const { record, asked } = watched({
      recordAll: () => Promise.reject(locked()),
      record: (planned) =>
        planned.decision.reference === 'b' ? Promise.reject(locked()) : ledger.record(planned),
    });

    const settled = await Promise.allSettled([record(about('a')), record(about('b')), record(about('c'))]);

    expect(settled).toEqual([
      { status: 'fulfilled', value: 'recorded' },
      { status: 'rejected', reason: expect.objectContaining({ code: 'STORE_LOCKED' }) },
      { status: 'fulfilled', value: 'recorded' },
    ]);
    expect(asked).toEqual(['recordAll a b c', 'record a', 'record b', 'record c']);
  });

  test('count as recorded where the store committed them before it failed', async () => {
    const memory = createMemoryStore();
    const record = recordTogether({
      ...memory.ledger,
      async recordAll(planned) {
        await memory.ledger.recordAll(planned);
        throw locked();
      },
    });
    await memory.ledger.record(about('known'));

    const recorded = await Promise.all([record(about('a')), record(about('known'))]);

    expect(recorded).toEqual(['recorded', 'already']);
  });

  test('fail as the store does where one is ready alone', async () => {
    const { record } = watched({ recordAll: () => Promise.reject(locked()) });

    await expect(record(about('a'))).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  });
});
