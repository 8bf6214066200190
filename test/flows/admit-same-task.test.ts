import { expect, it } from 'vitest';
import { finishedRun, openMemory, wordOf } from './memory-fixture.ts';

/** Runs of recurring jobs are more like each other than like an earlier try of the same one. */

it('a retry replaces the failed run of its own task, however many others are more like it', async () => {
  const { offerAll, kept } = await openMemory();
  const failed = finishedRun({
    ...{ task: 'Print contract 51', summary: 'Printing contract 51 failed.', outcome: 'failure' },
    references: ['printer/hall'],
  });
  const others = [11, 22, 33, 44].map((number) =>
    finishedRun({
      ...{ task: `Print contract ${number}`, summary: `Print contract ${number}: worked at the second try.` },
      references: ['printer/hall'],
    }),
  );
  const retried = finishedRun({
    ...{ task: 'Print contract 51', summary: 'Print contract 51: worked at the second try.' },
    references: ['printer/hall'],
  });

  const decisions = await offerAll([failed, ...others, retried]);

  expect(decisions.map(wordOf)).toEqual(['ADD', 'ADD', 'ADD', 'ADD', 'ADD', 'REPLACE']);
  expect(await kept(failed.id)).toMatchObject({ status: 'superseded', supersededBy: retried.id });
});

it('a run of its own is no retry of another task', async () => {
  const { offerAll, kept } = await openMemory();
  const failed = finishedRun({
    ...{ task: 'Print contract 51', summary: 'Printing contract 51 failed.', outcome: 'failure' },
    references: ['printer/hall'],
  });
  const other = finishedRun({
    ...{ task: 'Print contract 52', summary: 'Print contract 52: worked at the second try.' },
    references: ['printer/hall'],
  });

  const decisions = await offerAll([failed, other]);

  expect(decisions.map(wordOf)).toEqual(['ADD', 'ADD']);
  expect(await kept(failed.id)).toMatchObject({ status: 'active' });
});
