import { exposeOutside, type MaybeOutside } from '@tact/core/records';
import { type ComparedWord, comparedWords } from './compared-words.ts';
import { haveOpposedDirections } from './directions.ts';
import { negationBetween } from './negations.ts';
import { hasOpposites } from './opposites.ts';

/**
 * How two texts contradict each other.
 *
 * - `number`, `date`, `name`: another one in its place.
 * - `negation`: one denies what the other says; `denial`: one denies something that the other says nothing of.
 * - `opposite`: words that exclude each other. Beside a `denial` they may say the same, as “open” and “not closed” do.
 * - `direction`: from and to, before and after the same thing.
 * - `planned`: planned in one, done in the other.
 */
export type Contradiction =
  | 'number'
  | 'date'
  | 'name'
  | 'negation'
  | 'denial'
  | 'opposite'
  | 'direction'
  | 'planned';

/**
 * What of two texts cannot both be so, as far as certain code can tell. What only one of them names is added, and contradicts
 * nothing. Symmetric; empty where nothing is known to contradict.
 */
export function contradictionsBetween(one: MaybeOutside, other: MaybeOutside): readonly Contradiction[] {
  return contradictionsWith(one)(other);
}

/** The same for a text that is compared with several. */
export function contradictionsWith(one: MaybeOutside): (other: MaybeOutside) => readonly Contradiction[] {
  const words = comparedWords(exposeOutside(one));
  return (other) => between(words, comparedWords(exposeOutside(other)));
}

function between(one: readonly ComparedWord[], other: readonly ComparedWord[]): readonly Contradiction[] {
  const found: Contradiction[] = [];
  for (const kind of ['number', 'date', 'name'] as const)
    if (isSubstituted(kind, one, other)) found.push(kind);
  const negation = negationBetween(one, other);
  if (negation !== null) found.push(negation);
  if (hasOpposites(one, other)) found.push('opposite');
  if (haveOpposedDirections(one, other)) found.push('direction');
  if (isPlanned(one) !== isPlanned(other)) found.push('planned');
  return found;
}

/** Each text has one of this kind that the other does not have at all. */
function isSubstituted(
  kind: ComparedWord['kind'],
  older: readonly ComparedWord[],
  newer: readonly ComparedWord[],
): boolean {
  const lacks = (words: readonly ComparedWord[], others: readonly ComparedWord[]) => {
    const known = new Set(others.flatMap(({ key, folded }) => [key, folded]));
    return words.some((word) => word.kind === kind && !known.has(word.key) && !known.has(word.folded));
  };
  return lacks(older, newer) && lacks(newer, older);
}

/** Words that tell of the future, some of them only before another one. */
const plans: ReadonlyMap<string, readonly string[] | 'alone'> = new Map<string, readonly string[] | 'alone'>([
  ...`will i'll we'll they'll she'll he'll it'll todo should pending upcoming`
    .split(' ')
    .map((word) => [word, 'alone'] as const),
  ...`going about yet plan plans planning intend intends intended want wants need needs has have supposed`
    .split(' ')
    .map((word) => [word, ['to']] as const),
  ['planned', ['to', 'for']],
  ['scheduled', ['to', 'for']],
  ['due', ['to', 'on', 'for']],
  ['be', ['done']],
]);

const determiners: ReadonlySet<string> = new Set(
  'a an the this that my our your his her its their'.split(' '),
);

function isPlanned(words: readonly ComparedWord[]): boolean {
  return words.some(({ folded }, index) => {
    const follows = plans.get(folded);
    if (follows === undefined) return false;
    const [next = '', then = ''] = [words[index + 1]?.folded, words[index + 2]?.folded];
    // “From the free plan to the team plan” plans nothing.
    if (next === 'to' && determiners.has(then)) return false;
    return follows === 'alone' || follows.includes(next);
  });
}
