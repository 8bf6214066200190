import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { evaluateRewrite } from './rewrite.ts';

const rows = [
  {
    history: ['Who was Mary Shelley?', 'An English novelist.'],
    topic: ['Mary Shelley', 'Early life'],
    text: 'When was she born?',
    rewrite: 'When was Mary Shelley born?',
  },
  {
    history: ['Who was Mary Shelley?', 'An English novelist.'],
    topic: ['Mary Shelley', 'Early life'],
    text: 'Did she meet him?',
    rewrite: 'Did Mary Shelley meet John Polidori?',
  },
];

async function fileOf(lines: readonly unknown[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'rewrite-')), 'rows.jsonl');
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

it('counts references that were resolved right, wrong and not at all', async () => {
  const data = await fileOf(rows);

  expect(await evaluateRewrite({ data, out: `${data}.out` })).toMatchObject({
    cases: 2,
    references: 3,
    resolved_right: 2,
    resolved_wrong: 0,
    unresolved: 1,
    share_right: 0.6667,
    precision: 1,
    by_pronoun: { 'he or she': { references: 3, share_right: 0.6667 }, it: { references: 0 } },
  });
  const [first] = (await readFile(`${data}.out`, 'utf8')).split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({
    got: 'When was Mary Shelley born?',
    references: [{ pronoun: 'she', expected: 'mary shelley', got: 'Mary Shelley', right: true }],
  });
});

it('reports a missing file and an invalid row', async () => {
  await expect(evaluateRewrite({ data: '/nowhere/rows.jsonl' })).rejects.toMatchObject({
    code: 'EVAL_DATA_MISSING',
  });
  await expect(evaluateRewrite({ data: await fileOf([...rows, { text: 1 }]) })).rejects.toMatchObject({
    code: 'EVAL_DATA_MISSING',
    message: expect.stringMatching(/rows\.jsonl:3/),
  });
});
