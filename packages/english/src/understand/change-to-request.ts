import { definedSlots } from '../slots/slot-values.ts';
import { type FoundTime, findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { knownTime } from './known-time.ts';
import type { FollowUpRequest } from './read-follow-up.ts';
import { readTimeNear, shiftTime } from './read-time-near.ts';
import { replaceName } from './replace-name.ts';
import type { Change, Topic } from './understanding.ts';

/** A change of what was done last, as the request that makes it. Null where that kind of thing cannot be changed so. */
export function toRequest(change: Change, topic: Topic, moment: Moment): FollowUpRequest | null {
  switch (topic.kind) {
    case 'event':
      return changedEvent(change, topic, moment);
    case 'task':
      return changedTask(change, topic, moment);
    case 'memory':
      return changedMemory(change, topic);
    default:
      return null;
  }
}

function changedEvent(change: Change, topic: Topic, moment: Moment): FollowUpRequest | null {
  if (
    change.cc !== undefined ||
    change.subject !== undefined ||
    change.body !== undefined ||
    change.send === true
  )
    return null;
  const when = timeOf(change, topic, moment);
  if (when === null) return null;
  const renamed = otherName(change, titleOf(topic));
  if (renamed === null) return null;
  const { durationMinutes, shiftMinutes, extendMinutes, location, title, addPeople, removePeople } = change;
  const changes = definedSlots({
    ...{ when, durationMinutes, location },
    title: title ?? renamed?.text,
    people: addPeople ?? (renamed === undefined ? undefined : change.to),
    without: removePeople ?? (renamed === undefined || change.to === undefined ? undefined : [renamed.gone]),
  });
  return {
    action: 'calendar.update',
    slots: definedSlots({ target: 'it', changes, shiftMinutes, extendMinutes }),
  };
}

function changedTask(change: Change, topic: Topic, moment: Moment): FollowUpRequest | null {
  const known = knownTime(topic, moment);
  const { shiftMinutes } = change;
  const shifted =
    shiftMinutes === undefined || known === null ? undefined : shiftTime(known.start, shiftMinutes, moment);
  const when = timeOf(change, topic, moment) ?? null;
  const renamed = otherName(change, titleOf(topic));
  const changes = definedSlots({
    when: change.time === undefined ? (shifted ?? undefined) : (when ?? undefined),
    priority: change.priority,
    title: change.title ?? renamed?.text,
  });
  const isUnread = (change.time !== undefined && when === null) || renamed === null;
  return isUnread || Object.keys(changes).length === 0
    ? null
    : { action: 'task.update', slots: { target: 'it', changes } };
}

/** “45, not 44”, said of a fact that was told. */
function changedMemory({ by, to, time, replaces }: Change, { params, verb }: Topic): FollowUpRequest | null {
  const words = by ?? time ?? to?.join(' and ');
  const { query, key = query, value } = params;
  if (words === undefined || typeof key !== 'string' || verb === 'delete') return null;
  const before = typeof value === 'string' ? value : '';
  const isThere = replaces !== undefined && before.includes(replaces);
  // “Anna, not what I said” replaces nothing that is kept.
  if (replaces !== undefined && before !== '' && !isThere) return null;
  const whole = isThere ? before.replace(replaces, words) : words;
  // What was asked for and is not known may be told now.
  const action = params.key === undefined ? 'memory.store' : 'memory.update';
  return { action, slots: { key, value: whole } };
}

/** Its current title. */
function titleOf({ params }: Topic): unknown {
  const changes =
    typeof params.changes === 'object' && params.changes !== null ? (params.changes as Topic['params']) : {};
  return changes.summary ?? changes.title ?? params.summary ?? params.title;
}

/** Undefined where no time is said; null where it cannot be read. */
function timeOf({ time }: Change, topic: Topic, moment: Moment): FoundTime | null | undefined {
  if (time === undefined) return undefined;
  const known = knownTime(topic, moment);
  return otherWeekday(time, topic, known, moment) ?? readTimeNear(time, known, moment);
}

/** “Make that Saturday”, said of what is made for every Sunday: its rule changes. */
function otherWeekday(
  time: string,
  { params }: Topic,
  known: ReturnType<typeof knownTime>,
  moment: Moment,
): FoundTime | null {
  const day = weekday.exec(time)?.[1];
  const { deadline, start_time: start, recurrence, changes } = params;
  const rule = JSON.stringify([deadline, start, recurrence, changes]);
  if (day === undefined || !everyWeekday.test(rule)) return null;
  const hour = known?.start.time?.slice(0, 5);
  return findTimes(`every ${day}${hour === undefined ? '' : ` at ${hour}`}`, moment)[0] ?? null;
}

const weekday = /^\W*(?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?: instead)?\W*$/i;
const everyWeekday =
  /\b(?:every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|FREQ=WEEKLY;(?:INTERVAL=1;)?BYDAY=\p{L}{2}(?!,)/iu;

/** Undefined where nobody new is named; null where it is not clear whom they replace. */
export function otherName(
  { to, by, replaces }: { readonly [Name in 'to' | 'by' | 'replaces']?: Change[Name] | undefined },
  title: unknown,
): ReturnType<typeof replaceName> | undefined {
  const name = by ?? to?.join(' and ');
  if (name === undefined) return undefined;
  return typeof title === 'string' ? replaceName(title, name, replaces) : null;
}
