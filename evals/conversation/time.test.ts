import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateTime } from './time.ts';

const row = {
  timezone: '-02:00',
  reference_time_iso: '2026-11-25T10:00:00-02:00',
  accept: [],
  kind: 'point',
  core: true,
  source: 'own',
};
const expected = (start: string | null, grain: string, end: string | null = null) => ({ start, end, grain });
const rows = [
  { ...row, text: 'tomorrow at 5pm', expected: expected('2026-11-26T17:00:00-02:00', 'hour') },
  {
    ...row,
    text: 'Call me on Friday.',
    span: 'Friday',
    timezone: null,
    reference_time_iso: '2026-11-25T10:00:00',
    expected: expected('2026-11-20', 'day'),
    accept: [expected('2026-11-27', 'day')],
  },
  { ...row, text: 'half past 6 in the evening', expected: expected('18:30', 'minute') },
  {
    ...row,
    text: 'next month',
    expected: expected('2026-12-01T00:00:00-02:00', 'month', '2027-01-01'),
    core: false,
  },
  {
    ...row,
    text: 'before 11 pm',
    expected: expected(null, 'hour', '2026-11-25T23:00:00-02:00'),
    core: false,
  },
  { ...row, text: 'tomorrow', expected: expected('2026-11-29', 'day'), source: 'wrong' },
  { ...row, text: 'march on', expected: null, core: false },
];

describe('the eval of time expressions', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'time-eval-'));
    await writeFile(join(folder, 'rows.jsonl'), rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await writeFile(
      join(folder, 'false.jsonl'),
      JSON.stringify({ ...row, text: 'tomorrow', expected: null }),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('compares at the row’s grain with all accepted times', async () => {
    const result = await evaluateTime({ data: join(folder, 'rows.jsonl') });

    expect(result).toEqual({
      cases: 7,
      core_start: 0.75,
      all_start: 0.8333,
      start_and_end: 1,
      core_start_in_text: 1,
      false_times: 0,
      by_source: { own: 1, wrong: 0 },
    });
  });

  it('counts times found in texts without one', async () => {
    expect(await evaluateTime({ data: join(folder, 'false.jsonl') })).toMatchObject({
      cases: 1,
      false_times: 1,
    });
  });

  it('writes every answer and reports progress', async () => {
    const out = join(folder, 'out.jsonl');
    const seen: number[] = [];

    await evaluateTime({ data: join(folder, 'rows.jsonl'), out, onProgress: (done) => seen.push(done) });

    const lines = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatchObject({ start_is_right: true, got: { start: { date: '2026-11-26' } } });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('reports missing data', async () => {
    await expect(evaluateTime({ data: join(folder, 'nowhere.jsonl') })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
    });
  });
});
