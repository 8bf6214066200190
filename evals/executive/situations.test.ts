import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { evaluateSituations } from './situations.ts';

const pairs = fileURLToPath(new URL('cases/situations.jsonl', import.meta.url));

async function evaluated(...rows: readonly object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-situations-eval-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const data = join(folder, 'rows.jsonl');
  await writeFile(data, rows.map((row) => JSON.stringify(row)).join('\n'));
  return evaluateSituations({ data });
}

describe('the eval of situations', () => {
  test('fires on none of the pairs that differ, and on those that may', async () => {
    const { cases, wrong_fires, right_fires, by_half } = await evaluateSituations({ data: pairs });

    expect({ cases, wrong_fires }).toEqual({ cases: 300, wrong_fires: 0 });
    expect(right_fires).toBeGreaterThan(0.97);
    expect(by_half['held']).toMatchObject({ cases: 148, wrong_fires: 0 });
  });

  test('counts a pair that is said to differ and fires, and no right one that may not be known', async () => {
    const row = {
      id: '1',
      language: 'en',
      condition: 'the tap drips',
      action: 'Close it',
      differs: ['filler'],
    };

    expect(
      await evaluated(
        { ...row, event: 'the tap drips again', same: false },
        { ...row, id: '2', event: 'the tap drips', same: true },
        { ...row, id: '3', event: 'water drips from the tap', same: true, differs: ['other'] },
      ),
    ).toMatchObject({ cases: 3, wrong_fires: 1, right_fires: 1, right_fires_of_all: 0.5 });
  });
});
