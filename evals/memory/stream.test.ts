import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { evaluateStream } from './stream.ts';

const month = fileURLToPath(new URL('cases/month.jsonl', import.meta.url));

const backup = {
  task: 'Check the backup',
  summary: 'The backup finished.',
  outcome: 'success',
  references: ['log/1'],
};

async function evaluated(...rows: readonly object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-stream-eval-'));
  const data = join(folder, 'runs.jsonl');
  await writeFile(data, rows.map((row) => JSON.stringify(row)).join('\n'));
  return evaluateStream({ data: [data] });
}

describe('the eval of a stream of runs', () => {
  test('would ask a model about few runs of a month', async () => {
    const { runs, settled_without_model } = await evaluateStream({ data: [month] });

    expect(runs).toBe(829);
    expect(settled_without_model).toBeGreaterThan(0.65);
  });

  test('offers each run to a memory that took in those before', async () => {
    const result = await evaluated(
      { ...backup, kind: 'new' },
      { ...backup, kind: 'repeat' },
      { ...backup, references: ['log/2'], kind: 'more' },
      { ...backup, references: ['log/2'], kind: 'new' },
    );

    expect(result).toMatchObject({
      ...{ runs: 4, right: 3, settled_without_model: 1 },
      by_kind: {
        more: { runs: 1, ADD: 0, NOT: 0, REPLACE: 0, MERGE: 1, model_asked: 0 },
        new: { runs: 2, ADD: 1, NOT: 1 },
        repeat: { runs: 1, NOT: 1 },
      },
    });
  });

  test('judges nothing where runs do not say what they are', async () => {
    const result = await evaluated(backup);

    expect(result).toMatchObject({ right: null, by_kind: { 'not said': { runs: 1, ADD: 1 } } });
  });

  test('reports a row that cannot be read', async () => {
    await expect(evaluated({ summary: 'no task' })).rejects.toMatchObject({ code: 'EVAL_DATA_MISSING' });
  });
});
