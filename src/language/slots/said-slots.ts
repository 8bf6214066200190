import type { FoundTime } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { Mark, MarkName, Slots } from './parsed-request.ts';
import { eachOf } from './people.ts';
import type { Reading } from './reading.ts';
import { timeOf } from './when.ts';

/** From marks to slots: what all kinds of requests do alike. */

/** The names of times as they are, and as they are to be. */
export const presentTimes: readonly MarkName[] = [
  'recurrence',
  'date',
  'partOfDay',
  'time',
  'endDate',
  'endTime',
];
export const newTimes: readonly MarkName[] = [
  'newRecurrence',
  'newDate',
  'newPartOfDay',
  'newTime',
  'newEndDate',
  'newEndTime',
];

/** What the first mark of a name says. */
export function firstSaid(reading: Reading, name: MarkName): string | undefined {
  return reading.said(name)[0];
}

/** "Could you note that …?" asks me, and the mark is no part of what is noted. */
export function withoutOwnQuestion(reading: Reading, said: string): string {
  const asks = reading
    .said('politeness')
    .some((words) => /^(?:can|could|would|will|won['’]t)\b/i.test(words));
  return asks ? said.replace(/\s*\?+\s*$/, '') : said;
}

/** Each of those that the marks of a name list. */
export function listSaid(reading: Reading, name: MarkName): readonly string[] | undefined {
  const all = reading.said(name).flatMap(eachOf);
  return all.length === 0 ? undefined : all;
}

/** What the marks of these names say together about when. */
export function timeSaid(
  reading: Reading,
  names: readonly MarkName[],
  moment: Moment,
): FoundTime | undefined {
  const marks: Mark[] = reading.marks.filter(({ name }) => names.includes(name));
  const all = [...presentTimes, ...newTimes];
  const others = reading.marks.filter((mark) => all.includes(mark.name) && !marks.includes(mark));
  return timeOf(reading.text, marks, others, moment) ?? undefined;
}

/** "call mom" as a heading: "Call mom". */
export function capitalised(text: string): string;
export function capitalised(text: string | undefined): string | undefined;
export function capitalised(text: string | undefined): string | undefined {
  return text === undefined ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Only what is there; undefined where nothing is. */
export function givenOrNone(slots: Partial<Record<keyof Slots, unknown>>): Slots | undefined {
  const given = givenSlots(slots);
  return Object.keys(given).length === 0 ? undefined : given;
}

/** Only what is there. */
export function givenSlots(slots: Partial<Record<keyof Slots, unknown>>): Slots {
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined));
}
