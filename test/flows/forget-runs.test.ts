import { replay } from '@tact/core/kernel';
import { exposeOutside } from '@tact/core/records';
import { admissionIn, forgetRuns } from '@tact/experience/memory';
import { callsTool, createScriptedModel } from '@tact/testing';
import { expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, finishedRun, openMemory } from './memory-fixture.ts';

/** What is left of a run in the records of this engine once it was forgotten. */

const task = { task: 'Rotate the key' };

test.each(storeKinds)(
  'what a model was shown of a run and said of it is forgotten with it, with the store in %s',
  async (store) => {
    const model = createScriptedModel([
      callsTool('record_admission', {
        decision: 'NOT',
        target_run_id: 'secret',
        reason: 'the kestrel again',
      }),
    ]);
    const {
      offer,
      store: records,
      clock,
      assistant,
    } = await openMemory({
      ...{ store, replays: false },
      model: { model, timeoutMs: 1000, temperature: 0, maxOutputTokens: 200 },
    });
    await offer(finishedRun({ ...task, id: 'other', task: 'Water the plants', summary: 'Watered them' }));
    await offer(finishedRun({ ...task, id: 'secret', summary: 'Rotated the key of the kestrel account' }));
    const shown = await offer(
      finishedRun({ ...task, id: 'shown', summary: 'Rotated the kestrel account key now' }),
    );
    expect(model.requests).toHaveLength(1);
    const textsOf = async () => {
      const decisions = await records.ledger.list({ user: ann });
      const digests = decisions.flatMap(({ layers, answerDigest, inputDigest }) => [
        ...layers.map(({ digest }) => digest),
        ...[answerDigest ?? '', inputDigest],
      ]);
      const texts = await records.documents.texts(ann, [...new Set(digests)]);
      return JSON.stringify([decisions.map((one) => [one, exposeOutside(one.title)]), ...texts.values()]);
    };
    expect(await textsOf()).toContain('kestrel');

    await forgetRuns(ann, ['secret'], records, clock);

    expect(await textsOf()).not.toContain('kestrel');
    expect(await textsOf()).toContain('Watered them');
    const left = await records.ledger.get(ann, shown.id);
    expect(left && admissionIn(left)).toMatchObject({ targetRunId: 'secret', reason: 'Forgotten.' });
    await expect(replay(left ?? shown, assistant.runtime)).rejects.toMatchObject({
      details: { why: 'it was forgotten' },
    });
  },
);

test('a run that is still remembered keeps its words where a model compared it with a forgotten one', async () => {
  const model = createScriptedModel([
    callsTool('record_admission', {
      decision: 'MERGE',
      target_run_id: 'secret',
      reason: 'the kestrel again',
    }),
  ]);
  const { offer, store, clock, kept } = await openMemory({
    replays: false,
    model: { model, timeoutMs: 1000, temperature: 0, maxOutputTokens: 200 },
  });
  await offer(finishedRun({ ...task, id: 'secret', summary: 'Rotated the key of the kestrel account' }));
  const decision = await offer(
    finishedRun({ ...task, id: 'stays', summary: 'Rotated the plover account key now' }),
  );
  expect(model.requests).toHaveLength(1);

  await forgetRuns(ann, ['secret'], store, clock);

  const left = await store.ledger.get(ann, decision.id);
  expect(left && exposeOutside(left.title)).toBe('Rotate the key');
  expect(JSON.stringify(left)).not.toContain('kestrel');
  await expect(store.documents.text(ann, decision.inputDigest)).resolves.toContain('plover');
  await expect(
    store.documents.texts(
      ann,
      decision.layers.map(({ digest }) => digest),
    ),
  ).resolves.toHaveProperty('size', 0);
  expect(await kept('stays')).toMatchObject({ status: 'active' });
});
