import { checkIsoTime, formatTime, type Moment } from '#language';
import { readTask, type TaskContent, taskSchema } from '#tools';
import { sayRecurrence } from './recurrence.ts';
import type { ThingKind } from './thing-kind.ts';

export const taskKind: ThingKind<TaskContent> = {
  kind: 'task',
  noun: 'task',
  command: 'tasks',
  schema: taskSchema,
  read: readTask,
  nameOf: ({ title }) => title,
};

/** `due tomorrow at 17:00`, `high priority`, `every day`: what there is to say. */
export function taskDetail({ deadline, priority, recurrence }: TaskContent, moment: Moment): string {
  return [
    deadline === null ? '' : `due ${sayMoment(deadline, moment)}`,
    priority === 'medium' ? '' : `${priority} priority`,
    recurrence === null ? '' : sayRecurrence(recurrence),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** An ISO time for people. */
export function sayMoment(iso: string, moment: Moment): string {
  const time = checkIsoTime(iso, moment);
  return time === null ? iso : formatTime(time, moment);
}
