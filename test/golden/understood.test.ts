import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type GoldenSentence, readSentence } from './read-sentence.ts';

const path = new URL('understood.json', import.meta.url);
const golden = JSON.parse(await readFile(path, 'utf8')) as readonly GoldenSentence[];
const parts = 8;

describe('the sentences of evals, flows and docs', () => {
  it('are more than two thousand', () => {
    expect(golden.length).toBeGreaterThan(2000);
  });

  it.each(Array.from({ length: parts }, (_, part) => part))(
    'are understood and planned as they are on record (part %i)',
    (part) => {
      const own = golden.filter((_, index) => index % parts === part);

      const different = own.filter((one) => JSON.stringify(readSentence(one.text)) !== JSON.stringify(one));

      expect(different.map(({ text }) => text)).toEqual([]);
    },
  );
});
