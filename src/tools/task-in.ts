import type { Item } from '#ports/store';
import { readTask, type TaskContent } from './contents.ts';

/** What a task is without more than a title. */
export const blankTask = { description: '', priority: 'medium', deadline: null, recurrence: null } as const;

/** The task that is kept in an item; one without a title where it cannot be read. */
export function taskIn({ content }: Item): TaskContent {
  return readTask(content) ?? { ...blankTask, title: '(a task without a title)' };
}
