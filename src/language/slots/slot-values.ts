import type { FoundTime } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { MarkedText } from './marked-text.ts';
import type { Mark, MarkName, Slots } from './parsed-request.ts';
import { splitNames } from './people.ts';
import { resolveMarkedTime } from './resolve-marked-time.ts';

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
export function firstText(marked: MarkedText, name: MarkName): string | undefined {
  return marked.textsOf(name)[0];
}

/** "Could you note that …?" asks me, and the mark is no part of what is noted. */
export function withoutQuestionMark(marked: MarkedText, said: string): string {
  const asks = marked
    .textsOf('politeness')
    .some((words) => /^(?:can|could|would|will|won['’]t)\b/i.test(words));
  return asks ? said.replace(/\s*\?+\s*$/, '') : said;
}

/** Each of those that the marks of a name list. */
export function listedNames(marked: MarkedText, name: MarkName): readonly string[] | undefined {
  const all = marked.textsOf(name).flatMap(splitNames);
  return all.length === 0 ? undefined : all;
}

/** What the marks of these names say together about when. */
export function timeFromMarks(
  marked: MarkedText,
  names: readonly MarkName[],
  moment: Moment,
): FoundTime | undefined {
  const marks: Mark[] = marked.marks.filter(({ name }) => names.includes(name));
  const all = [...presentTimes, ...newTimes];
  const others = marked.marks.filter((mark) => all.includes(mark.name) && !marks.includes(mark));
  return resolveMarkedTime(marked.text, marks, others, moment) ?? undefined;
}

/** "call mom" as a heading: "Call mom". */
export function capitalised(text: string): string;
export function capitalised(text: string | undefined): string | undefined;
export function capitalised(text: string | undefined): string | undefined {
  return text === undefined ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Only what is there; undefined where nothing is. */
export function definedSlotsOrNone(slots: Partial<Record<keyof Slots, unknown>>): Slots | undefined {
  const given = definedSlots(slots);
  return Object.keys(given).length === 0 ? undefined : given;
}

/** Only what is there. */
export function definedSlots(slots: Partial<Record<keyof Slots, unknown>>): Slots {
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined));
}
