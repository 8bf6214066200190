import { tactError } from '#errors';
import { checkIsoTime, type Moment, resolveTime, sayTime } from '#language';
import { readTask, recurrenceSchema, type TaskContent, taskSchema } from '#tools';
import type { ThingKind } from './thing-kind.ts';

export const taskKind: ThingKind<TaskContent> = {
  kind: 'task',
  noun: 'task',
  command: 'tasks',
  schema: taskSchema,
  read: readTask,
  nameOf: ({ title }) => title,
};

/** `due tomorrow at 17:00`, `high priority`, `repeats FREQ=DAILY`: what there is to say. */
export function taskDetail({ deadline, priority, recurrence }: TaskContent, moment: Moment): string {
  return [
    deadline === null ? '' : `due ${sayMoment(deadline, moment)}`,
    priority === 'medium' ? '' : `${priority} priority`,
    recurrence === null ? '' : `repeats ${recurrence}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** An ISO time for people. */
export function sayMoment(iso: string, moment: Moment): string {
  const time = checkIsoTime(iso, moment);
  return time === null ? iso : sayTime(time, moment);
}

/** How something repeats, as an RRULE or in words. Throws `TIME_UNREADABLE`. */
export function readRecurrence(text: string, moment: Moment): string {
  const rule = text.trim().replace(/^RRULE:/i, '');
  if (recurrenceSchema.safeParse(rule).success) return rule;
  const found = text.length > 200 ? null : resolveTime(text.trim(), moment);
  if (found?.recurrence != null) return found.recurrence;
  const why = 'it does not say how something repeats, as “every weekday” or FREQ=WEEKLY;BYDAY=FR do';
  throw tactError('TIME_UNREADABLE', { text: text.slice(0, 60), why });
}
