import type { Item, Items } from '#ports/store';
import type { JsonObject } from '#records';
import type { BindContext, TimeSpan } from './bind-context.ts';
import { readTask } from './contents.ts';
import { isDay } from './event-content.ts';
import { findIn } from './find-item.ts';
import { itemSource, type PlanningSource } from './planning-source.ts';
import { currentTask, type OwnersTime } from './task-occurrences.ts';
import { momentOf } from './zone-time.ts';

/** The tasks that are open. */
export function taskSource(items: Items): PlanningSource<Item> {
  return itemSource(items, {
    name: 'tasks',
    kind: 'task',
    titleOf: ({ content }) => readTask(content)?.title ?? '',
    section: {
      heading: 'OPEN TASKS',
      line({ content }, own, moment) {
        const task = currentIn(content, moment);
        if (task === null) return null;
        const due = task.deadline === null ? '' : `, due ${task.deadline}`;
        return `- ${own(task.title)}${due}, ${task.priority}`;
      },
    },
  });
}

function currentIn(content: JsonObject, owner: OwnersTime) {
  const task = readTask(content);
  return task === null ? null : currentTask(task, owner);
}

/** When the task that is changed is due now; null if it is not due at all, or it is not clear which is meant. */
export function dueNow(
  { find_by: words }: JsonObject,
  tasks: PlanningSource<Item>,
  context: BindContext,
): TimeSpan | null {
  const found = typeof words === 'string' ? findIn(tasks, words, context) : null;
  const deadline =
    found?.status === 'found' ? (currentIn(found.item.content, context)?.deadline ?? null) : null;
  if (deadline === null) return null;
  const due = isDay(deadline) ? momentOf(deadline, context.zone) : Date.parse(deadline);
  return { start: due, end: due, isAllDay: isDay(deadline) };
}
