import { z } from 'zod';
import type { Item, Items } from '#ports/store';
import { quote } from '#text';
import { holdsWords } from './kept-words.ts';
import { listOfItems } from './named-item.ts';
import type { PlanningSource } from './planning-source.ts';
import { objectsIn, sayList, textOf, wordsIn } from './reply-words.ts';
import { taskIn } from './task-in.ts';
import { defineReader, type Tool } from './tool.ts';

const listed = z.strictObject({
  state: z.enum(['open', 'done', 'all']).optional(),
  query: z.string().max(300).optional(),
});

/** Looking at the tasks. */
export function taskReader(items: Items, tasks: PlanningSource<Item>): Tool {
  return defineReader({
    name: 'list_tasks',
    domain: 'task',
    verb: 'list',
    summary: 'List tasks: the open ones, those done, or all, with the words of a query where one is given.',
    parameters: listed,
    sources: [tasks],
    mentions: { kind: 'task', in: 'tasks' },
    describe: () => 'look at the tasks',
    sayFound: (result, { query, formatTime }) =>
      sayList(objectsIn(result.tasks), ['open task', 'open tasks'], query, (task) => {
        const due = textOf(task.deadline);
        return `${quote(wordsIn(task.title))}${due === '' ? '' : `, due ${formatTime(due)}`}`;
      }),
    async execute({ user, parameters: { state = 'open', query = '' } }) {
      const all = await items.list(user, { kind: 'task', limit: 1000 });
      const tasks = all
        .filter((item) => item.state === state || (state === 'all' && item.state !== 'removed'))
        .map((item) => ({ ...taskIn(item), id: item.id, state: item.state, origin: item.origin }))
        .filter(({ title, description }) => holdsWords(query, [title, description]))
        .sort((one, other) => dueTime(one) - dueTime(other));
      return listOfItems('tasks', tasks);
    },
  });
}

/** Tasks without a deadline come last. */
function dueTime({ deadline }: { readonly deadline: string | null }): number {
  return deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline);
}
