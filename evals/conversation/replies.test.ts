import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseReplyWeights } from '@tact/english';
import { describe, expect, it } from 'vitest';
import { formatReplyWeights } from '../training/replies/format-reply-weights.ts';
import { trainReplyWeights } from '../training/replies/train-reply-weights.ts';
import { evaluateReplies } from './replies.ts';
import { fingerprintOf, isShareable } from './replies-rows.ts';

const row = (text: string, label: string, source = 'own', licence = 'MIT') => ({
  text,
  label,
  source,
  licence,
  prompt: 'Shall I send it to Bob?',
});
const rows = [
  row('yes', 'affirmative'),
  row('yes, whales aside', 'other'),
  row('no', 'negative'),
  row('never mind', 'negative'),
  row('make it 4pm', 'modify', 'second'),
];

async function folderWith(lines: readonly unknown[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'replies-'));
  await writeFile(join(folder, 'rows.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return folder;
}

describe('the figures', () => {
  it('count right replies, declined ones alike, and false yeses', async () => {
    const folder = await folderWith(rows);
    const out = join(folder, 'out.jsonl');

    expect(await evaluateReplies({ data: join(folder, 'rows.jsonl'), out, weights: null })).toMatchObject({
      cases: 5,
      accuracy: 0.6,
      accuracy_declined_alike: 0.8,
      false_affirm: 0.25,
      false_affirm_high_stakes: 0,
      affirm_recall_high_stakes: 1,
      by_source: { own: { cases: 4, accuracy: 0.5 }, second: { cases: 1, accuracy: 1 } },
    });
    const lines = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[4]).toMatchObject({
      expected: 'modify',
      got: { kind: 'modify', change: 'make it 4pm' },
      right: true,
    });
  });

  it('need an existing file and valid weights', async () => {
    const folder = await folderWith(rows);
    const data = join(folder, 'rows.jsonl');
    await writeFile(join(folder, 'weights.tsv'), 'seen\nyes\ta\n');

    await expect(evaluateReplies({ data: join(folder, 'none'), weights: null })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
    });
    await expect(evaluateReplies({ data, weights: join(folder, 'weights.tsv') })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
    });
  });
});

describe('a row that the weights were trained on', () => {
  // Nonsense that only weights can know, and a question that is not known: what they learned decides.
  const texts = ['zibble zabble', 'zabble zibble zibble', 'zibble zibble zabble', 'zabble zabble'];
  const learned = texts.map((text) => ({ text, label: 'affirmative', source: 'own', licence: 'MIT' }));
  const weights = trainReplyWeights(
    learned.map(({ text }) => ({ text, question: null, kind: 'affirmative' as const })),
  );

  async function evaluateSeen(seen: readonly string[], label: string) {
    const folder = await folderWith(learned.slice(0, 1).map((one) => ({ ...one, label })));
    const file = join(folder, 'weights.tsv');
    await writeFile(file, formatReplyWeights({ ...weights, seen: seen.map(fingerprintOf) }));
    return evaluateReplies({ data: join(folder, 'rows.jsonl'), weights: file });
  }

  it('is judged by other weights', async () => {
    expect(await evaluateSeen(texts, 'affirmative')).toMatchObject({ by_shipped_weights: 0, by_folds: 1 });
  });

  it('is judged by those weights if they were not trained on it', async () => {
    expect(await evaluateSeen([], 'affirmative')).toMatchObject({
      by_shipped_weights: 1,
      by_folds: 0,
      accuracy: 1,
    });
  });
});

it('trains only on rows whose licence asks for nothing but attribution', () => {
  const may = (licence: string) =>
    isShareable({ ...row('yes', 'affirmative'), kind: 'affirmative', question: null, licence });

  expect(['CC-BY-3.0', 'CC-BY-4.0', 'MIT', 'Apache-2.0'].map(may)).toEqual([true, true, true, true]);
  expect(['CC-BY-SA-4.0', 'CC-BY-NC-4.0', 'not verified', ''].map(may)).toEqual([false, false, false, false]);
});

it('ships small weights that list what they were trained on', async () => {
  const text = await readFile(new URL('../../packages/english/models/replies.tsv', import.meta.url), 'utf8');

  expect(text.length).toBeLessThan(300_000);
  expect(parseReplyWeights(text)?.seen.length).toBeGreaterThan(1_000);
});
