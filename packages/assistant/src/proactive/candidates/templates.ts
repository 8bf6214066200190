import {
  type Json,
  type JsonObject,
  type MaybeOutside,
  Outside,
  type ProactiveSignal,
} from '@tact/core/records';
import { joinText, mapText, quote } from '@tact/core/text';
import { isOthers } from '../signals/whose-urgency.ts';
import type { SpokenTime } from './spoken-time.ts';

/**
 * What is said of each type of signal without a model: one voice, warm and brief. A message gives the user what they need, time, place
 * and what can be done about it, and never says what they did not do. It is outside text as soon as it quotes any.
 */
type Template = (signal: ProactiveSignal, time: SpokenTime) => MaybeOutside;

/** By type. */
const templates: Readonly<Record<string, Template>> = {
  CALENDAR_EVENT_SOON: (signal, time) => {
    const { subject, data } = signal;
    const others = isOthers(signal) ? invitationOf(signal) : '';
    return say`${title(subject)} starts ${startOf(data, time)}${placeIn(data)}${peopleIn(data)}.${others}`;
  },
  CALENDAR_CONFLICT: ({ subject, data }, time) => {
    const other = partIn(data, 'other') ?? {};
    const second = wordsIn(other, 'title') ?? wordsIn(other, 'subject') ?? 'another event';
    return say`${title(subject)}${spanOf(data, time)} and ${title(second)}${spanOf(other, time)} overlap${dayOf(data, time)}. If you want to move one, tell me which.`;
  },
  CALENDAR_CHANGED: ({ subject, data }, time) => {
    const at = timeIn(data, 'startsAt');
    if (data['isCancelled'] === true)
      return say`${title(subject)}${at === null ? '' : `, ${time.when(at)},`} was cancelled.`;
    const before = timeIn(data, 'previousStartsAt');
    const endsAt = timeIn(data, 'endsAt');
    if (at !== null && at === before && endsAt !== null)
      return say`${title(subject)} ${time.day(at)} now goes from ${time.span(at, endsAt)}.`;
    const was = before === null ? '' : ` instead of ${time.when(before)}`;
    return say`${title(subject)} is now ${at === null ? 'at another time' : time.when(at)}${was}${placeIn(data)}.`;
  },
  CALENDAR_BUSY_DAY: ({ data }, time) => {
    const count = countIn(data, 'events');
    const many = count === null ? 'several events' : count === 1 ? 'one event' : `${count} events`;
    const first = timeIn(data, 'startsAt');
    const last = timeIn(data, 'endsAt');
    const between = first === null || last === null ? '' : `, from ${time.span(first, last)}`;
    return say`You have ${many} today${between}.${freeSentence(data, time)}`;
  },
  CALENDAR_EMPTY_DAY: () => 'Your calendar is free today: room for whatever you feel like doing.',
  CANVAS_ASSIGNMENT_DUE: ({ subject, data }, time) =>
    say`${courseworkOf(subject, data)} is due ${dueOf(data, time)}${freeClause(data, time)}.`,
  CANVAS_GRADE_POSTED: ({ subject, data }) =>
    say`The grade for ${courseworkOf(subject, data)} is posted${gradeIn(data)}.`,
  CANVAS_ANNOUNCEMENT: ({ subject, data }) => {
    const course = wordsIn(data, 'course');
    return say`New announcement${course === null ? '' : say` in ${named(course)}`}: ${title(subject)}.`;
  },
  EMAIL_IMPORTANT: ({ subject }) => say`Important mail: ${title(subject)}.`,
  EMAIL_AWAITS_REPLY: ({ subject, data }, time) => {
    const at = timeIn(data, 'decidedAt');
    const since = at === null ? '' : ` (it came ${time.day(at)})`;
    return say`This mail is open for an answer: ${title(subject)}${since}. I can draft one if you like.`;
  },
  TASK_DUE: ({ subject, data }, time) =>
    say`${title(subject)}${sourceOf(data)} is due ${dueOf(data, time)}${freeClause(data, time)}.`,
  TASK_OVERDUE: ({ subject, data }, time) => {
    const was = dueOf(data, time);
    const free = freeClause(data, time);
    return say`${title(subject)}${sourceOf(data)} was due ${was}${free === '' ? '. I can move it to another day if that helps' : free}.`;
  },
  APPROVAL_EXPIRES: ({ subject, expiresAt }, time) =>
    say`A question is open for your answer until ${time.when(expiresAt)}: ${title(subject)}.`,
  MEMORY_RECALL: ({ subject, data }) =>
    say`Something you wanted to remember for today: ${memoryOf(subject, data)}.`,
  PATTERN_MATCH: ({ subject, data }) => say`A usual time for this: ${memoryOf(subject, data)}.`,
};

