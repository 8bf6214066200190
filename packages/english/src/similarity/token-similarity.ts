import { exposeOutside, type MaybeOutside } from '@tact/core/records';
import { contentWords } from './content-words.ts';

/** The stems of a text's content words, numbers and times included, each once. */
export function tokensOfText(text: MaybeOutside): ReadonlySet<string> {
  return new Set(contentWords(exposeOutside(text)).map(({ stem }) => stem));
}

/** The Jaccard index of two sets of tokens: those in both over those in either, in [0, 1]; 0 if both are empty. */
export function tokenSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const token of one) if (other.has(token)) both += 1;
  const either = one.size + other.size - both;
  return either === 0 ? 0 : both / either;
}
