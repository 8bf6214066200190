import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blocksOf, pages, read } from '../documents.ts';
import { runProgram } from './run-program.ts';

describe('the programs in', () => {
  // What imports nothing is a line out of a program; reference-examples.test.ts runs those of the reference.
  const programs = pages
    .filter((page) => page !== 'docs/reference/api.md')
    .flatMap((page) =>
      blocksOf(read(page), 'ts')
        .map((text, index) => ({ page, index, text }))
        .filter(({ text }) => text.includes('import ')),
    );

  test.each(programs)('$page (block $index) run, and print what stands beside them', async ({ text }) => {
    const home = await mkdtemp(join(tmpdir(), 'tact-docs-'));
    try {
      const { exitCode, lines, errors } = await runProgram({ text }, { TACT_HOME: home });
      expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
      expect(lines).toEqual(expect.arrayContaining([...expectedLines(text)]));
    } finally {
      await rm(home, { recursive: true });
    }
  });
});

/** What a program says that it prints: the comments behind `console.log(…);`. */
function expectedLines(text: string): readonly string[] {
  return [...text.matchAll(/^\s*console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line = '']) => line);
}
