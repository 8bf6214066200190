import type { Item, Items } from '@tact/core/ports/store';
import { z } from 'zod';
import { momentSchema } from './contents.ts';
import { dueWindow, isDueWithin, sayTasks } from './due-tasks.ts';
import { holdsWords } from './kept-words.ts';
import { listOfItems } from './named-item.ts';
import type { PlanningSource } from './planning-source.ts';
import { taskIn } from './task-in.ts';
import { currentTask, type OwnersTime } from './task-occurrences.ts';
import { defineReader, type Tool } from './tool.ts';
import { isoTime } from './zone-time.ts';

const listed = z.strictObject({
  state: z.enum(['open', 'done', 'all']).optional(),
  query: z.string().max(300).optional(),
  from: momentSchema.optional().describe('due, or if done finished, at this time or later'),
  to: momentSchema.optional().describe('due, or if done finished, before this time'),
  overdue: z.boolean().optional().describe('open, and due before now'),
});

/** Looking at the tasks. */
export function taskReader(items: Items, tasks: PlanningSource<Item>, zone: (user: string) => string): Tool {
  return defineReader({
    name: 'list_tasks',
    domain: 'task',
    verb: 'list',
    summary: 'List tasks: open, done or all; optionally with certain words, due within a period, or overdue.',
    parameters: listed,
    fields: { from: { names: 'time' }, to: { names: 'time' } },
    sources: [tasks],
    readTimes: dueWindow,
    mentions: { kind: 'task', in: 'tasks' },
    describe: () => 'look at the tasks',
    sayFound: sayTasks,
    async execute({ user, now, parameters: { state = 'open', query = '', from, to, overdue = false } }) {
      const all = await items.list(user, { kind: 'task', limit: 1000 });
      const tasks = all
        .filter((item) => item.state === state || (state === 'all' && item.state !== 'removed'))
        .map((item) => ({
          ...shown(item, { now, zone: zone(user) }),
          id: item.id,
          state: item.state,
          origin: item.origin,
          finished: isoTime(item.changedAt, zone(user)),
        }))
        .filter(({ title, description }) => holdsWords(query, [title, description]))
        .filter(({ deadline, finished }) => isDueWithin(state === 'done' ? finished : deadline, from, to))
        .map(({ finished: _, ...task }) => task)
        .sort((one, other) => dueTime(one) - dueTime(other));
      const window = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
      return listOfItems('tasks', tasks, { state, ...window, ...(overdue ? { overdue } : {}) });
    },
  });
}

/** Of what repeats, the current occurrence. */
function shown(item: Item, owner: OwnersTime) {
  const { ringsAt: _, missed, reopens: __, ...task } = currentTask(taskIn(item), owner);
  return { ...task, ...(missed === 0 ? {} : { missed }) };
}

/** Tasks without a deadline come last. */
function dueTime({ deadline }: { readonly deadline: string | null }): number {
  return deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline);
}
