import type { JsonObject } from '@tact/core/records';
import {
  type Change,
  type FoundTime,
  findTimes,
  type Moment,
  readTimeNear,
  replaceName,
} from '@tact/english';

/** A pending or drafted mail with the owner's change. */

/** Every part of the change has to fit; otherwise nothing is changed, so that no part is dropped in silence. */
export function changedMail(params: JsonObject, change: Change, moment: Moment): JsonObject | null {
  const { to, cc, subject, title, body, addPeople, removePeople, time, replaces, by, send, ...others } =
    change;
  if (Object.keys(others).length > 0) return null;
  const timed = time === undefined ? params : replacedTime(params, time, moment);
  const worded = timed === null || by === undefined ? timed : replacedWords(timed, replaces, by);
  if (worded === null || (send === true && Object.keys(change).length === 1)) return null;
  const recipients = otherPeople(params.to, {
    ...(by === undefined ? { to, replaces } : {}),
    addPeople,
    removePeople,
  });
  if (recipients === null) return null;
  return {
    ...worded,
    to: recipients,
    ...(cc === undefined ? {} : { cc: [...listOf(params.cc), ...cc] }),
    ...(subject === undefined && title === undefined ? {} : { subject: subject ?? title }),
    ...(body === undefined
      ? {}
      : { body: body.mode === 'replace' ? body.text : appended(params.body, body.text) }),
  };
}

interface PeopleChange {
  readonly to?: Change['to'];
  readonly replaces?: Change['replaces'];
  readonly addPeople?: Change['addPeople'];
  readonly removePeople?: Change['removePeople'];
}

/** Null where the person to be replaced is not among them. */
export function otherPeople(
  before: unknown,
  change: { readonly [Name in keyof PeopleChange]: PeopleChange[Name] | undefined },
): readonly string[] | null {
  const { to, replaces, addPeople = [], removePeople = [] } = change;
  const people = typeof before === 'string' ? [before] : listOf(before);
  const gone = (name: string, one: string) => one.toLowerCase().includes(name.toLowerCase());
  if (removePeople.some((name) => !people.some((one) => gone(name, one)))) return null;
  const left = people.filter((one) => !removePeople.some((name) => gone(name, one)));
  const kept =
    to === undefined
      ? left
      : replaces !== undefined && people.length > 1
        ? [...left.filter((one) => !gone(replaces, one)), ...to]
        : to;
  return [...kept, ...addPeople.filter((name) => !kept.includes(name))];
}

/** “At 4pm” of a mail is the one time that the mail speaks of. */
function replacedTime(params: JsonObject, words: string, moment: Moment): JsonObject | null {
  const places = ['subject', 'body'].flatMap((field) => {
    const text = params[field];
    return typeof text === 'string' ? findTimes(text, moment).map((time) => ({ field, text, time })) : [];
  });
  const [place] = places;
  if (place === undefined || places.some(({ time }) => time.start.iso !== place.time.start.iso)) return null;
  const read = readTimeNear(words, place.time, moment);
  if (read === null) return null;
  const said = readTimeNear(words, null, moment) === null ? wordsFor(read) : words;
  const replaced = places.map(({ field, text, time: { index, text: before } }) => [
    field,
    `${text.slice(0, index)}${inPlaceOf(before, said)}${text.slice(index + before.length)}`,
  ]);
  return { ...params, ...(Object.fromEntries(replaced) as JsonObject) };
}

/** “Half past” says nothing in a mail. */
function wordsFor({ start: { date, time } }: FoundTime): string {
  return time === null ? date : time.slice(0, 5);
}

/** “At 3pm” is replaced by “at 4pm”, also where only “4pm” was said. */
function inPlaceOf(before: string, words: string): string {
  const preposition = /^(?:at|on|by)\s/i.exec(before)?.[0] ?? '';
  return /^(?:at|on|by)\s/i.test(words) ? words : `${preposition}${words}`;
}

function replacedWords(params: JsonObject, replaces: string | undefined, by: string): JsonObject | null {
  const changed = ['subject', 'body'].flatMap((field) => {
    const text = params[field];
    const replaced = typeof text === 'string' ? replaceName(text, by, replaces) : null;
    return replaced === null ? [] : [[field, replaced.text] as const];
  });
  return changed.length === 0 ? null : { ...params, ...Object.fromEntries(changed) };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function appended(body: unknown, words: string): string {
  if (typeof body !== 'string' || body === '') return words;
  return `${body}${/[.!?…)"”]$/.test(body.trimEnd()) ? '' : '.'} ${words}`;
}
