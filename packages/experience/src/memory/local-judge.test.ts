import type { Run } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { defaultThresholds } from './admission.ts';
import { compareRuns } from './compare/compare-runs.ts';
import type { ComparedRun } from './compare/plain-run.ts';
import { judgeLocally } from './local-judge.ts';

const base: ComparedRun = {
  ...{ task: 'Rotate the API key', summary: 'Rotated the key of the billing API', outcome: 'success' },
  ...{ references: [], artifacts: [], completedAt: 1 },
};

function judged(older: Partial<Run>, newer: Partial<Run>, similarity = 0.9) {
  const [stored, offered] = [
    { ...base, ...older },
    { ...base, ...newer },
  ];
  const { outcome, completedAt } = stored;
  const comparison = compareRuns(stored, offered);
  const nearest = [{ id: 'old', similarity, outcome, completedAt, origin: 'owner' as const, comparison }];
  return judgeLocally({ nearest, thresholds: defaultThresholds });
}

const word = (older: Partial<Run>, newer: Partial<Run>) => {
  const { decision, isCertain } = judged(older, newer);
  return isCertain ? decision : 'unsure';
};

describe('rules judge the same task', () => {
  it.each([
    ['REPLACE', 'succeeded where the old one failed', { outcome: 'failure' }, { outcome: 'success' }],
    ['NOT', 'failed where the old one succeeded', { outcome: 'success' }, { outcome: 'failure' }],
    ['ADD', 'failed with new references', {}, { outcome: 'failure', references: ['vault://new'] }],
    ['ADD', 'failed with new artifacts', { artifacts: ['a'] }, { outcome: 'failure', artifacts: ['a', 'b'] }],
    [
      'REPLACE',
      'succeeded, whatever the failed one denied or counted',
      { outcome: 'failure', summary: 'Did not rotate the 3 keys of Anna' },
      { outcome: 'success', summary: 'Rotated the 4 keys of Anna' },
    ],
    [
      'ADD',
      'succeeded with something else',
      { outcome: 'failure', summary: 'Could not rotate the key of bob@example.org: the vault is locked' },
      { outcome: 'success', summary: 'Rotated the key of ann@example.org' },
    ],
    [
      'REPLACE',
      'succeeded, whatever the cause of the failure names',
      { outcome: 'failure', summary: 'Could not rotate the key: vault-3 answered 503' },
      { outcome: 'success', summary: 'Rotated the key with vault-4' },
    ],
    ['ADD', 'failed for a new reason', {}, { outcome: 'failure', summary: 'The vault was sealed' }],
    [
      'NOT',
      'failed and says nothing of why',
      {},
      { outcome: 'failure', summary: 'Could not rotate the key again' },
    ],
    ['REPLACE', 'did the whole', { outcome: 'partial', references: ['r'] }, { references: ['r', 's'] }],
    [
      'unsure',
      'did the whole of something else',
      { outcome: 'partial', references: ['r'] },
      { references: ['s'] },
    ],
    [
      'unsure',
      'tells of other work in other words, within the same structure',
      { references: ['r'], summary: 'The disk was full' },
      { references: ['r'], summary: 'A certificate had expired' },
    ],
    [
      'NOT',
      'took another time',
      { summary: 'Rotated the keys. Took 12 minutes.' },
      { summary: 'Rotated the keys. Took 14 minutes.' },
    ],
    ['ADD', 'conflicts', { summary: 'Booked for 4' }, { summary: 'Booked for 6' }],
    [
      'ADD',
      'conflicts within the same structure',
      { summary: 'Booked for 4', references: ['r'] },
      { summary: 'Booked for 6', references: ['r'] },
    ],
    [
      'ADD',
      'conflicts and has other references',
      { summary: 'Sent it to Anna', references: ['r'] },
      { summary: 'Sent it to Bernd', references: ['r', 's'] },
    ],
    [
      'REPLACE',
      'plainly supersedes what the old one found',
      { summary: 'The limit is 20' },
      { summary: 'The limit moved from 20 to 50' },
    ],
    [
      'ADD',
      'only plans to supersede it',
      { summary: 'The limit is 20' },
      { summary: 'The limit will be moved from 20 to 50' },
    ],
    [
      'ADD',
      'only announces that it supersedes it',
      { summary: 'The limit is 20' },
      { summary: 'Going to use a limit of 50 instead of 20' },
    ],
    [
      'unsure',
      'is equal as far as it is known, and cut',
      { references: ['r'], summary: 'Rotated the key of the billing API and …' },
      { references: ['r'], summary: 'Rotated the key of the billing API and …' },
    ],
    [
      'NOT',
      'has the same structure and says nothing against it',
      { references: ['r'] },
      { references: ['r'], summary: 'Rotated the billing API key' },
    ],
    ['MERGE', 'has more references', { references: ['r'] }, { references: ['r', 's'] }],
    ['MERGE', 'has overlapping references', { references: ['r', 't'] }, { references: ['r', 's'] }],
    ['MERGE', 'has other references', { references: ['r'] }, { references: ['s'] }],
    ['MERGE', 'has more artifacts', { references: ['r'] }, { references: ['r'], artifacts: ['a'] }],
    ['NOT', 'has a subset of the references', { references: ['r', 's'] }, { references: ['r'] }],
    ['NOT', 'is trivially equal', {}, { summary: 'rotated the key of the billing  API.' }],
    ['NOT', 'is provably reworded, without any structure', {}, { summary: 'Rotated the billing API key' }],
    [
      'unsure',
      'differs by an article, without any structure',
      {},
      { summary: 'Rotated a key of the billing API' },
    ],
    ['unsure', 'ended otherwise', { outcome: 'success' }, { outcome: 'partial' }],
    [
      'unsure',
      'names another thing within the same structure',
      { references: ['r'], summary: 'Deployed the web service to the cluster' },
      { references: ['r'], summary: 'Deployed the worker service to the cluster' },
    ],
  ] as const)('%s: the new run %s', (expected, _, older, newer) => {
    expect(word(older as Partial<Run>, newer as Partial<Run>)).toBe(expected);
  });
});