/** What is said of a signal, by its source or by the template of its type. */
export function saySignal(signal: ProactiveSignal, time: SpokenTime): MaybeOutside {
  const template = isWordedBySource(signal) ? undefined : templates[signal.type];
  return (template ?? foreignTemplate)(signal, time);
}

export function isWordedBySource({ message }: ProactiveSignal): boolean {
  return message !== undefined && message.length > 0;
}

/** What is said of a type that is not known here: what its source wrote, else its subject. */
function foreignTemplate({ message, subject }: ProactiveSignal): MaybeOutside {
  if (message !== undefined && message.length > 0) return message;
  return say`Worth knowing: ${title(subject)}.`;
}

/** Events that begin at the same time, in one sentence. */
export function startTogether(
  [first, ...others]: readonly [ProactiveSignal, ...ProactiveSignal[]],
  time: SpokenTime,
): MaybeOutside {
  const last = others.at(-1);
  const before = [first, ...others.slice(0, -1)].map(({ subject }) => title(subject));
  const titles = last === undefined ? before : [say`${joinText(before, ', ')} and ${title(last.subject)}`];
  return say`${joinText(titles, '')} start ${startOf(first.data, time)}.`;
}

/** A free slot that a plan can be made for; null if the signal knows none. */
export function freeSlotIn(data: JsonObject): { readonly from: number; readonly to: number } | null {
  const slot = partIn(data, 'freeSlot') ?? {};
  const from = timeIn(slot, 'startsAt');
  const to = timeIn(slot, 'endsAt');
  return from === null || to === null || to <= from ? null : { from, to };
}

/** A template that joins parts to one text, outside as soon as one of them is. */
export function say(words: TemplateStringsArray, ...values: readonly MaybeOutside[]): MaybeOutside {
  return joinText(
    words.flatMap((ours, index) => {
      const value = values[index];
      return value === undefined ? [ours] : [ours, value];
    }),
    '',
  );
}

/** A title in our quotation marks, whoever gave it. */
function title(subject: MaybeOutside): MaybeOutside {
  return mapText(subject, (text) => quote(text, 120));
}

/** A name as it is where it is ours, in quotation marks where it is a stranger's. */
function named(name: MaybeOutside): MaybeOutside {
  return typeof name === 'string' ? name : title(name);
}

/** Whose words a deadline rests on, where they are not the owner's. */
function sourceOf(data: JsonObject): MaybeOutside {
  if (data['isFromOthers'] !== true) return '';
  const writer = wordsIn(data, 'writer');
  return writer === null ? ', from a mail,' : say`, from a mail by ${title(writer)},`;
}

/** Whose invitation an event rests on that the owner has not answered. */
function invitationOf({ data }: ProactiveSignal): MaybeOutside {
  const organizer = wordsIn(data, 'organizer');
  return organizer === null
    ? ' You have not answered this invitation.'
    : say` You have not answered this invitation from ${title(organizer)}.`;
}

function startOf(data: JsonObject, time: SpokenTime): string {
  const at = timeIn(data, 'startsAt');
  if (at === null) return 'soon';
  const soon = time.soon(at);
  return soon === null ? time.when(at) : `${soon}, at ${time.clock(at)}`;
}

