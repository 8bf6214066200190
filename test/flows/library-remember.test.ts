import { outside, type Run } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { openInMemory } from '#presets/in-memory';

/** What programs offer to the memory. */

const good: Run = {
  ...{ id: 'good', task: 'Water the roses', summary: 'Watered them', outcome: 'success' },
  ...{ references: [], artifacts: [], steps: [] },
  ...{ completedAt: Date.parse('2026-03-01T10:00:00Z'), validFrom: null, validUntil: null },
};

const long = 'x'.repeat(20_001);
const many = Array.from({ length: 1_001 }, (_, at) => `vault://${at}`);

describe('a run that a program offers', () => {
  it.each([
    ['completedAt', { completedAt: Number.NaN }],
    ['references', { references: undefined }],
    ['outcome', { outcome: 'failed' }],
    ['steps[1]', { steps: ['a', 7] }],
    ['task', { task: ' ' }],
    ['id', { id: 7 }],
    ['id', { id: 'two words' }],
    ['validUntil', { validUntil: 9e15 }],
    ['completedAt', { completedAt: '2026-03-01' }],
    ['task', { task: long }],
    ['summary', { summary: long }],
    ['steps[1]', { steps: ['a', long] }],
    ['artifacts[0]', { artifacts: [outside(long, 'run:artifacts')] }],
    ['references', { references: many }],
  ])(
    'is refused where its %s does not fit, and nothing of what came with it is taken',
    async (field, given) => {
      const tact = await openInMemory();
      const bad = { ...good, id: 'bad', ...given } as unknown as Run;

      await expect(tact.remember([good, bad])).rejects.toMatchObject({
        code: 'RUNS_UNREADABLE',
        details: { line: 2, field },
      });
      expect((await tact.recall('water the roses')).runs).toEqual([]);
      await tact.remember([good]);
      expect((await tact.recall('water the roses')).runs.map(({ run }) => run.id)).toEqual(['good']);
    },
  );

  it('is taken with texts and lists of full length', async () => {
    const tact = await openInMemory();
    const full = { ...good, steps: ['x'.repeat(20_000)], references: many.slice(0, 1_000) };

    await tact.remember([full]);

    const { runs } = await tact.recall('water the roses');
    expect(runs.map(({ run }) => [run.id, run.references.length])).toEqual([['good', 1_000]]);
  });

  it('says what is too long about it', async () => {
    const tact = await openInMemory();

    await expect(tact.remember([{ ...good, task: long }])).rejects.toMatchObject({
      details: { line: 1, field: 'task', why: 'is longer than 20000 characters' },
    });
    await expect(tact.remember([{ ...good, references: many }])).rejects.toMatchObject({
      details: { line: 1, field: 'references', why: 'has more than 1000 entries' },
    });
  });

  it('is a stranger’s unless it is said to be the owner’s', async () => {
    const tact = await openInMemory();
    await tact.remember([good]);
    const mine = { ...good, id: 'mine', completedAt: good.completedAt + 1 };

    const [decision] = await tact.remember([mine], { label: 'owner' });

    expect(decision?.outcome).toBe('REPLACE');
    const { runs } = await tact.recall('water the roses');
    expect(runs.map(({ run }) => [run.id, run.task])).toEqual([['mine', 'Water the roses']]);
  });
});
