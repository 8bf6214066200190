import type { Item } from '#ports/store';
import { holdsOutside } from '#records';
import { readTask, type TaskContent } from './contents.ts';

/** What a task is without more than a title. */
export const blankTask = { description: '', priority: 'medium', deadline: null, recurrence: null } as const;

/** The task that is kept in an item; one without a title where it cannot be read. */
export function taskIn({ content }: Item): TaskContent {
  return readTask(content) ?? { ...blankTask, title: '(a task without a title)' };
}

/** A task of others' words that the owner has confirmed; their own needs no confirmation. */
export function confirmedTask(task: TaskContent): TaskContent {
  return holdsOutside(task) ? { ...task, isConfirmed: true } : task;
}

/** Whether its deadline is the owner's: they wrote the task, or confirmed what others wrote. */
export function isOwnersTask({ origin }: Pick<Item, 'origin'>, { isConfirmed }: TaskContent): boolean {
  return origin !== 'outside' || isConfirmed === true;
}
