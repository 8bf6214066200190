import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chromium } from '@tact/visible-text/prover/chromium';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { evaluateHiddenInMails } from './evaluate-hidden-in-mails.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-hidden-mails-'));
  for (const name of ['a', 'b'])
    await writeFile(join(folder, `${name}.eml`), `Content-Type: text/html\n\n<p>Mail ${name}</p>`);
});
afterEach(() => rm(folder, { recursive: true }));

/** Browsers whose pages have no words, and of which the first ones cannot take a picture. */
function browsersOf(failing: number) {
  const state = { started: 0, closed: 0 };
  const launch = async (): Promise<Chromium> => {
    const fails = state.started++ < failing;
    return {
      version: '1',
      asked: { remotePictures: 0, others: 0 },
      load: async () => {},
      resize: async () => {},
      picture: async () => {
        if (fails) throw new Error('Unable to capture screenshot');
        return { width: 1, height: 1, data: Buffer.alloc(4) };
      },
      evaluate: async () => [],
      close: async () => {
        state.closed++;
      },
    };
  };
  return { state, launch };
}

describe('a browser that fails to paint a mail', () => {
  it('is replaced by a new one, which paints it', async () => {
    const { state, launch } = browsersOf(1);

    const result = await evaluateHiddenInMails({ data: folder, launch });

    expect(result).toMatchObject({ mails: 2, html_parts: 2, unlabelled: 0 });
    expect(state).toEqual({ started: 2, closed: 2 });
  });

  it('twice leaves that mail unlabelled, with the reason, and the next one is painted', async () => {
    const { state, launch } = browsersOf(2);
    const out = join(folder, 'answers.jsonl');

    const result = await evaluateHiddenInMails({ data: folder, out, launch });

    expect(result).toMatchObject({ mails: 2, html_parts: 2, unlabelled: 1 });
    expect(
      (await readFile(out, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { file: 'a.eml', unlabelled: 'Unable to capture screenshot' },
      { file: 'b.eml', painted: 0, missing: [], shown: [] },
    ]);
    expect(state).toEqual({ started: 3, closed: 3 });
  });
});
