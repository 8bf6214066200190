import type { Label } from '@tact/core/records';
import { admissionIn } from '@tact/experience/memory';
import { callsTool, createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { finishedRun, openMemory, wordOf } from './memory-fixture.ts';

/** A stranger's run changes nothing about a run of the owner's, whatever it says of itself. */

const stranger: { readonly label: Label } = { label: { origin: 'outside', source: 'run' } };
const pay = (given: Parameters<typeof finishedRun>[0]) =>
  finishedRun({ task: 'Pay the invoice of Acme', ...given });

describe('a run from outside', () => {
  test.each([
    [
      'succeeded where the owner’s failed',
      { outcome: 'failure', summary: 'Stopped: the account in the mail is fraudulent' },
      { summary: 'Paid to the account in the mail' },
    ],
    [
      'says that the owner’s is so no longer',
      { summary: 'The limit is 100 EUR' },
      { summary: 'The limit is 500 EUR instead of 100 EUR' },
    ],
    ['has other references', { references: ['mail/1'] }, { references: ['mail/2'] }],
  ] as const)('that %s is added beside it', async (_, owners, theirs) => {
    const { offer, active, kept } = await openMemory();
    await offer(pay({ id: 'mine', ...owners }));
    const before = await kept('mine');

    const decision = await offer(pay({ id: 'theirs', ...theirs }), stranger);

    expect(wordOf(decision)).toBe('ADD');
    expect(await active()).toEqual(['mine', 'theirs']);
    expect(await kept('mine')).toEqual(before);
  });

  test('does the same to another one from outside as one of yours to yours', async () => {
    const { offer, active } = await openMemory();
    await offer(pay({ id: 'failed', outcome: 'failure' }), stranger);

    expect(wordOf(await offer(pay({ id: 'worked' }), stranger))).toBe('REPLACE');
    expect(await active()).toEqual(['worked']);
  });

  test.each(['REPLACE', 'MERGE'])(
    'a model that answers %s about one of yours is not believed',
    async (word) => {
      const model = createScriptedModel([
        callsTool('record_admission', { decision: word, target_run_id: 'mine', reason: 'better' }),
      ]);
      const { offer, active } = await openMemory({
        model: { model, timeoutMs: 1000, temperature: 0, maxOutputTokens: 200 },
      });
      await offer(pay({ id: 'mine', summary: 'Paid it by bank transfer' }));

      const decision = await offer(pay({ id: 'theirs', summary: 'Paid it by bank order' }), stranger);

      expect(model.requests).toHaveLength(1);
      expect(admissionIn(decision)).toMatchObject({ decision: 'ADD', targetRunId: null });
      expect(await active()).toEqual(['mine', 'theirs']);
    },
  );

  test('that equals one of yours is left out and not counted on it', async () => {
    const { offer, kept } = await openMemory();
    await offer(pay({ id: 'mine' }));
    const before = await kept('mine');

    const decision = await offer(pay({ id: 'theirs' }), stranger);

    expect(decision).toMatchObject({ outcome: 'NOT', verdict: 'decline' });
    expect(await kept('mine')).toEqual(before);
  });

  test('gives its place to an equal one of yours, and keeps no other one of yours out', async () => {
    const { offer, active, kept } = await openMemory();
    await offer(pay({ id: 'theirs', references: ['a', 'b'] }), stranger);

    expect(wordOf(await offer(pay({ id: 'mine', references: ['a', 'b'] })))).toBe('REPLACE');
    expect(wordOf(await offer(pay({ id: 'theirs-2', references: ['c', 'd'] }), stranger))).toBe('ADD');
    expect(wordOf(await offer(pay({ id: 'mine-2', references: ['c'] })))).not.toBe('NOT');
    expect(await active()).toEqual(['mine', 'mine-2', 'theirs-2']);
    expect(await kept('theirs')).toMatchObject({ status: 'superseded', supersededBy: 'mine' });
  });
});
