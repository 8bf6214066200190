import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { evaluateMemory } from './memory.ts';

const ownPairs = fileURLToPath(new URL('cases/pairs.jsonl', import.meta.url));

async function evaluated(...files: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-memory-eval-'));
  const data = files.map((_, index) => join(folder, `pairs-${index}`));
  const out = join(folder, 'answers.jsonl');
  for (const [index, path] of data.entries()) await writeFile(path, files[index] ?? '');
  const result = await evaluateMemory({ data, out });
  const answers = (await readFile(out, 'utf8')).trim().split('\n');
  return { result, answers: answers.map((line) => JSON.parse(line)) };
}

const line = (id: string, a: string, b: string, label: string) => JSON.stringify({ id, a, b, label });

describe('the memory eval', () => {
  test('merges and drops nothing by mistake among its own pairs, in any band', async () => {
    const { by_band, ...result } = await evaluateMemory({ data: [ownPairs] });

    expect(result).toMatchObject({ cases: 160, unreadable: 0, false_merge_rate: 0, false_drop_rate: 0 });
    expect(Object.keys(by_band)).toEqual(['< 0.7', '0.7 – 0.8', '0.8 – 0.9', '0.9 – 0.95', '≥ 0.95']);
    expect(Object.values(by_band).map((band) => band.false_drops + band.false_merges)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(result.by_label['same']?.['NOT']).toBeGreaterThan(8);
    expect(result.by_label['update']?.['REPLACE']).toBeGreaterThan(8);
  });

  test('says what was decided about each pair, and why that far', async () => {
    const { answers } = await evaluated(
      [
        line('p1', 'Maren owns a boat.', 'maren owns a boat', 'same'),
        line('p2', 'Maren owns a boat.', 'The server was restarted.', 'different'),
      ].join('\n'),
    );

    expect(answers).toEqual([
      { id: 'p1', decision: 'NOT', similarity: 1, path: 'gate' },
      { id: 'p2', decision: 'ADD', similarity: expect.any(Number), path: 'gate' },
    ]);
  });

  test('counts a contradiction or a neutral pair that is dropped, by its band', async () => {
    const { result } = await evaluated(
      [
        line('p1', 'Maren owns a boat.', 'MAREN OWNS A BOAT', 'contradiction'),
        line('p2', 'Maren owns a boat.', 'maren owns a boat!', 'neutral'),
        line('p3', 'Maren owns a boat.', 'Maren does not own a boat.', 'contradiction'),
        line('p4', 'Maren owns a boat.', 'The server was restarted.', 'neutral'),
        line('p5', 'Maren owns a boat.', 'Maren owns a boat', 'same'),
      ].join('\n'),
    );

    expect(result).toMatchObject({ cases: 5, false_merge_rate: 0, false_drop_rate: 0.5 });
    expect(result.by_band['≥ 0.95']).toMatchObject({ false_drops: 2, false_merges: 0 });
    expect(result.by_label).toMatchObject({ contradiction: { pairs: 2, ADD: 1, NOT: 1 }, same: { NOT: 1 } });
  });

  test('reads the files of SICK beside JSON Lines, and counts what cannot be read', async () => {
    const trial = [
      'pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment',
      '4\tThe boys play\tThe boys play\t5\tENTAILMENT',
      '5\tThe boys play\t\t5\tNEUTRAL',
      '6\tThe boys play\tThe boys do not play\t3.6\tCONTRADICTION\r',
    ];
    const whole = [
      'pair_ID\tsentence_A\tsentence_B\tentailment_label\trelatedness_score\tSemEval_set',
      '1\tA man sings\tA man is cooking\tNEUTRAL\t2.1\tTRAIN',
      '2\tA man sings\tA man is cooking\tMAYBE\t2.1\tTRAIN',
    ];

    const { result, answers } = await evaluated(
      trial.join('\n'),
      whole.join('\n'),
      [line('p1', 'a cat', 'a dog', 'different'), line('p2', 'a cat', 'a dog', 'odd')].join('\n'),
    );

    expect(result).toMatchObject({ cases: 4, unreadable: 3 });
    expect(answers.map(({ id, error }) => [id, error])).toEqual([
      ...[['4'], ['5', 'ROW_UNREADABLE'], ['6']].map(([id, error]) => [id, error]),
      ...[['1'], ['2', 'ROW_UNREADABLE'], ['p1'], ['p2', 'ROW_UNREADABLE']].map(([id, error]) => [id, error]),
    ]);
  });

  test('reports missing data', async () => {
    await expect(evaluateMemory({ data: ['/nowhere.jsonl'] })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
    });
  });
});
