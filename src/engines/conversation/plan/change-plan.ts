import type { ActionRegistry } from '#kernel';
import {
  type Change,
  checkIsoTime,
  type FoundTime,
  findTimes,
  type Moment,
  readTimeNear,
  replaceName,
  shiftTime,
} from '#language';
import type { Approval, JsonObject } from '#records';
import { isTool, type Tool } from '#tools';
import type { Plan, PlannedAction } from './planned.ts';
import { withStart } from './with-start.ts';

/**
 * A plan that waits, with what the owner wants changed: another time, who else comes, other words. The changed plan is looked up
 * and asked about anew, like any other. Null where nothing of the plan can be changed so.
 */
export function changePlan(
  approvals: readonly Approval[],
  change: Change,
  registry: ActionRegistry,
  moment: Moment,
): Plan | null {
  const waiting = approvals.flatMap((approval) => spokenForm(approval, registry));
  const changed = waiting.map((one) => changeAction(one, change, moment));
  if (changed.every((action) => action === null)) return null;
  const actions = waiting.map(({ action }, position) => changed[position] ?? action);
  return { actions, confidence: 1, clarification: null };
}

/** One action with what the owner wants changed about it; null where it has no such part. */
export function changeAction(
  { tool, action }: Waiting,
  change: Change,
  moment: Moment,
): PlannedAction | null {
  const { params } = action;
  const changed =
    'body' in params
      ? changedMail(params, change, moment)
      : tool.fields?.start_time?.names === 'time'
        ? changedEvent(params, change, moment)
        : tool.fields?.deadline?.names === 'time'
          ? changedTask(params, change, moment)
          : null;
  return changed === null ? null : { ...action, params: changed };
}

interface Waiting {
  readonly tool: Tool;
  readonly action: PlannedAction;
}

/** As a planner would have written it; what it is done to is named by its id. */
function spokenForm({ action, parameters }: Approval, registry: ActionRegistry): readonly Waiting[] {
  const tool = registry.find(action);
  if (!isTool(tool)) return [];
  const { find_by: words } = parameters;
  const params = tool.asSpoken?.(parameters) ?? parameters;
  const reasoning = `The owner changed the pending plan${typeof words === 'string' ? ` (${words})` : ''}.`;
  return [{ tool, action: { domain: tool.domain, action: tool.verb, params, reasoning } }];
}

