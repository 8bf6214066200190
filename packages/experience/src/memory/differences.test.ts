import { describe, expect, it } from 'vitest';
import { compareRuns } from './compare/compare-runs.ts';
import type { ComparedRun } from './compare/plain-run.ts';
import { differenceOf, isSettled } from './differences.ts';

describe('a kind of difference is settled', () => {
  it.each([
    [57, 0, false],
    [58, 0, true],
    [90, 1, false],
    [91, 1, true],
    [123, 2, true],
    [1_000, 51, false],
    [0, 0, false],
    [0, 58, false],
  ])('after %i confirmations and %i contradictions: %s', (confirmed, contradicted, settled) => {
    expect(isSettled({ confirmed, contradicted })).toBe(settled);
  });
});

describe('the kind of a difference', () => {
  const run = (given: Partial<ComparedRun>): ComparedRun => ({
    ...{ task: 'Rotate the key', summary: 'Rotated the key', outcome: 'success', completedAt: 1 },
    ...{ references: ['a'], artifacts: [] },
    ...given,
  });
  const kindOf = (given: Partial<ComparedRun>) => differenceOf(compareRuns(run({}), run(given)));

  it('names the parts that differ, and how', () => {
    expect(kindOf({ references: ['a', 'b'], summary: 'Rotated it' })).toBe(
      'task:same text:other outcome:success>success references:superset artifacts:none',
    );
    expect(kindOf({ outcome: 'failure' })).toBe(
      'task:same text:same outcome:success>failure references:equal artifacts:none',
    );
  });

  it('is none for a conflict', () => {
    expect(kindOf({ summary: 'Did not rotate the key' })).toBeNull();
  });

  it('is none where there is no structure, since only words could tell', () => {
    expect(
      differenceOf(compareRuns(run({ references: [] }), run({ references: [], summary: 'x' }))),
    ).toBeNull();
  });
});
