import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { evaluateJson } from './evaluate-json.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-eval-json-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function dataOf(rows: readonly object[]): Promise<string> {
  const path = join(folder, 'data.jsonl');
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

describe('texts written by models', () => {
  it('are right when the value is the expected one', async () => {
    const data = await dataOf([
      { id: 'a', kind: 'repair', raw: '{a: 1}', expected_json: { a: 1 } },
      { id: 'b', kind: 'repair', raw: '{a: 1}', expected_json: { a: 2 } },
      { id: 'c', kind: 'valid', raw: '[-0]', expected_json: [0] },
    ]);

    expect(await evaluateJson({ data })).toEqual({
      cases: 3,
      crashed: 0,
      right: 2,
      wrong: 1,
      conflict_skipped: 0,
      dangerous_from_repaired: 0,
      kinds: { repair: { right: 1, wrong: 1 }, valid: { right: 1, wrong: 0 } },
      of_target_type: { right: 0, wrong: 0 },
    });
  });

  it('distinguish an unreadable text from JSON null', async () => {
    const data = await dataOf([
      { id: 'a', kind: 'repair', raw: ' ', expected_json: null },
      { id: 'b', kind: 'repair', raw: 'null', expected_json: null },
      { id: 'c', kind: 'valid', raw: 'null', expected_json: null, note: 'expected value is JSON null' },
      { id: 'd', kind: 'valid', raw: ' ', expected_json: null, note: 'expected value is JSON null' },
    ]);

    expect(await evaluateJson({ data })).toMatchObject({ right: 2, wrong: 2 });
  });

  it('are not judged if their sources disagree', async () => {
    const data = await dataOf([{ id: 'a', kind: 'repair', raw: '-', expected_json: 0, conflict: true }]);

    expect(await evaluateJson({ data })).toMatchObject({ cases: 1, right: 0, wrong: 0, conflict_skipped: 1 });
  });

  it('are counted separately if their value depends on a target type', async () => {
    const note = 'schema-guided: target type int';
    const data = await dataOf([
      { id: 'a', kind: 'chatty', raw: '{"age": 11}', expected_json: 5, note },
      { id: 'b', kind: 'chatty', raw: '{"age": 11}', expected_json: { age: 11 }, note },
      { id: 'c', kind: 'chatty', raw: '{"age": 11}', expected_json: { age: 11 } },
    ]);

    expect(await evaluateJson({ data })).toMatchObject({
      right: 2,
      wrong: 1,
      of_target_type: { right: 1, wrong: 1 },
    });
  });
});

describe('strict JSON', () => {
  it('is right if valid texts are intact, invalid ones are not, and undefined ones do not crash', async () => {
    const data = await dataOf([
      { id: 'a', kind: 'strict-valid', raw: '[1]', expected_json: [1] },
      { id: 'b', kind: 'strict-invalid', raw: '[1,]', expected_json: null },
      { id: 'c', kind: 'implementation-defined', raw: '[1e999]', expected_json: null },
      { id: 'd', kind: 'strict-invalid', raw_b64: Buffer.from([0x5b, 0x31, 0xe5, 0x5d]).toString('base64') },
    ]);

    expect(await evaluateJson({ data })).toMatchObject({ right: 4, wrong: 0 });
  });

  it('is wrong if a valid text needs repair or an invalid one passes', async () => {
    const data = await dataOf([
      { id: 'a', kind: 'strict-valid', raw: '[1,]', expected_json: [1] },
      { id: 'b', kind: 'strict-invalid', raw: '[1]', expected_json: null },
    ]);

    expect(await evaluateJson({ data })).toMatchObject({ right: 0, wrong: 2 });
  });
});

