import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  parityPage,
  type SourceDocument,
  type SourcePromise,
  sourceDocuments,
} from '../scripts/docs/parity-page.ts';
import { parityProblems } from '../scripts/docs/parity-problems.ts';

/** `npm run check:docs` checks test/parity; here is shown that it would find something. */
const title = 'if it named a test that is not there';
const shownBy = [`test/parity.test.ts › ${title}`];

function promiseWith(change: Partial<SourcePromise>): readonly SourceDocument[] {
  const promise: SourcePromise = {
    section: '1',
    promise: 'Something.',
    keptIn: ['packages/tact/src/index.ts'],
    ...change,
  };
  return [
    ...sourceDocuments,
    { names: [], counterparts: [], chapters: [{ title: 'More', promises: [promise] }] },
  ];
}

/** The documents as they would be if the one that begins with this chapter were written in other words. */
function reworded(chapter: string, change: (text: string) => string): readonly SourceDocument[] {
  return sourceDocuments.map((document) => {
    const { names, ...rest } = document;
    if (rest.chapters[0]?.title !== chapter) return document;
    return { names, ...JSON.parse(change(JSON.stringify(rest))) };
  });
}

describe('the promises of the source documents', () => {
  test('have nothing wrong with them where each is shown by a test', () => {
    expect(parityProblems(promiseWith({ shownBy }))).toEqual([]);
  });

  test('are many', () => {
    expect(sourceDocuments.map(({ chapters }) => chapters.length)).toEqual([7, 10, 9, 8, 8]);
    expect(parityPage().match(/^\| .* \| .* \| .* \| .* \|$/gm)?.length).toBeGreaterThan(450);
  });

  test('stand on the page', () => {
    expect(readFileSync(new URL('../docs/parity.md', import.meta.url), 'utf8')).toBe(parityPage());
  });
});

describe('a promise would be found out', () => {
  test('if it named a test that is not there', () => {
    const cut = title.slice(0, 18);

    expect(parityProblems(promiseWith({ shownBy: [`test/parity.test.ts › ${cut}`] }))).toEqual([
      `1: Something. test/parity.test.ts has no test “${cut}”.`,
    ]);
    expect(parityProblems(promiseWith({ shownBy: [`test/no-such.test.ts › ${title}`] }))).toEqual([
      `1: Something. test/no-such.test.ts has no test “${title}”.`,
    ]);
  });

  test('if it had neither a test nor a reason, or a reason that says nothing', () => {
    expect(parityProblems(promiseWith({}))).toEqual(['1: Something. No test shows it.']);
    expect(parityProblems(promiseWith({ notMet: 'later.' }))).toEqual([
      '1: Something. Nothing says why it is not met.',
      'Not met: 10.5 step 4, act, act, 1; known as not met: 10.5 step 4, act, act.',
    ]);
  });

  test('if it named no file, or one that is not there', () => {
    expect(parityProblems(promiseWith({ shownBy, keptIn: [] }))).toEqual([
      '1: Something. Nothing says where it is kept.',
    ]);
    expect(parityProblems(promiseWith({ shownBy, keptIn: ['src/nowhere.ts'] }))).toEqual([
      '1: Something. There is no src/nowhere.ts.',
    ]);
  });
});

describe('a source document would be found out', () => {
  test.each([
    ['Responsibilities', 'unapply_label'],
    ['Conversation: principles', 'find_by'],
    ['Unasked messages: overview', 'DEFERRED_MIN_SCORE'],
    ['Events: protocol', 'shuffle_seed'],
    ['Events: protocol', 'EXECUTIVE_GOALS'],
    ['Events: protocol', '[0.3, 0.95]'],
    ['Runs: two stages', 'superseded_by'],
    ['Runs: two stages', '0.88'],
    ['Runs: two stages', 'MERGE'],
  ])('if its chapters from “%s” left out %s, whatever others say', (chapter, name) => {
    expect(parityProblems(reworded(chapter, (text) => text.replaceAll(name, 'something')))).toContain(
      `No row of “${chapter}” and its sequels names “${name}”.`,
    );
  });

  test('if only a longer name or another number stood in place of a name', () => {
    const longer = (text: string) => text.replaceAll(/(?<![\w.])0\.88(?!\d)/g, '0.885');

    expect(parityProblems(reworded('Runs: two stages', longer))).toContain(
      'No row of “Runs: two stages” and its sequels names “0.88”.',
    );
  });
});
