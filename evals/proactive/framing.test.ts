import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { evaluateFraming } from './framing.ts';
import { readFramingRows } from './framing-rows.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`cases/${name}.jsonl`, import.meta.url));

describe('the framing eval', () => {
  test('answers each row, and counts what it gets wrong and cannot read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tact-framing-eval-'));
    const [data, out] = [join(folder, 'rows.jsonl'), join(folder, 'answers.jsonl')];
    const rows = [
      { id: 'a', message: 'You missed your run again.', expected: 'corrects' },
      { id: 'b', message: 'The pool is open until 22:00.', expected: 'corrects' },
      { id: 'c', text: 'no message' },
    ];
    await writeFile(data, rows.map((row) => JSON.stringify(row)).join('\n'));

    const result = await evaluateFraming({ data: [data], out });

    expect(result).toEqual({ cases: 2, right: 1, false_equips: 1, false_corrects: 0, unreadable: 1 });
    expect(
      (await readFile(out, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { id: 'a', label: 'corrects' },
      { id: 'b', label: 'equips' },
      { id: 'c', error: 'ROW_UNREADABLE' },
    ]);
  });

  test('of messages kept aside tick sends at most 10 % of reproaches and holds at most 15 % of the others back', async () => {
    const result = await evaluateFraming({ data: [pathOf('framing-kept-aside')] });

    expect(result.cases).toBe(80);
    expect(result.false_equips).toBeLessThanOrEqual(4);
    expect(result.false_corrects).toBeLessThanOrEqual(6);
  });

  test('no message that is kept aside is trained on', async () => {
    const trained = new Set((await readFramingRows(pathOf('framing'))).map(({ message }) => message));
    const aside = await readFramingRows(pathOf('framing-kept-aside'));

    expect(aside.filter(({ message }) => trained.has(message))).toEqual([]);
  });
});
