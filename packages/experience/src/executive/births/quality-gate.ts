import type { MaybeOutside } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import { findTimes, genderOfName } from '@tact/english';

/**
 * Which words may become a heuristic: long enough to say something, short enough to be a rule, and free of what belongs to one event alone. Pure.
 *
 * A date, a time, an address, a number of five digits and more, or a name that not every one of the like events has belongs to one of
 * them. A name is recognised by its capital within a sentence, or by being a first name.
 */

/** Whether the text may stand for all like ones, itself among them. */
export function isGeneral(text: MaybeOutside, alike: readonly MaybeOutside[], longest: number): boolean {
  if (text.length > longest || !matchOutside(text, (raw) => words(raw).length >= minWords)) return false;
  return matchOutside(text, (raw) =>
    particulars(raw, alike).every((particular) => alike.every((one) => has(one, particular))),
  );
}

export const maxLearnedConditionLength = 500;
export const maxLearnedActionLength = 2000;
const minWords = 2;

/** Any instant will do: only where times stand is asked, not which they are. */
const moment = { now: 0, zone: 'UTC' };

function particulars(raw: string, alike: readonly MaybeOutside[]): readonly string[] {
  const times = findTimes(raw, moment).map(({ text }) => text.toLowerCase());
  const addresses = (raw.match(addressPattern) ?? []).map((found) => found.toLowerCase());
  const names = words(raw)
    .map((word) => word.toLowerCase())
    .filter((word) => [raw, ...alike].some((one) => matchOutside(one, (text) => isName(word, text))));
  const firstNames = words(raw)
    .filter((word) => /^\p{Lu}/u.test(word) && genderOfName(word) !== 'unknown')
    .map((word) => word.toLowerCase());
  return [...times, ...addresses, ...names, ...firstNames];
}

const addressPattern = /\S+@\S+|\bhttps?:\/\/\S+|\b\d{4}-\d{2}-\d{2}\b|\b\d{5,}\b/gu;

function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether a word, in lower case, stands with a capital within a sentence. */
function isName(word: string, text: string): boolean {
  const capitals = text.match(capitalWithin) ?? [];
  return capitals.some((capital) => capital.toLowerCase() === word);
}

/** After a word or a comma, that is, not at the beginning of a sentence, of a line or of a quotation. */
const capitalWithin = /(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{M}]+/gu;

function has(text: MaybeOutside, particular: string): boolean {
  return matchOutside(text, (raw) => raw.toLowerCase().includes(particular));
}
