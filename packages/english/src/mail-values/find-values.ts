import type { ValueKind } from '@tact/core/records';
import type { Moment } from '../words.ts';
import { findDates } from './find-dates.ts';
import { findEmails, findLinks } from './find-links.ts';
import { findCodes, findPhones } from './find-numbers.ts';
import { findPlaces } from './find-places.ts';
import { type FoundValue, maxValueLength, maxValues } from './found-value.ts';

/**
 * The values of a kind in a text, in order, each once. Words of time are read as of the moment, which is when the text was
 * written. Reads the first 20 000 characters.
 */
export function findValues(text: string, kind: ValueKind, moment: Moment): readonly FoundValue[] {
  const found = finders[kind](text.slice(0, longest), moment);
  const seen = new Set<string>();
  return found
    .filter((value) => value.text.length <= maxValueLength[kind])
    .filter((value) => {
      const name = value.time === undefined ? value.text.toLowerCase() : JSON.stringify(value.time);
      return !seen.has(name) && seen.add(name);
    })
    .slice(0, maxValues);
}

const longest = 20_000;

const finders: Readonly<Record<ValueKind, (text: string, moment: Moment) => readonly FoundValue[]>> = {
  date: findDates,
  place: findPlaces,
  email: findEmails,
  phone: findPhones,
  link: findLinks,
  number: findCodes,
  questions: findQuestions,
};

/** Sentences that end in a question mark. */
function findQuestions(text: string): readonly FoundValue[] {
  return [...unwrapped(text).matchAll(sentence)].flatMap(({ 0: found, index }) => {
    const start = found.length - found.replace(lead, '').length;
    const asked = found.slice(start).trimEnd();
    return /\p{L}/u.test(asked) ? [{ kind: 'questions' as const, text: asked, index: index + start }] : [];
  });
}

/** A line that was broken for its length goes on in the next one; a short one ends there. */
function unwrapped(text: string): string {
  return text.replace(/([^\n]{60,}[^\s.!?:])\n(?=\S)/g, '$1 ');
}

/** A dot inside a word or a number ends nothing. */
const sentence = /(?:[^.!?\n]|\.(?=[\p{L}\p{N}]))+\?+/gu;
/** Bullets, numbers and blanks before the words. */
const lead = /^(?:[\s>*•·–-]+|\(?\d{1,2}[.):]\s*)+/u;
