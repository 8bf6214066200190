import type { ValueKind } from '#records';
import type { Moment } from '../words.ts';
import { findDates } from './find-dates.ts';
import { findEmails, findLinks } from './find-links.ts';
import { findCodes, findPhones } from './find-numbers.ts';
import { findPlaces } from './find-places.ts';
import { findQuestions } from './find-questions.ts';
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
