import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { evaluatePlannedTimes } from './evaluate-planned-times.ts';

const all = fileURLToPath(new URL('sentences.jsonl', import.meta.url));
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function evaluate(lines: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-planned-times-'));
  folders.push(folder);
  const [data, out] = [join(folder, 'rows.jsonl'), join(folder, 'out.jsonl')];
  await writeFile(data, lines.join('\n'));
  const result = await evaluatePlannedTimes({ data, out });
  const answers = (await readFile(out, 'utf8')).trim().split('\n');
  return { result, answers: answers.map((line) => JSON.parse(line)) };
}

const row = { part: 'first', clock: 'winter', kind: 'event', start: '2026-11-20T15:00' };

test('each plan is believed, shown, stopped or changed', async () => {
  const { result, answers } = await evaluate(
    [
      { ...row, say: 'Book the dentist on Friday at 3pm', says: 'day hour' },
      { ...row, say: 'Book the dentist on Friday at 3pm', says: '', start: '2026-11-20T15:00-07:00' },
      { ...row, say: 'Book the dentist', says: '', start: '2026-11-20T15:00+02:00' },
    ].map((one) => JSON.stringify(one)),
  );

  expect(answers.map(({ variant, outcome }) => `${variant}: ${outcome}`)).toEqual([
    'right: believed',
    'day: stopped',
    'day: stopped',
    'hours: stopped',
    'hours: stopped',
    'right: shown',
    'right: changed',
  ]);
  expect(result.first).toMatchObject({
    sentences: 3,
    right_shown: 0.3333,
    right_changed: 0.3333,
    day_off_caught: 1,
  });
  expect(result.second.sentences).toBe(0);
});

test('of the project’s sentences nearly all right plans pass and most wrong ones do not', async () => {
  const lines = (await readFile(all, 'utf8')).trim().split('\n');

  const { result } = await evaluate(lines.filter((_, index) => index % 10 === 0));

  expect(lines).toHaveLength(300);
  for (const part of [result.first, result.second]) {
    expect(part.right_stopped + part.right_changed).toBeLessThanOrEqual(0.1);
    expect(part.right_shown).toBeLessThanOrEqual(0.15);
    expect(Math.min(part.day_off_caught, part.two_hours_off_caught)).toBeGreaterThanOrEqual(0.75);
  }
});
