import type { Run } from '@tact/core/records';
import { listRuns } from '@tact/experience/memory';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ann, dayMs, finishedRun, monday, openMemory } from './memory-fixture.ts';

/** Whatever order runs are delivered in, the memory ends as the order in which they were completed would have it. */

const facts: readonly Pick<Run, 'summary' | 'outcome' | 'references'>[] = [
  { summary: 'Alex is assigned to Payments', outcome: 'success', references: [] },
  { summary: 'Alex moved from Payments to Search', outcome: 'success', references: [] },
  { summary: 'Alex moved from Search to Payments', outcome: 'success', references: [] },
  { summary: 'Ann is assigned to Payments', outcome: 'success', references: [] },
  { summary: 'Could not assign Alex', outcome: 'failure', references: [] },
  { summary: 'Could not assign Alex: the directory was locked', outcome: 'failure', references: [] },
  { summary: 'Assigned Alex to Payments', outcome: 'partial', references: ['ticket/1'] },
  { summary: 'Assigned Alex to Payments', outcome: 'success', references: ['ticket/1', 'ticket/2'] },
];

type Memory = Awaited<ReturnType<typeof openMemory>>;

async function stateOf({ store }: Memory) {
  const kept = [];
  for await (const run of listRuns(ann, {}, store)) {
    const { id, summary, status, supersededBy, validFrom, validUntil, canonical, times, lastAt } = run;
    const row = { id, summary, status, supersededBy, validFrom, validUntil, canonical, times, lastAt };
    if (status !== 'removed') kept.push(row);
  }
  return kept.sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function delivered(batches: readonly (readonly Run[])[]) {
  const memory = await openMemory({ replays: false });
  for (const batch of batches) await memory.offerAll(batch);
  return stateOf(memory);
}

const sequence = fc.array(fc.nat(facts.length - 1), { minLength: 2, maxLength: 6 }).map((chosen) =>
  chosen.map((fact, day) =>
    finishedRun({
      task: 'Assign Alex',
      ...facts[fact],
      id: `run-${day}`,
      completedAt: monday + day * dayMs,
    }),
  ),
);

describe('runs that are delivered in any order', () => {
  test('one by one or in one file leave what those in order leave', async () => {
    const given = sequence.chain((runs) =>
      fc.tuple(fc.constant(runs), fc.shuffledSubarray(runs, { minLength: runs.length })),
    );
    await fc.assert(
      fc.asyncProperty(given, async ([runs, shuffled]) => {
        const inOrder = await delivered(runs.map((run) => [run]));

        expect(await delivered([shuffled])).toEqual(inOrder);
        expect(await delivered(shuffled.map((run) => [run]))).toEqual(inOrder);
      }),
      { numRuns: 50 },
    );
  });

  test('leave nothing of a late one that is taken back', async () => {
    const given = sequence.chain((runs) => fc.tuple(fc.constant(runs), fc.nat(runs.length - 1)));
    await fc.assert(
      fc.asyncProperty(given, async ([runs, at]) => {
        const late = runs[at] as Run;
        const others = runs.filter((run) => run !== late);
        const memory = await openMemory({ replays: false });
        for (const run of others) await memory.offer(run);
        const before = await stateOf(memory);
        const decision = await memory.offer(late);
        if (decision.verdict !== 'act') return;

        await memory.undo(decision);

        expect(await stateOf(memory)).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
