import { type ComparedWord, comparedWords, contentWords } from '@tact/english';
import { withoutOwnTimes } from './own-times.ts';
import type { PlainRun } from './plain-run.ts';

/**
 * What a run is about: the names, places, accounts, hosts and versions that its task acts on. Not what it was done with, nor why it
 * failed, nor its figures.
 */

/** Whether each of two runs acts on something that the other does not name. */
export function actOnDifferentThings(older: PlainRun, newer: PlainRun): boolean {
  return lacks(older, newer) && lacks(newer, older);
}

function lacks(one: PlainRun, other: PlainRun): boolean {
  const words = comparedWords(`${other.task}\n${other.summary}`);
  const known = new Set([...words.flatMap(({ key, folded }) => [key, folded]), ...numberedIn(words)]);
  return subjectsIn(one.summary).some((subject) => !known.has(subject));
}

function subjectsIn(text: string): readonly string[] {
  const words = comparedWords(withoutMeans(withoutCause(text)));
  const addresses = comparedWords(text).filter(({ folded }) => /.@./u.test(folded));
  const names = words.filter(({ kind, key }) => kind === 'name' && !key.startsWith('unit:'));
  return [...[...names, ...addresses].map(({ key }) => key), ...numberedIn(words)];
}

/** Numbers that say which one: those after a name or a noun that is numbered, such as `PostgreSQL 16` and `room 14`. */
function numberedIn(words: readonly ComparedWord[]): readonly string[] {
  return words.flatMap(({ kind, key }, at) => {
    const before = words[at - 1];
    if (kind !== 'number' || before === undefined) return [];
    return before.kind === 'name' || numbered.has(before.folded) ? [`${before.folded} ${key}`] : [];
  });
}

const numbered: ReadonlySet<string> = new Set(
  `account apartment bed block board box branch building bus camera case channel chapter client contract course customer device
  disk door drive engine exam firmware flat flight floor gate group host house invoice lane line line locker machine meter motor
  node order page platform player plot pod port printer project pump rack region release request room row seat sensor server
  shard shelf site slot socket station switch table tank team tenant terminal ticket track train unit valve vehicle version
  volume ward website zone`.split(/\s+/),
);

/** Up to where a text begins to say why. */
function withoutCause(text: string): string {
  return text.split(/(?<=\S)[:;(]\s|\s[–—-]\s|,?\s\b(?:because|since|due to|as the|owing to)\b/iu)[0] ?? '';
}

/** Without what something was done with. */
function withoutMeans(text: string): string {
  return text.replace(
    /\b(?:with|via|using|by|through|after)\s+(?:(?!\b(?:to|of|for|on|in|at|from|and)\b)[^,.;\s]+\s*){1,4}/giu,
    ' ',
  );
}

/** Whether a failed run says of why it failed what neither its task nor the other run says. */
export function namesNewCause(failed: PlainRun, known: PlainRun): boolean {
  const said = new Set(stemsIn(`${failed.task}\n${known.task}\n${known.summary}`));
  const text = withoutOwnTimes(failed.summary);
  const isCode = /\b(?:error|code|status|http|exit)\s*[#:]?\s*\d/iu.test(text);
  return stemsIn(text).some(
    (stem) => !said.has(stem) && !failures.has(stem) && (isCode || !/^\d+(?:[.,:]\d+)*$/u.test(stem)),
  );
}

function stemsIn(text: string): readonly string[] {
  return contentWords(text).map(({ stem }) => stem);
}

/** What says only that something failed. */
const failures: ReadonlySet<string> = new Set(
  contentWords(
    `fail failed fails failing failure failures error errors not no cannot cant couldnt could unable didnt wasnt werent did never
    unsuccessful unsuccessfully attempt attempted try tried tries trying again still yet run runs ran running job task step last
    abort aborted stop stopped finish finished complete completed completely cancel cancelled end ended work worked works working broke
    broken break crash crashed went wrong problem problems issue issues result outcome unknown exit exited code status http before
    after way half partly successful successfully success return returned got nothing succeed succeeded possible impossible`,
  ).map(({ stem }) => stem),
);