function dueOf(data: JsonObject, time: SpokenTime): string {
  const at = timeIn(data, 'dueAt');
  if (at === null) return 'soon';
  // A day without a time ends with its last minute.
  if (data['isWholeDay'] === true) return time.day(at - 1);
  const soon = time.soon(at);
  return soon === null ? time.when(at) : `${soon}, at ${time.clock(at)}`;
}

function spanOf(data: JsonObject, time: SpokenTime): string {
  const from = timeIn(data, 'startsAt');
  const to = timeIn(data, 'endsAt');
  if (from === null || to === null) return '';
  return ` (${time.clock(from)} to ${time.clock(to)})`;
}

function dayOf(data: JsonObject, time: SpokenTime): string {
  const from = timeIn(data, 'startsAt');
  return from === null ? '' : ` ${time.day(from)}`;
}

function placeIn(data: JsonObject): MaybeOutside {
  const place = wordsIn(data, 'place') ?? wordsIn(data, 'location');
  return place === null ? '' : say`, ${named(place)}`;
}

const maxPeople = 3;

function peopleIn(data: JsonObject): MaybeOutside {
  const people = namesIn(data, 'attendees');
  if (people.length === 0) return '';
  const shown = people.slice(0, maxPeople).map(named);
  const more = people.length - shown.length;
  return say`, with ${joinText(shown, ', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The course and what is to be handed in: `CS2103 “Lab 4”`. */
function courseworkOf(subject: MaybeOutside, data: JsonObject): MaybeOutside {
  const course = wordsIn(data, 'course');
  return course === null ? title(subject) : say`${named(course)} ${title(subject)}`;
}

function gradeIn(data: JsonObject): MaybeOutside {
  const grade = wordsIn(data, 'grade');
  if (grade !== null) return say`: ${named(grade)}`;
  const score = countIn(data, 'score');
  const points = countIn(data, 'points');
  if (score === null) return '';
  return points === null ? `: ${score}` : `: ${score} of ${points}`;
}

function freeClause(data: JsonObject, time: SpokenTime): string {
  const slot = freeSlotIn(data);
  return slot === null ? '' : `; you are free from ${time.span(slot.from, slot.to)}`;
}

function freeSentence(data: JsonObject, time: SpokenTime): string {
  const slot = freeSlotIn(data);
  return slot === null ? '' : ` You are free from ${time.span(slot.from, slot.to)}.`;
}

/** `dentist: Dr. Wong, 2nd floor`, as it was kept. */
function memoryOf(subject: MaybeOutside, data: JsonObject): MaybeOutside {
  const value = wordsIn(data, 'value');
  return value === null ? title(subject) : title(joinText([subject, value], ': '));
}

/** A time of a signal's data, in milliseconds since 1970; null if it has none that makes sense. */
export function timeIn(data: JsonObject, name: string): number | null {
  const value = data[name];
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= latest ? value : null;
}

export function countIn(data: JsonObject, name: string): number | null {
  const value = data[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Words of a signal's data; null if there are none. */
export function wordsIn(data: JsonObject, name: string): MaybeOutside | null {
  const value = data[name];
  return isWords(value) && value.length > 0 ? value : null;
}

/** A list of names; empty if there is none. */
export function namesIn(data: JsonObject, name: string): readonly MaybeOutside[] {
  const value = data[name];
  return Array.isArray(value) ? value.filter(isWords).filter(({ length }) => length > 0) : [];
}

/** An object within a signal's data; null if there is none. */
export function partIn(data: JsonObject, name: string): JsonObject | null {
  const value = data[name];
  const isPart =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Outside);
  return isPart ? (value as JsonObject) : null;
}

/** The last instant of a JavaScript date. */
const latest = 8.64e15;

function isWords(value: Json | undefined): value is MaybeOutside {
  return typeof value === 'string' || value instanceof Outside;
}