describe('rules judge other tasks', () => {
  const write = (what: string, references: readonly string[] = []): Partial<Run> => ({
    ...{ task: `Write the ${what} of the parser`, summary: `Wrote the ${what} of the parser`, references },
    outcome: 'unknown',
  });

  it.each([
    ['unsure', 'another thing, with other references', write('tests', ['a']), write('docs', ['b'])],
    [
      'unsure',
      'another thing, with a subset of the references',
      write('tests', ['a', 'b']),
      write('docs', ['a']),
    ],
    ['unsure', 'another thing, with the same references', write('tests', ['a']), write('docs', ['a'])],
    ['unsure', 'another thing, without any', write('tests'), write('docs')],
    [
      'unsure',
      'a success after the failure of another task',
      { ...write('tests'), outcome: 'failure' },
      { ...write('docs'), outcome: 'success' },
    ],
  ] as const)('%s: %s', (expected, _, older, newer) => {
    expect(word(older, newer)).toBe(expected);
  });
});

describe('several similar runs', () => {
  const near = (id: string, similarity: number, given: Partial<Run>, offered: Partial<Run>) => {
    const stored = { ...base, ...given };
    const comparison = compareRuns(stored, { ...base, ...offered });
    return { id, similarity, outcome: stored.outcome, completedAt: 1, origin: 'owner' as const, comparison };
  };
  const judge = (nearest: readonly ReturnType<typeof near>[]) => {
    const { decision, target, isCertain } = judgeLocally({ nearest, thresholds: defaultThresholds });
    return [decision, target?.id ?? null, isCertain];
  };

  it('are looked at one after the other, until one is certain', () => {
    const offered = { references: ['r'], summary: 'Rotated the billing API key' };

    expect(
      judge([
        near('vague', 0.9, { summary: 'Changed it' }, { ...offered, references: [] }),
        near('same', 0.8, { references: ['r'] }, offered),
      ]),
    ).toEqual([...['NOT', 'same'], true]);
  });

  it('of the same task come before nearer ones of another', () => {
    const wide = { task: 'Rotate the API key today', references: ['r'] };

    expect(
      judge([
        near('wide', 0.95, wide, { references: ['r', 's'] }),
        near('failed', 0.8, { outcome: 'failure' }, { references: ['r', 's'] }),
      ]),
    ).toEqual(['REPLACE', 'failed', true]);
    expect(judge([near('wide', 0.95, wide, { references: ['r', 's'] })])).toEqual(['MERGE', 'wide', true]);
  });

  it('of one task tell together whether the cause of a failure is new', () => {
    const offered: Partial<Run> = { outcome: 'failure', summary: 'The vault was sealed' };
    const worked = near('worked', 0.9, {}, offered);
    const broke = near('broke', 0.85, { outcome: 'failure', summary: 'The vault was sealed' }, offered);

    expect(judge([worked])).toEqual(['ADD', 'worked', true]);
    expect(judge([worked, broke])).toEqual(['NOT', 'worked', true]);
  });

  it('below the threshold do not count', () => {
    expect(judge([near('far', 0.69, { outcome: 'failure' }, {})])).toEqual(['ADD', null, false]);
    expect(judge([near('at', 0.7, { outcome: 'failure' }, {})])).toEqual(['REPLACE', 'at', true]);
  });

  it('with a nearer one that conflicts are left alone', () => {
    const offered = { references: ['r', 's'], summary: 'Booked for 6' };

    expect(
      judge([
        near('four', 0.95, { summary: 'Booked for 4' }, offered),
        near('other', 0.8, { summary: 'Booked', references: ['r'] }, offered),
      ]),
    ).toEqual(['ADD', 'four', true]);
  });

  it('of which one says it all leave the new one out, though it would replace another', () => {
    expect(
      judge([
        near('failed', 0.95, { outcome: 'failure', references: ['r'] }, { references: ['r'] }),
        near('worked', 0.9, { references: ['r'] }, { references: ['r'] }),
      ]),
    ).toEqual([...['NOT', 'worked'], true]);
  });
});
