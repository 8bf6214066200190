import type { Item, Items } from '@tact/core/ports/store';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { joinText } from '@tact/core/text';
import type { BindContext, TimeSpan } from './bind-context.ts';
import { momentSchema, readTask } from './contents.ts';
import { isDay } from './event-content.ts';
import { bindNamed, findIn, hasNamesake, named, namedAsSpoken } from './find-item.ts';
import { nameInWords } from './item-form.ts';
import { itemSource, type PlanningSource, type PointOfTime } from './planning-source.ts';
import { currentTask, type OwnersTime } from './task-occurrences.ts';
import type { BoundParameters } from './tool.ts';
import { momentOf } from './zone-time.ts';

/** The tasks that are open. */
export function taskSource(items: Items): PlanningSource<Item> {
  return itemSource(items, {
    name: 'tasks',
    kind: 'task',
    titleOf: ({ content }) => readTask(content)?.title ?? '',
    textOf({ content }) {
      const task = readTask(content);
      return task === null ? '' : joinText([task.title, task.description], ' ');
    },
    whenOf: ({ content }, { now, zone }) => dueIn(content, { now, zone }),
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
  const due = found?.status === 'found' ? dueIn(found.item.content, context) : null;
  return due && { start: due.startsAt, end: due.startsAt, isAllDay: due.isAllDay };
}

function dueIn(content: JsonObject, owner: OwnersTime): PointOfTime | null {
  const deadline = currentIn(content, owner)?.deadline ?? null;
  if (deadline === null) return null;
  const startsAt = isDay(deadline) ? momentOf(deadline, owner.zone) : Date.parse(deadline);
  return { startsAt, isAllDay: isDay(deadline) };
}

/** How tools name a task: of those of one name, with when it is due. */
export const namedTask = { ...named, due: momentSchema.optional() };

/** The parameters with the one task that is meant. Throws `Unclear`. */
export function bindTask(
  spoken: JsonObject,
  tasks: PlanningSource<Item>,
  context: BindContext,
): BoundParameters {
  const bound = bindNamed(spoken, tasks, context);
  const open = context.data.of(tasks);
  const task = open.find(({ id }) => id === bound.parameters['id']);
  const due = task && hasNamesake(task, tasks, open) ? currentIn(task.content, context)?.deadline : null;
  return due == null ? bound : { ...bound, parameters: { ...bound.parameters, due } };
}

export function taskAsSpoken({ due: _, ...parameters }: JsonObject): JsonObject {
  return namedAsSpoken(parameters);
}

/** `the task “Call Ben” (due 2026-11-27T09:00:00+01:00)` */
export function taskInWords(title: MaybeOutside | undefined, due: string | undefined): string {
  return `${nameInWords('task', title)}${due === undefined ? '' : ` (due ${due})`}`;
}
