import type { FoundTime } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { MarkedText } from './marked-text.ts';
import type { Mark, MarkName, Slots } from './parsed-request.ts';
import { splitNames } from './people.ts';
import { resolveMarkedTime } from './resolve-marked-time.ts';

/** Slot values from marks, shared by all domains. */

/** The mark names of current and new times. */
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

/** The text of the first mark of a name. */
export function firstText(marked: MarkedText, name: MarkName): string | undefined {
  return marked.textsOf(name)[0];
}

/** The question mark of "Could you note that …?" belongs to the request, not to the note. */
export function withoutQuestionMark(marked: MarkedText, said: string): string {
  const asks = marked
    .textsOf('politeness')
    .some((words) => /^(?:can|could|would|will|won['’]t)\b/i.test(words));
  return asks ? said.replace(/\s*\?+\s*$/, '') : said;
}

/** The names listed in all marks of a name. */
export function listedNames(marked: MarkedText, name: MarkName): readonly string[] | undefined {
  const all = marked.textsOf(name).flatMap(splitNames);
  return all.length === 0 ? undefined : all;
}

/** The time that the marks of these names express together. */
export function timeFromMarks(
  marked: MarkedText,
  names: readonly MarkName[],
  moment: Moment,
): FoundTime | undefined {
  const marks: Mark[] = marked.marks.filter(({ name }) => names.includes(name));
  const all = [...presentTimes, ...newTimes];
  const others = marked.marks.filter((mark) => all.includes(mark.name) && !marks.includes(mark));
  return resolveMarkedTime(marked.timed, marks, others, moment) ?? undefined;
}

/** Capitalises the first letter: "call mom" becomes "Call mom". */
export function capitalised(text: string): string;
export function capitalised(text: string | undefined): string | undefined;
export function capitalised(text: string | undefined): string | undefined {
  return text === undefined ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Drops undefined values; undefined if none remains. */
export function definedSlotsOrNone(slots: Partial<Record<keyof Slots, unknown>>): Slots | undefined {
  const given = definedSlots(slots);
  return Object.keys(given).length === 0 ? undefined : given;
}

/** Drops undefined values. */
export function definedSlots(slots: Partial<Record<keyof Slots, unknown>>): Slots {
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined));
}
