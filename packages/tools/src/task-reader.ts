import type { Item, Items } from '@tact/core/ports/store';
import { holdsOutside, type JsonObject, Outside } from '@tact/core/records';
import { outsideText, quote } from '@tact/core/text';
import { z } from 'zod';
import type { BindContext } from './bind-context.ts';
import { momentSchema, readTask, type TaskContent } from './contents.ts';
import { daysOf } from './event-sentences.ts';
import { windowTimes } from './event-times.ts';
import { listOfItems } from './find-item.ts';
import type { PlanningSource } from './planning-source.ts';
import { holdsWords, numberOf, objectsIn, type ReplyWords, sayList, textOf, wordsIn } from './reply-words.ts';
import { currentTask, type OwnersTime } from './task-occurrences.ts';
import { defineReader, type TimedParameters, type Tool } from './tool.ts';
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

/** Which tasks are due: within a period, or by now. */

/** “This week” is the whole week; what is overdue was due before now. */
function dueWindow(params: JsonObject, context: BindContext): TimedParameters {
  if (params.overdue !== true) return windowTimes(params, context);
  return { params: { ...params, to: isoTime(context.now, context.zone) }, remarks: [] };
}

/** A day is compared by its date, a time of day by the clock; a task without a deadline is never due. */
function isDueWithin(deadline: string | null, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  if (deadline === null) return false;
  return (from === undefined || !isBefore(deadline, from)) && (to === undefined || isBefore(deadline, to));
}

function isBefore(one: string, other: string): boolean {
  const isDay = one.length === 10 || other.length === 10;
  return isDay ? one.slice(0, 10) < other.slice(0, 10) : Date.parse(one) < Date.parse(other);
}

/** “There are 2 open tasks due tomorrow: …” */
function sayTasks(result: JsonObject, words: ReplyWords): string {
  const { query, formatTime } = words;
  const kind = `${result.overdue === true ? 'overdue' : stateIn(result)} task`.trim();
  const isWindow = typeof result.from === 'string' && typeof result.to === 'string';
  const due = isWindow ? ` ${result.state === 'done' ? '' : 'due '}${daysOf(result, words)}` : '';
  const sayTask = (task: JsonObject) => {
    const deadline = textOf(task.deadline);
    return `${quote(wordsIn(task.title))}${deadline === '' ? '' : `, due ${formatTime(deadline)}`}`;
  };
  const nouns = [`${kind}${due}`, `${kind}s${due}`] as const;
  return sayList(objectsIn(result.tasks), nouns, query, sayTask, numberOf(result.count));
}

function stateIn({ state }: JsonObject): string {
  return state === 'all' ? '' : state === 'done' ? 'finished' : 'open';
}

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