describe('a dangerous action', () => {
  const rows = [
    { id: 'a', kind: 'valid', raw: '{"a": 1}', expected_json: { a: 1 } },
    { id: 'b', kind: 'repair', raw: '{"a": 1,}', expected_json: { a: 1 } },
    { id: 'c', kind: 'truncated', raw: '{"a": 1', expected_json: { a: 1 }, conflict: true },
    { id: 'd', kind: 'repair', raw: '', expected_json: null },
  ];

  it('is counted for each altered reading from which it would run', async () => {
    const seen: string[] = [];
    const judgeRepaired = (integrity: string) => {
      seen.push(integrity);
      return 'run' as const;
    };

    const result = await evaluateJson({ data: await dataOf(rows), judgeRepaired });

    expect(result.dangerous_from_repaired).toBe(2);
    expect(seen).toEqual(['repaired', 'truncated']);
  });

  it('is not counted if it asks or is dropped', async () => {
    const judgeRepaired = (integrity: string) => (integrity === 'repaired' ? 'ask' : 'drop');

    expect(await evaluateJson({ data: await dataOf(rows), judgeRepaired })).toMatchObject({
      dangerous_from_repaired: 0,
    });
  });
});

describe('other libraries', () => {
  it('read the same texts, but for those of their own tests', async () => {
    const data = await dataOf([
      {
        id: 'a',
        kind: 'repair',
        raw: '{a: 1}',
        expected_json: { a: 1 },
        source: 'josdejong/jsonrepair test.ts',
      },
      { id: 'b', kind: 'repair', raw: '{a: 1,}', expected_json: { a: 1 }, source: 'someone/else' },
      { id: 'c', kind: 'fenced', raw: 'Here:\n```json\n{"a": 1}\n```', expected_json: { a: 1 } },
      { id: 'd', kind: 'unrepairable', raw: ' ', expected_json: null },
    ]);

    const { libraries } = await evaluateJson({ data, libraries: true });

    expect(libraries).toMatchObject({
      jsonrepair: { texts: 3, ours_right: 3, bare: 2, bare_ours_right: 2 },
      json5: { texts: 4, right: 3, ours_right: 4, bare: 3, bare_right: 3 },
      'best-effort-json-parser': { texts: 4 },
      'partial-json': { texts: 4 },
      ai: { texts: 4, right: 1 },
    });
  });

  it('are not compared on texts that are not judged, nor on a strict suite', async () => {
    const data = await dataOf([
      { id: 'a', kind: 'repair', raw: '-', expected_json: 0, conflict: true },
      { id: 'b', kind: 'strict-invalid', raw: '[1,]', expected_json: null },
      { id: 'c', kind: 'valid', raw: '1', expected_json: 1 },
    ]);

    const { libraries } = await evaluateJson({ data, libraries: true });

    expect(libraries?.['json5']).toMatchObject({ texts: 1, right: 1, ours_right: 1 });
  });
});

describe('the answers', () => {
  it('are written as JSON Lines', async () => {
    const out = join(folder, 'out.jsonl');
    const data = await dataOf([
      { id: 'a', kind: 'repair', raw: '{a: 1}', expected_json: { a: 1 } },
      { id: 'b', kind: 'repair', raw: ' ', expected_json: [] },
      { id: 'c', kind: 'repair', raw: '[1', expected_json: [1], conflict: true },
    ]);

    await evaluateJson({ data, out });

    expect((await readFile(out, 'utf8')).trimEnd().split('\n')).toEqual([
      '{"id":"a","value":{"a":1},"integrity":"repaired","code":null,"right":true}',
      '{"id":"b","value":null,"integrity":null,"code":"DECISION_NO_JSON_FOUND","right":false}',
      '{"id":"c","value":[1],"integrity":"truncated","code":null,"right":null}',
    ]);
  });

  it('report their progress', async () => {
    const steps: string[] = [];
    const data = await dataOf([
      { id: 'a', kind: 'valid', raw: '1', expected_json: 1 },
      { id: 'b', kind: 'valid', raw: '2', expected_json: 2 },
    ]);

    await evaluateJson({ data, onProgress: (done, total) => steps.push(`${done}/${total}`) });

    expect(steps).toEqual(['1/2', '2/2']);
  });
});

describe('missing data', () => {
  it('is reported with its path', async () => {
    const data = join(folder, 'nowhere.jsonl');

    await expect(evaluateJson({ data })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
      message: `No data at ${data}.`,
    });
  });

  it('in a row is reported with its line', async () => {
    const data = join(folder, 'data.jsonl');
    await writeFile(data, '{"id": "a", "kind": "valid", "raw": "1", "expected_json": 1}\n{"id": "b"\n');

    await expect(evaluateJson({ data })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
      message: `No data at ${data}:2.`,
    });
  });
});
