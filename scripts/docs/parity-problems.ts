import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { SourceDocument, SourcePromise } from './parity-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is wrong with the promises of the source documents, a sentence each: tests that are not there, names left out. */
export function parityProblems(documents: readonly SourceDocument[]): readonly string[] {
  const promises = documents.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.promises));
  return [
    ...promises.flatMap((one) =>
      problemsOf(one).map((problem) => `${one.section}: ${one.promise} ${problem}`),
    ),
    ...unknownGaps(promises),
    ...documents.flatMap(unnamed),
  ];
}

function unnamed({ names, chapters, counterparts }: SourceDocument): readonly string[] {
  const written = JSON.stringify([chapters, counterparts]);
  return names
    .filter((name) => !isNamed(name, written))
    .map((name) => `No row of “${chapters[0]?.title}” and its sequels names “${name}”.`);
}

/** Whether it stands there as a word of its own: 0.7 is not 0.75. */
function isNamed(name: string, text: string): boolean {
  const before = /^[\d[]/.test(name) ? '(?<![\\w.,])' : '(?<!\\w)';
  return new RegExp(`${before}${name.replaceAll(/[.[\]]/g, '\\$&')}(?![\\w]|[.,]\\d)`).test(text);
}

/** The sections of the promises that are known as not met. */
const knownGaps: readonly string[] = ['10.5 step 4', 'act', 'act'];

function unknownGaps(promises: readonly SourcePromise[]): readonly string[] {
  const gaps = promises.filter(({ notMet }) => notMet !== undefined).map(({ section }) => section);
  if (gaps.join() === knownGaps.join()) return [];
  return [`Not met: ${gaps.join(', ')}; known as not met: ${knownGaps.join(', ')}.`];
}

const minReasonLength = 20;

function problemsOf({ keptIn, shownBy = [], notMet }: SourcePromise): readonly string[] {
  const problems = [
    ...keptIn.filter((file) => !existsSync(join(root, file))).map((file) => `There is no ${file}.`),
    ...shownBy.flatMap((test) => {
      const [file = '', title = ''] = test.split(' › ');
      return hasTest(file, title) ? [] : [`${file} has no test “${title}”.`];
    }),
  ];
  if (notMet !== undefined) {
    return notMet.length > minReasonLength ? problems : [...problems, 'Nothing says why it is not met.'];
  }
  if (keptIn.length === 0) problems.push('Nothing says where it is kept.');
  if (shownBy.length === 0) problems.push('No test shows it.');
  return problems;
}

/** Whether a file has a test of exactly this title, written out or as the name of a row that a `'%s'` test runs over. */
function hasTest(file: string, title: string): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  const titles = [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)];
  if (titles.some(([, , written = '']) => unescaped(written) === title)) return true;
  const isRunOverRows = titles.some(([, , written]) => written === '%s');
  const rowNames = [...source.matchAll(/\[\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)];
  return isRunOverRows && rowNames.some(([, , written = '']) => unescaped(written) === title);
}

function unescaped(written: string): string {
  return written.replace(/\\(.)/g, '$1');
}
