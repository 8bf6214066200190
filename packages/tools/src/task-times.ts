import type { Occurrence } from '@tact/core/ports/calendar';
import type { JsonObject } from '@tact/core/records';
import { givenWordsSchema } from '@tact/core/structured-output';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import {
  type BindContext,
  type PointInTime,
  type TimeRemark,
  type TimeSpan,
  Unclear,
} from './bind-context.ts';
import {
  changesSomething,
  emptiable,
  momentSchema,
  recurrenceSchema,
  reminderSchema,
  type TaskContent,
  taskSchema,
} from './contents.ts';
import { readTimeOf, shiftedSpan } from './event-span.ts';
import { eventSource } from './find-event.ts';
import { isPlainRule } from './recurrence-rule.ts';
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
    const timed = taskTimes(shifted(changes as JsonObject, movedFrom, context), movedFrom, context, events);
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

/** “A day earlier”: counted from when it is due now. Throws `Unclear`. */
function shifted(
  { shift_minutes: minutes, ...changes }: JsonObject,
  movedFrom: TimeSpan | null,
  { zone }: BindContext,
): JsonObject {
  if (typeof minutes !== 'number') return changes;
  if (movedFrom === null) throw new Unclear('It has no date yet. When is it due?', 'deadline');
  return { ...changes, deadline: shiftedSpan(movedFrom, minutes, zone).start.iso };
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

/**
 * A task after a change. A reminder that counts from the deadline, or is at that very time, moves along with it, unless the change says
 * otherwise. A task that repeats does so from its new deadline on.
 */
export function taskAfter(before: TaskContent, changes: Partial<TaskContent>): TaskContent {
  const { deadline } = changes;
  const { closed, reopens: _, ...kept } = before;
  const isMoved = deadline !== undefined && deadline !== before.deadline;
  const after = { ...kept, ...(isMoved || closed === undefined ? {} : { closed }), ...changes };
  const movesAlong =
    deadline !== undefined &&
    changes.reminder === undefined &&
    before.reminder != null &&
    before.reminder === before.deadline;
  // A day alone does not say when to ring.
  return movesAlong ? { ...after, reminder: deadline?.includes('T') === true ? deadline : null } : after;
}

/** Parameters of tasks: as they are judged and run, and as planners write them. */

const shape = taskSchema.shape;
const priorityWords: Readonly<Record<string, string>> = {
  urgent: 'high',
  important: 'high',
  critical: 'high',
  highest: 'high',
  top: 'high',
  normal: 'medium',
  default: 'medium',
  lowest: 'low',
  minor: 'low',
};
const spokenPriority = z.preprocess((given) => {
  const word = typeof given === 'string' ? given.trim().toLowerCase() : given;
  return typeof word === 'string' ? (priorityWords[word] ?? word) : word;
}, shape.priority);
export const newTask = z.strictObject({
  // What was offered unasked, and the user said yes to, may be called what a stranger called it.
  title: givenWordsSchema(300, shape.title),
  description: shape.description.optional(),
  priority: shape.priority.optional(),
  deadline: momentSchema.nullable().optional(),
  recurrence: recurrenceSchema.nullable().optional(),
  reminder: reminderSchema.nullable().optional().describe('when to remind the owner: a time'),
  due: momentSchema.optional().describe('the older name of deadline'),
});
export const taskChanges = z
  .strictObject({
    title: shape.title.optional(),
    description: shape.description.optional(),
    priority: shape.priority.optional(),
    deadline: momentSchema.nullable().optional(),
    recurrence: recurrenceSchema.nullable().optional(),
    reminder: reminderSchema.nullable().optional(),
  })
  .refine(...changesSomething);
export const spokenTask = newTask.omit({ due: true }).extend({ priority: spokenPriority.optional() });
export const spokenTaskChanges = z
  .strictObject({
    title: shape.title.optional(),
    description: shape.description.optional(),
    priority: spokenPriority.optional(),
    deadline: emptiable(momentSchema).optional(),
    recurrence: emptiable(recurrenceSchema).optional(),
    reminder: emptiable(reminderSchema).optional(),
  })
  .refine(...changesSomething);
