import type { ComparedWord } from './compared-words.ts';

/** Whether a word stands after the opposite preposition, as in “from the old disk to the new one” and the other way round. */
export function haveOpposedDirections(one: readonly ComparedWord[], other: readonly ComparedWord[]): boolean {
  const [before, after] = [prepositionsIn(one), prepositionsIn(other)];
  return [...before].some(([key, preposition]) => {
    const now = after.get(key);
    return now !== undefined && opposites.get(preposition) === now;
  });
}

/** The last preposition before each word that stands once. */
function prepositionsIn(words: readonly ComparedWord[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const counts = new Map<string, number>();
  let last = '';
  for (const { folded, key } of words) {
    if (opposites.has(folded)) last = folded;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    found.set(key, last);
  }
  return new Map([...found].filter(([key]) => counts.get(key) === 1));
}

const opposites: ReadonlyMap<string, string> = new Map([
  ['from', 'to'],
  ['to', 'from'],
  ['before', 'after'],
  ['after', 'before'],
  ['above', 'below'],
  ['below', 'above'],
  ['over', 'under'],
  ['under', 'over'],
]);
