import type { ActionRegistry } from '@tact/core/kernel';
import type { Approval, JsonObject } from '@tact/core/records';
import { type Change, checkIsoTime, type Moment, otherName, readTimeNear, shiftTime } from '@tact/english';
import { isTool, type Tool } from '@tact/tools';
import { changedMail, otherPeople } from './change-mail.ts';
import type { Plan, PlannedAction } from './planned.ts';
import { given } from './slots-as-params.ts';
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

/** One action with the owner's change; null where it has no such part. */
export function changeAction(
  { tool, action }: OpenAction,
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

interface OpenAction {
  readonly tool: Tool;
  readonly action: PlannedAction;
}

/** As a planner would have written it; what it is done to is named by its id. */
function spokenForm({ action, parameters }: Approval, registry: ActionRegistry): readonly OpenAction[] {
  const tool = registry.find(action);
  if (!isTool(tool)) return [];
  const { find_by: words } = parameters;
  const params = tool.asSpoken?.(parameters) ?? parameters;
  const reasoning = `The owner changed the pending plan${typeof words === 'string' ? ` (${words})` : ''}.`;
  return [{ tool, action: { domain: tool.domain, action: tool.verb, params, reasoning } }];
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
  const renamed = otherName({ to, by, replaces }, before.summary);
  if (renamed === null) return null;
  const people = changedPeople(before, isNew, {
    ...{ to, addPeople, removePeople, replaces: renamed?.gone ?? replaces },
  });
  if (people === null) return null;
  return {
    ...timed,
    ...(location === undefined ? {} : { location }),
    ...(title === undefined && renamed === undefined ? {} : { summary: title ?? renamed?.text }),
    ...people,
  };
}

function changedPeople(
  before: JsonObject,
  isNew: boolean,
  change: Parameters<typeof otherPeople>[1],
): JsonObject | null {
  const { to, addPeople, removePeople } = change;
  const saysTo = to !== undefined && before.attendees !== undefined;
  if (addPeople === undefined && removePeople === undefined && !saysTo) return {};
  // Of an event that is there already, those who take part stay.
  if (!isNew)
    return given({ add_attendees: listed(addPeople ?? to), remove_attendees: listed(removePeople) });
  const people = otherPeople(before.attendees, change);
  return people === null ? null : { attendees: people };
}

function listed(names: readonly string[] | undefined): string[] | undefined {
  return names === undefined ? undefined : [...names];
}

type TimeChange = {
  readonly [Name in 'time' | 'durationMinutes' | 'shiftMinutes' | 'extendMinutes']: Change[Name] | undefined;
};

/** Start and end are one value: what moves the one moves the other. */
function changedTimes(before: JsonObject, change: TimeChange, moment: Moment): JsonObject | null {
  const { time, durationMinutes, shiftMinutes, extendMinutes } = change;
  const start = isoIn(before.start_time, moment);
  const end = isoIn(before.end_time, moment);
  const minutes = minutesAfter(change, start, end);
  if (extendMinutes !== undefined && minutes === undefined) return null;
  const { end_time: _, duration_minutes: given, ...rest } = before;
  const length = minutes ?? (typeof given === 'number' ? given : undefined);
  const lasting = length === undefined ? {} : { duration_minutes: length };
  if (time !== undefined) {
    const read = readTimeNear(time, start === null ? null : { start, end }, moment);
    return read === null ? null : { ...rest, ...startedAt(read, start, before, lasting) };
  }
  if (shiftMinutes !== undefined) {
    const moved = start === null ? null : shiftTime(start, shiftMinutes, moment);
    return moved === null ? null : { ...rest, start_time: moved.text, ...lasting };
  }
  return durationMinutes === undefined && extendMinutes === undefined
    ? before
    : { ...rest, duration_minutes: length };
}

/** How long it lasts then; undefined where nobody said how long it lasts. */
function minutesAfter(
  { durationMinutes, extendMinutes = 0 }: TimeChange,
  start: IsoTime,
  end: IsoTime,
): number | undefined {
  if (durationMinutes !== undefined) return durationMinutes;
  if (start === null || end === null || end.time === null) return undefined;
  return (end.ms - start.ms) / minuteMs + extendMinutes;
}

/** A day alone keeps the time of day, and moves what lasts all day. */
function startedAt(
  read: NonNullable<ReturnType<typeof readTimeNear>>,
  start: IsoTime,
  before: JsonObject,
  lasting: JsonObject,
): JsonObject {
  const isDay = read.start.time === null;
  if (start !== null && start.time === null && isDay)
    return { start_time: read.text, ...(read.end === null ? withStart(before, read.start.date) : {}) };
  const time = isDay ? start?.time?.slice(0, 5) : undefined;
  const said = time === undefined ? read.text : `${read.start.date} at ${time}`;
  return { start_time: said, ...(read.end === null ? lasting : {}) };
}

type IsoTime = ReturnType<typeof checkIsoTime>;

function isoIn(value: unknown, moment: Moment): IsoTime {
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
  const due = changedDeadline(before, time, moment);
  const renamed = otherName({ to, by, replaces }, before.title);
  if (due === null || renamed === null) return null;
  const changed: JsonObject = {
    ...{ ...before, ...due },
    ...(title === undefined && renamed === undefined ? {} : { title: title ?? renamed?.text }),
    ...(priority === undefined ? {} : { priority }),
  };
  return isNew ? changed : { ...params, changes: changed };
}

/** A reminder at the deadline moves along. */
function changedDeadline(
  { deadline, reminder }: JsonObject,
  time: Change['time'] | undefined,
  moment: Moment,
): JsonObject | null {
  if (time === undefined) return {};
  const due = isoIn(deadline, moment);
  const read = readTimeNear(time, due === null ? null : { start: due, end: null }, moment);
  if (read === null) return null;
  const isAtDeadline = reminder === deadline && due !== null;
  return { deadline: read.text, ...(isAtDeadline ? { reminder: read.text } : {}) };
}
