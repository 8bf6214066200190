import type { Item } from '@tact/core/ports/store';
import { holdsOutside, Outside } from '@tact/core/records';
import { outsideText } from '@tact/core/text';
import { z } from 'zod';
import { readTask, type TaskContent } from './contents.ts';

/** What a task is without more than a title. */
export const blankTask = { description: '', priority: 'medium', deadline: null, recurrence: null } as const;

/** The task that is kept in an item; one without a title where it cannot be read. */
export function taskIn({ content }: Item): TaskContent {
  return readTask(content) ?? { ...blankTask, title: '(a task without a title)' };
}

const aMail = z.object({ from: z.object({ name: z.instanceof(Outside), address: z.instanceof(Outside) }) });

/** Who wrote what a decision is about, where that is a mail. */
export function writerOf(input: unknown): Outside | null {
  const read = aMail.safeParse(input);
  if (!read.success) return null;
  const { name, address } = read.data.from;
  return name.length === 0 ? address : outsideText`${name} <${address}>`;
}

/** A task of others' words that the owner has confirmed; their own needs no confirmation. */
export function confirmedTask(task: TaskContent): TaskContent {
  return holdsOutside(task) ? { ...task, isConfirmed: true } : task;
}

/** Whether its deadline is the owner's: they wrote the task, or confirmed what others wrote. */
export function isOwnersTask({ origin }: Pick<Item, 'origin'>, { isConfirmed }: TaskContent): boolean {
  return origin !== 'outside' || isConfirmed === true;
}
