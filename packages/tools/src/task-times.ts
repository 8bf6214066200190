import type { Occurrence } from '@tact/core/ports/calendar';
import type { JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import {
  type BindContext,
  type PointInTime,
  type TimeRemark,
  type TimeSpan,
  Unclear,
} from './bind-context.ts';
import { eventSource } from './event-source.ts';
import { isPlainRule } from './recurrence-rule.ts';
import { readTimeOf } from './relative-times.ts';
import type { TimedParameters, ToolServices } from './tool.ts';

/**
 * The deadline and the reminder of a task, or of the changes to one, as ISO 8601; words for the deadline may say how it repeats.
 * Throws `Unclear`.
 *
 * @param movedFrom when it is due now
 * @param events what a time may be counted from: “an hour before the flight”
 */
export function taskTimes(
  params: JsonObject,
  movedFrom: TimeSpan | null,
  context: BindContext,
  events: readonly Occurrence[],
): TimedParameters {
  const { changes, deadline } = params;
  if (typeof changes === 'object' && changes !== null && !Array.isArray(changes)) {
    const timed = taskTimes(changes as JsonObject, movedFrom, context, events);
    return { params: { ...params, changes: timed.params }, remarks: timed.remarks };
  }
  const due = typeof deadline === 'string' && deadline !== '' ? deadline : null;
  const options = { movedFrom, refusesPast: true };
  const read = due === null ? null : readTimeOf(due, 'deadline', options, context, events);
  const recurrence = read?.recurrence ?? ruleIn(params, context);
  const reminder = reminderTime(params, read?.start ?? null, context, events);
  return {
    params: {
      ...params,
      ...(read === null ? {} : { deadline: read.start.iso }),
      ...(recurrence === undefined ? {} : { recurrence }),
      ...(reminder === undefined ? {} : { reminder: reminder.iso }),
    },
    remarks: [...(read?.remarks ?? []), ...(reminder?.remarks ?? [])],
  };
}

function ruleIn({ recurrence }: JsonObject, { times }: BindContext): JsonObject[string] | undefined {
  if (typeof recurrence !== 'string' || recurrence === '') return recurrence;
  const rule = times.rule(recurrence);
  if (isPlainRule(rule)) return rule;
  throw new Unclear(
    `I cannot repeat anything ${quote(recurrence, 60)}. How often should that be?`,
    'recurrence',
  );
}

/** “Remind me to call mom tomorrow at 5pm” wants to be reminded then; without a time of day there is no such moment. */
function reminderTime(
  { reminder }: JsonObject,
  due: PointInTime | null,
  context: BindContext,
  events: readonly Occurrence[],
): { readonly iso: string; readonly remarks: readonly TimeRemark[] } | undefined {
  if (typeof reminder === 'string' && reminder !== '') {
    const { start, remarks } = readTimeOf(reminder, 'reminder', { refusesPast: true }, context, events);
    if (start.time === null) throw new Unclear('At what time should I remind you?', 'reminder');
    return { iso: start.iso, remarks };
  }
  const wantsOne = reminder === undefined && context.asks.toBeReminded;
  return wantsOne && due !== null && due.time !== null ? { iso: due.iso, remarks: [] } : undefined;
}

/** Fetches the events of a calendar, for a task with a time that is counted from one. */
export function eventsForTimes(calendar: ToolServices['calendar'] | null) {
  const events = calendar === null ? null : eventSource(calendar);
  return async (planned: JsonObject, context: BindContext): Promise<readonly Occurrence[]> =>
    events !== null && isCountedFromEvent(planned, context) ? events.load(context) : [];
}

function isCountedFromEvent(params: JsonObject, { times }: Pick<BindContext, 'times'>): boolean {
  const { changes, deadline, reminder } = params;
  const inner = typeof changes === 'object' && changes !== null && !Array.isArray(changes) ? changes : {};
  const words = [deadline, reminder, ...Object.values(inner as JsonObject)];
  return words.some((one) => typeof one === 'string' && times.relative(one) !== null);
}
