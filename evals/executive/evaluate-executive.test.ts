import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ExecutiveEvalResult, evaluateExecutive } from './evaluate-executive.ts';
import { tablesOf } from './world-tables.ts';

interface Run {
  readonly result: ExecutiveEvalResult;
  readonly answers: string;
}

async function run(seeds: readonly number[]): Promise<Run> {
  const out = join(await mkdtemp(join(tmpdir(), 'tact-world-eval-')), 'answers.jsonl');
  const result = await evaluateExecutive({ seeds, events: 400, out });
  return { result, answers: await readFile(out, 'utf8') };
}

describe('the executive engine in a world of events', () => {
  let first: Run;
  beforeAll(async () => {
    first = await run([5]);
  });

  test('is the same byte for byte for the same seed, and another for another', async () => {
    const again = await run([5]);

    expect(again.answers).toBe(first.answers);
    expect(JSON.stringify(again.result)).toBe(JSON.stringify(first.result));
    expect((await run([6])).answers).not.toBe(first.answers);
  });

  test('stands beside rules that answer the same events, each of them in the file', () => {
    const rows: { responder: string; id: string; path: string; is_right: boolean | null }[] = first.answers
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const ofEach = Map.groupBy(rows, ({ responder }) => responder);

    expect([...ofEach.keys()]).toEqual([
      'engine',
      'lower_bound',
      'fixed_step',
      'moving_average',
      'plain_mean',
      'always_model',
    ]);
    expect([...ofEach.values()].map((those) => those.length)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(ofEach.get('engine')?.map(({ id }) => id)).toEqual(ofEach.get('plain_mean')?.map(({ id }) => id));
    expect(rows.every(({ path, is_right }) => (path === 'none') === (is_right === null))).toBe(true);
  });

  test('the yardstick answers everything with the model', () => {
    const { always_model: yardstick } = first.result.responders;

    expect(yardstick?.coverage?.mean).toBe(1);
    expect(yardstick?.calls_avoided?.mean).toBe(0);
    expect(yardstick?.quality_beside_model?.mean).toBe(0);
  });

  test('the engine asks the model where somebody waits and nothing is trusted yet', () => {
    const { engine } = first.result.responders;

    expect(engine?.coverage?.mean).toBeGreaterThan(0.7);
    expect(engine?.coverage?.mean).toBeLessThan(0.9);
    expect(engine?.quality?.mean).toBeGreaterThan(0.85);
  });

  test('an aim without a figure is not met', () => {
    expect(first.result.aims['outdated_fires']).toEqual({
      aim: 'at most 12 after a drift',
      measured: null,
      is_met: false,
    });
  });

  test('is printed with a line for each measure and a column for each responder', () => {
    const { measure } = tablesOf(first.result) as {
      measure: Readonly<Record<string, Readonly<Record<string, string>>>>;
    };

    expect(measure['coverage']?.['always_model']).toBe('1');
    expect(measure['outdated_fires']?.['always_model']).toBe('-');
  });
});
