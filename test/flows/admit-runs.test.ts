import { admissionIn } from '@tact/experience/memory';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, dayMs, finishedRun, monday, openMemory, wordOf } from './memory-fixture.ts';

/** A finished run's walk, from the offer to the store and back. */

describe.each(storeKinds)('a run that is offered, with the store in %s', (store) => {
  test('is added if it is the first one', async () => {
    const memory = await openMemory({ store });

    const decision = await memory.offer(finishedRun({ id: 'first' }));

    expect(decision).toMatchObject({ verdict: 'act', path: 'gate', outcome: 'ADD' });
    expect(admissionIn(decision)).toMatchObject({ decision: 'ADD', reason: 'No similar run known.' });
    expect(await memory.active()).toEqual(['first']);
  });

  test('is left out if it is the same again but for case, spacing and punctuation', async () => {
    const memory = await openMemory({ store });
    await memory.offer(finishedRun({ id: 'first', references: ['vault://billing', 'wiki/keys'] }));

    const decision = await memory.offer(
      finishedRun({
        ...{ id: 'again', task: 'rotate the  API key!', summary: '“Rotated the key of the billing api.”' },
        references: ['Wiki/Keys', 'vault://billing'],
      }),
    );

    expect(decision).toMatchObject({ verdict: 'act', path: 'gate', outcome: 'NOT' });
    expect(admissionIn(decision)).toMatchObject({ decision: 'NOT', targetRunId: 'first', runId: 'again' });
    expect(await memory.active()).toEqual(['first']);
    expect(await memory.kept('first')).toMatchObject({ times: 2 });
    await memory.undo(decision);
    expect(await memory.kept('first')).toMatchObject({ times: 1 });
  });

  test('takes the place of one that failed at the same task', async () => {
    const memory = await openMemory({ store });
    const failed = finishedRun({ id: 'failed', outcome: 'failure', references: ['vault://billing'] });
    const worked = finishedRun({
      ...{ id: 'worked', references: ['vault://billing'], artifacts: ['ticket/88'] },
      completedAt: failed.completedAt + dayMs,
    });
    await memory.offer(failed);

    const decision = await memory.offer(worked);

    expect(decision).toMatchObject({ verdict: 'act', path: 'local', outcome: 'REPLACE' });
    expect(await memory.active()).toEqual(['worked']);
    expect(await memory.kept('failed')).toMatchObject({
      ...{ status: 'superseded', supersededBy: 'worked' },
      ...{ validFrom: failed.completedAt, validUntil: worked.completedAt },
    });
  });

  test('is merged with one that reached the same by other references, and stands for both as the newer one', async () => {
    const memory = await openMemory({ store });
    await memory.offer(finishedRun({ id: 'one', references: ['a', 'b'] }));
    await memory.store.experiences.use(ann, 'run', ['one'], monday);

    const decision = await memory.offer(
      finishedRun({ id: 'two', references: ['b', 'c'], summary: 'Rotated the billing API’s key' }),
    );

    expect(admissionIn(decision)).toMatchObject({
      decision: 'MERGE',
      targetRunId: 'one',
      canonicalRunId: 'two',
    });
    expect(await memory.active()).toEqual(['one', 'two']);
    expect(await memory.kept('two')).toMatchObject({ references: ['b', 'c', 'a'], uses: 1, canonical: null });
    expect(await memory.kept('one')).toMatchObject({ references: ['a', 'b'], uses: 1, canonical: 'two' });
  });

  test('leaves nothing behind once its admission is undone', async () => {
    const memory = await openMemory({ store });
    const first = finishedRun({ id: 'first' });
    const decision = await memory.offer(first);

    await memory.undo(decision);

    expect(await memory.active()).toEqual([]);
    expect(wordOf(await memory.offer({ ...first, id: 'again' }))).toBe('ADD');
    expect(await memory.active()).toEqual(['again']);
  });

  test('gives its place back once it is undone', async () => {
    const memory = await openMemory({ store });
    await memory.offer(finishedRun({ id: 'failed', outcome: 'failure' }));
    const before = await memory.kept('failed');
    const decision = await memory.offer(finishedRun({ id: 'worked' }));

    await memory.undo(decision);

    expect(await memory.kept('failed')).toEqual(before);
    expect(await memory.active()).toEqual(['failed']);
    expect(wordOf(await memory.offer(finishedRun({ id: 'failed-again', outcome: 'failure' })))).toBe('NOT');
  });

  test('is apart from what it was merged with once that is undone', async () => {
    const memory = await openMemory({ store });
    await memory.offer(finishedRun({ id: 'one', references: ['a'], completedAt: monday + 2 * dayMs }));
    const before = await memory.kept('one');
    const decision = await memory.offer(
      finishedRun({ id: 'two', references: ['b'], completedAt: monday + dayMs }),
    );
    expect(await memory.kept('one')).toMatchObject({ references: ['a', 'b'], canonical: null });
    expect(await memory.kept('two')).toMatchObject({ references: ['b'], canonical: 'one' });

    await memory.undo(decision);

    expect(await memory.kept('one')).toEqual(before);
    expect(await memory.active()).toEqual(['one']);
  });

  test('is one of fifty equal ones at once, of which one is active and all are decided', async () => {
    const memory = await openMemory({ store });
    const same = finishedRun();
    const runs = Array.from({ length: 50 }, (_, index) => ({ ...same, id: `equal-${index}` }));

    const decisions = await Promise.all(runs.map((run) => memory.offer(run)));

    const words = decisions.map(wordOf);
    expect(words.filter((word) => word === 'ADD')).toHaveLength(1);
    expect(words.filter((word) => word === 'NOT')).toHaveLength(49);
    expect(await memory.active()).toHaveLength(1);
    expect(await memory.store.ledger.count({ user: ann, engine: 'memory' })).toBe(50);
  });
});
