import type { ConflictKind } from '../admit-facts.ts';
import { contradictsByNegation } from './negations.ts';
import { hasOpposites } from './opposites.ts';
import type { Word } from './words.ts';

/**
 * What of two texts cannot both be so, as far as certain code can tell: a number, a date or a name in the place of another, something
 * denied, words that exclude each other, something planned in one and done in the other. What only one of them names is added, and
 * no conflict.
 */
export function conflictsBetween(older: readonly Word[], newer: readonly Word[]): readonly ConflictKind[] {
  const found: ConflictKind[] = [];
  for (const kind of ['number', 'date', 'name'] as const)
    if (isSubstituted(kind, older, newer)) found.push(kind);
  if (contradictsByNegation(older, newer)) found.push('negation');
  if (hasOpposites(older, newer)) found.push('opposite');
  if (isPlanned(older) !== isPlanned(newer)) found.push('planned');
  return found;
}

/** Each text has one of this kind that the other does not have at all. */
function isSubstituted(kind: Word['kind'], older: readonly Word[], newer: readonly Word[]): boolean {
  const lacks = (words: readonly Word[], others: readonly Word[]) => {
    const known = new Set(others.flatMap(({ key, folded }) => [key, folded]));
    return words.some((word) => word.kind === kind && !known.has(word.key) && !known.has(word.folded));
  };
  return lacks(older, newer) && lacks(newer, older);
}

/** Words that tell of the future, alone or followed by another one. */
const plans: readonly (readonly [first: string, second?: readonly string[]])[] = [
  ['will'],
  ["i'll"],
  ["we'll"],
  ["they'll"],
  ["she'll"],
  ["he'll"],
  ["it'll"],
  ['todo'],
  ['should'],
  ['pending'],
  ['upcoming'],
  ['going', ['to']],
  ['about', ['to']],
  ['yet', ['to']],
  ['plan', ['to']],
  ['plans', ['to']],
  ['planned', ['to', 'for']],
  ['planning', ['to']],
  ['intend', ['to']],
  ['intends', ['to']],
  ['intended', ['to']],
  ['want', ['to']],
  ['wants', ['to']],
  ['need', ['to']],
  ['needs', ['to']],
  ['has', ['to']],
  ['have', ['to']],
  ['supposed', ['to']],
  ['scheduled', ['to', 'for']],
  ['due', ['to', 'on', 'for']],
  ['be', ['done']],
];

const determiners: ReadonlySet<string> = new Set(
  'a an the this that my our your his her its their'.split(' '),
);

function isPlanned(words: readonly Word[]): boolean {
  return words.some(({ folded }, index) => {
    const [next = '', then = ''] = [words[index + 1]?.folded, words[index + 2]?.folded];
    // “From the free plan to the team plan” plans nothing.
    if (next === 'to' && determiners.has(then)) return false;
    return plans.some(
      ([first, second]) => first === folded && (second === undefined || second.includes(next)),
    );
  });
}
