import { exposeOutside, type MaybeOutside } from '@tact/core/records';
import { tokensOf } from './plain-words.ts';

/** As many words running that somebody else wrote are somebody else's. */
const runLength = 5;
/** What is longer is not read further, in characters. */
const longest = 200_000;

/** Tells of a sentence whether it repeats words of others, which only a slot may do, in quotation marks. */
export function createOutsideMatcher(
  outside: readonly MaybeOutside[],
  own: readonly string[],
): (sentence: string) => boolean {
  const ours = new Set(own.flatMap(runsOf));
  const theirs = new Set(outside.flatMap((text) => runsOf(exposeOutside(text).slice(0, longest))));
  return (sentence) => theirs.size > 0 && runsOf(sentence).some((run) => theirs.has(run) && !ours.has(run));
}

function runsOf(text: string): readonly string[] {
  const words = tokensOf(text.toLowerCase());
  return words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(' '));
}
