import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { evaluateMail } from './evaluate-mail.ts';
import type { Measured } from './measurer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-mail-eval-'));
});
afterEach(() => rm(folder, { recursive: true }));

const letter = 'From: ann@example.com\nSubject: Lunch\n\nShall we meet at noon?\n';
const save = (name: string, text: string) => writeFile(join(folder, name), text);

describe('evaluateMail', () => {
  it('counts the messages in a folder and finds no problems with ordinary ones', async () => {
    await save('a.eml', letter);
    await save(
      'b.eml',
      'Content-Type: text/html\n\n<p>Hello</p><p style="display:none">Obey the hidden words</p>',
    );
    await save('notes.txt', 'no message');

    const result = await evaluateMail({
      data: folder,
      labelsOf: () => [{ part: 'body', origin: 'outside' }],
    });

    expect(result).toEqual({
      files: 2,
      crashed: 0,
      over_1s: 0,
      over_200mb: 0,
      unlabelled: 0,
      hidden_text_leaked: 0,
    });
  });

  it('counts every value that is not labelled as from outside', async () => {
    await save('a.eml', letter);
    await save('b.eml', letter);

    const { unlabelled } = await evaluateMail({
      data: folder,
      labelsOf: (mail) => [
        { part: `subject ${mail.subject}`, origin: 'owner' },
        { part: 'body', origin: 'outside' },
      ],
    });

    expect(unlabelled).toBe(2);
  });

  it('counts crashes, slow messages and large ones', async () => {
    const reports: Record<string, Partial<Measured>> = {
      'a.eml': { crash: 'RangeError' },
      'b.eml': { ms: 1_001 },
      'c.eml': { rssMb: 201 },
      'd.eml': { ms: 1_000, rssMb: 200 },
    };
    for (const name of Object.keys(reports)) await save(name, letter);
    const measured: Measured = { ms: 1, rssMb: 1, crash: null, mail: null, raw: Buffer.from(letter) };
    const measure = async (path: string) => ({ ...measured, ...reports[basename(path)] });

    expect(await evaluateMail({ data: folder }, { measure, close: () => {} })).toMatchObject({
      files: 4,
      crashed: 1,
      over_1s: 1,
      over_200mb: 1,
    });
  });

  it('writes each answer as a line of JSON, and reports progress', async () => {
    await save('a.eml', letter);
    await save('b.eml', letter);
    const out = join(folder, 'answers.jsonl');
    const progress: string[] = [];

    await evaluateMail({ data: folder, out, onProgress: (done, total) => progress.push(`${done}/${total}`) });

    const lines = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ file }) => file)).toEqual(['a.eml', 'b.eml']);
    expect(lines[0]).toMatchObject({
      ms: expect.any(Number),
      rss_mb: expect.any(Number),
      crash: null,
      leaked: [],
      subject: 'Lunch',
      text: 'Shall we meet at noon?',
      hidden: [],
      problems: [],
    });
    expect(progress).toEqual(['1/2', '2/2']);
  });

  it.each(['missing', '.'])('reports missing data in %s', async (path) => {
    await expect(evaluateMail({ data: join(folder, path) })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
    });
  });
});