/** Every part of the change has to fit: what would be left out in silence is not changed at all. */
function changedMail(params: JsonObject, change: Change, moment: Moment): JsonObject | null {
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

/** Null where somebody is to give way who is not among them. */
function otherPeople(
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

/** “At 3pm” gives way to “at 4pm”, also where only “4pm” was said. */
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

function changedEvent(params: JsonObject, change: Change, moment: Moment): JsonObject | null {
  const isNew = !('changes' in params);
  if (isNew && !('start_time' in params)) return null;
  const before = isNew ? params : ((params.changes ?? {}) as JsonObject);
  const changed = changedEventParts(before, isNew, change, moment);
  if (changed === null) return null;
  return isNew ? changed : { ...params, changes: changed };
}

function changedEventParts(
  before: JsonObject,
  isNew: boolean,
  {
    time,
    durationMinutes,
    shiftMinutes,
    extendMinutes,
    location,
    title,
    addPeople,
    removePeople,
    to,
    by,
    replaces,
    ...others
  }: Change,
  moment: Moment,
): JsonObject | null {
  if (Object.keys(others).length > 0) return null;
  const timed = changedTimes(before, { time, durationMinutes, shiftMinutes, extendMinutes }, moment);
  if (timed === null) return null;
  const name = by ?? to?.join(' and ');
  const renamed =
    name === undefined || typeof before.summary !== 'string'
      ? undefined
      : replaceName(before.summary, name, replaces);
  if (renamed === null || (name !== undefined && renamed === undefined)) return null;
  const people = otherPeople(before.attendees, {
    to,
    replaces: renamed?.gone ?? replaces,
    addPeople,
    removePeople,
  });
  const saysPeople =
    addPeople !== undefined ||
    removePeople !== undefined ||
    (to !== undefined && before.attendees !== undefined);
  if (saysPeople && people === null && isNew) return null;
  return {
    ...timed,
    ...(location === undefined ? {} : { location }),
    ...(title === undefined && renamed === undefined ? {} : { summary: title ?? renamed?.text }),
    // Of an event that is there already, those who take part stay.
    ...(!saysPeople
      ? {}
      : isNew
        ? { attendees: people }
        : { add_attendees: addPeople ?? to, remove_attendees: removePeople }),
  };
}

type TimeChange = {
  readonly [Name in 'time' | 'durationMinutes' | 'shiftMinutes' | 'extendMinutes']: Change[Name] | undefined;
};

/** Start and end are one value: what moves the one moves the other. */
function changedTimes(
  before: JsonObject,
  { time, durationMinutes, shiftMinutes, extendMinutes }: TimeChange,
  moment: Moment,
): JsonObject | null {
  const start = isoIn(before.start_time, moment);
  const end = isoIn(before.end_time, moment);
  const lasts =
    start !== null && end !== null && end.time !== null ? (end.ms - start.ms) / minuteMs : undefined;
  const minutes = durationMinutes ?? (lasts === undefined ? undefined : lasts + (extendMinutes ?? 0));
  if (extendMinutes !== undefined && minutes === undefined) return null;
  const { end_time: _, duration_minutes: given, ...rest } = before;
  const length = minutes ?? (typeof given === 'number' ? given : undefined);
  if (time !== undefined) {
    const read = readTimeNear(time, start === null ? null : { start, end }, moment);
    if (read === null) return null;
    const said =
      read.start.time === null && start !== null && start.time !== null
        ? `${read.start.date} at ${start.time.slice(0, 5)}`
        : read.text;
    const isAllDay = start !== null && start.time === null && read.start.time === null;
    return {
      ...rest,
      start_time: said,
      ...(length === undefined || read.end !== null || isAllDay ? {} : { duration_minutes: length }),
      ...(isAllDay && read.end === null ? withStart(before, read.start.date) : {}),
    };
  }
  if (shiftMinutes !== undefined) {
    const moved = start === null ? null : shiftTime(start, shiftMinutes, moment);
    return moved === null
      ? null
      : { ...rest, start_time: moved.text, ...(length === undefined ? {} : { duration_minutes: length }) };
  }
  return durationMinutes === undefined && extendMinutes === undefined
    ? before
    : { ...rest, duration_minutes: length };
}

function isoIn(value: unknown, moment: Moment): ReturnType<typeof checkIsoTime> {
  return typeof value === 'string' ? checkIsoTime(value, moment) : null;
}

const minuteMs = 60_000;

function changedTask(
  params: JsonObject,
  { time, title, priority, by, to, replaces, ...others }: Change,
  moment: Moment,
): JsonObject | null {
  if (Object.keys(others).length > 0) return null;
  const isNew = !('changes' in params);
  if (isNew && !('title' in params)) return null;
  const before = isNew ? params : ((params.changes ?? {}) as JsonObject);
  const due = isoIn(before.deadline, moment);
  const read =
    time === undefined
      ? undefined
      : readTimeNear(time, due === null ? null : { start: due, end: null }, moment);
  const name = by ?? to?.join(' and ');
  const renamed =
    name === undefined || typeof before.title !== 'string'
      ? undefined
      : replaceName(before.title, name, replaces);
  if (read === null || renamed === null || (name !== undefined && renamed === undefined)) return null;
  const changed: JsonObject = {
    ...before,
    ...(read === undefined
      ? {}
      : {
          deadline: read.text,
          ...(before.reminder === before.deadline && due !== null ? { reminder: read.text } : {}),
        }),
    ...(title === undefined && renamed === undefined ? {} : { title: title ?? renamed?.text }),
    ...(priority === undefined ? {} : { priority }),
  };
  return isNew ? changed : { ...params, changes: changed };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function appended(body: unknown, words: string): string {
  return typeof body === 'string' && body !== '' ? `${body} ${words}` : words;
}
