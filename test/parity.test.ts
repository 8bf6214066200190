import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parityProblems } from '../scripts/docs/parity.ts';

/** `npm run check:docs` checks docs/parity.md; here is shown that it would find something. */
const page = readFileSync(new URL('../docs/parity.md', import.meta.url), 'utf8');
const title = 'if it named a test that is not there';
const row = (shownBy: string, keptIn = '`src/index.ts`') => `\n| 1 | Something. | ${keptIn} | ${shownBy} |\n`;

describe('a page of promises', () => {
  test('has nothing wrong with it where each is shown by a test', () => {
    expect(parityProblems(`${page}${row(`\`test/parity.test.ts › ${title}\``)}`)).toEqual([]);
  });

  test('is one of many', () => {
    expect(page.match(/^\| .* \| .* \| .* \| .* \|$/gm)?.length).toBeGreaterThan(500);
  });
});

describe('a page of promises would be found out', () => {
  test('if it named a test that is not there', () => {
    const cut = title.slice(0, 18);

    expect(parityProblems(page + row(`\`test/parity.test.ts › ${cut}\``))).toEqual([
      `1: Something. test/parity.test.ts has no test “${cut}”.`,
    ]);
    expect(parityProblems(page + row(`\`test/no-such.test.ts › ${title}\``))).toEqual([
      `1: Something. test/no-such.test.ts has no test “${title}”.`,
    ]);
  });

  test('if a row had neither a test nor a reason, or a reason that says nothing', () => {
    expect(parityProblems(page + row(''))).toEqual(['1: Something. No test shows it.']);
    expect(parityProblems(page + row('**not met**: later.'))).toEqual([
      '1: Something. Nothing says why it is not met.',
      'Not met: 10.5 step 4, act, act, 1; known as not met: 10.5 step 4, act, act.',
    ]);
  });

  test('if a row named no file, or one that is not there', () => {
    const shownBy = `\`test/parity.test.ts › ${title}\``;

    expect(parityProblems(page + row(shownBy, ''))).toEqual(['1: Something. Nothing says where it is kept.']);
    expect(parityProblems(page + row(shownBy, '`src/nowhere.ts`'))).toEqual([
      '1: Something. There is no src/nowhere.ts.',
    ]);
  });

  test('if it left out a name of the source documents', () => {
    expect(parityProblems(page.replaceAll('unapply_label', 'unapply'))).toContain(
      'No row names “unapply_label”.',
    );
  });

  test.each([
    ['Events:', 'shuffle_seed'],
    ['Events:', 'EXECUTIVE_GOALS'],
    ['Events:', '[0.3, 0.95]'],
    ['Runs:', 'superseded_by'],
    ['Runs:', '0.88'],
    ['Runs:', 'MERGE'],
  ])('if the chapters “%s …” left out %s, whatever other chapters say', (chapters, name) => {
    const parts = page.split(/^(?=## )/m);
    const isOther = (part: string) =>
      !part.startsWith(`## ${chapters}`) && !part.startsWith('## What stands for');
    const without = parts.map((part) => (isOther(part) ? part : part.replaceAll(name, 'something')));

    expect(parityProblems(`${without.join('')}\n## Other\n\n${name}\n`)).toContain(
      `No row of “${chapters} …” names “${name}”.`,
    );
  });

  test('if only a longer name or another number stood in place of a name', () => {
    const without = page.replaceAll(/(?<![\w.])0\.88(?!\d)/g, '0.885');

    expect(parityProblems(without)).toContain('No row of “Runs: …” names “0.88”.');
  });
});
