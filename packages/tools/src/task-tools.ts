import type { Occurrence } from '@tact/core/ports/calendar';
import type { Item, Items } from '@tact/core/ports/store';
import { type Json, type JsonObject, Outside } from '@tact/core/records';
import { quote, saysSame } from '@tact/core/text';
import { z } from 'zod';
import { changesInWords } from './changes-in-words.ts';
import { closingTools } from './close-task.ts';
import { keptTaskSchema, type TaskContent } from './contents.ts';
import { findByField, namedSpoken } from './find-item.ts';
import { called, nameInWords, titleIn } from './item-form.ts';
import { taskForm } from './item-forms.ts';
import { changeResult, checkVersion, itemChangedSince, revertOf, revertTool } from './item-inverses.ts';
import { addItem, changeItem, gone, markOf } from './kept-item.ts';
import type { PlanningSource } from './planning-source.ts';
import { ruleInSentence } from './recurrence-rule.ts';
import { withoutGaps } from './reply-words.ts';
import { reopenedOccurrence } from './task-occurrences.ts';
import { blankTask, confirmedTask, taskIn, taskReader, writerOf } from './task-reader.ts';
import { bindTask, dueNow, namedTask, taskAsSpoken, taskInWords, taskSource } from './task-source.ts';
import {
  eventsForTimes,
  newTask,
  spokenTask,
  spokenTaskChanges,
  taskAfter,
  taskChanges,
  taskTimes,
} from './task-times.ts';
import {
  defineInverse,
  defineTool,
  isApprovedCall,
  type SpokenField,
  type Tool,
  type ToolServices,
} from './tool.ts';
import { taskTopic } from './topics.ts';

const form = taskForm;
const domain = form.domain;

const reopened = z.strictObject({
  id: z.string(),
  state: z.enum(['open', 'done']).optional(),
  /** Of a task that repeats: the occurrence that was closed last. */
  occurrence: z.literal(true).optional(),
  title: called,
});

const fields: Readonly<Record<string, SpokenField>> = {
  ...findByField,
  title: { ask: 'What should it be called?' },
  deadline: { names: 'time', ask: 'When is it due?' },
  recurrence: { ask: 'How often?' },
  reminder: { names: 'time', ask: 'When should I remind you?' },
  changes: { ask: 'What should I change?' },
};
const mentions = { kind: 'task' };

/**
 * Tasks, kept inside Tact with the origin of their words.
 *
 * @param calendar what a time may be counted from: “an hour before the flight”
 */
export function taskTools(
  items: Items,
  calendar: ToolServices['calendar'] | null = null,
  zone: ToolServices['zone'] = () => 'UTC',
): readonly Tool[] {
  const parts = partsOf(items, calendar, zone);
  return [
    createTask(parts),
    updateTask(parts),
    ...closingTools(parts),
    deleteTask(parts),
    taskReader(items, parts.tasks, zone),
    reopenTask(parts),
    revertTool(items, form),
  ];
}

/** What the task tools are made with. */
interface Parts {
  readonly items: Items;
  readonly zone: ToolServices['zone'];
  readonly tasks: PlanningSource<Item>;
  /** Shared by the tools that concern one task. */
  readonly ofOne: Pick<Tool, 'bind' | 'asSpoken' | 'plannerSees' | 'fields' | 'sources' | 'mentions'>;
  readonly eventsFor: ReturnType<typeof eventsForTimes>;
}

function partsOf(items: Items, calendar: ToolServices['calendar'] | null, zone: Parts['zone']): Parts {
  const tasks = taskSource(items);
  return {
    ...{ items, zone },
    tasks,
    eventsFor: eventsForTimes(calendar),
    ofOne: {
      fields,
      sources: [tasks],
      mentions,
      bind: (spoken, context) => bindTask(spoken, tasks, context),
      asSpoken: taskAsSpoken,
      plannerSees: ['title', 'changes'],
    },
  };
}

function createTask({ items, eventsFor }: Parts): Tool {
  return defineTool({
    name: 'create_task',
    domain,
    verb: 'create',
    reads: false,
    summary:
      'Make a task, with an optional deadline (ISO 8601), recurrence (RRULE) and reminder (a time, ISO 8601).',
    danger: 'reversible',
    parameters: newTask,
    spoken: spokenTask,
    offered: true,
    topic: taskTopic,
    fields: { ...fields, title: { ask: 'What is the task?' } },
    mentions,
    lookUp: eventsFor,
    readTimes: (planned, context, events) => taskTimes(planned, null, context, events ?? []),
    inverses: ['delete_task', 'reopen_task'],
    describe: (task) => `make a task ${quote(task.title)}${termsOf(task)}`,
    inverse: (_, result, target) => ({
      action: 'delete_task',
      parameters: { id: String(result['id']), ...titleIn(result) },
      target,
    }),
    async execute(call) {
      const { due, reminder, ...given } = call.parameters;
      const writer = call.origin === 'outside' ? writerOf(await call.recordedInput()) : null;
      const task = keptTaskSchema.parse({
        ...blankTask,
        ...given,
        deadline: given.deadline ?? due ?? null,
        // A reminder is the owner's own order: what a stranger wrote sets none.
        ...(reminder === undefined || call.origin === 'outside' ? {} : { reminder }),
        ...(call.origin === 'outside' && (await isApprovedCall(call)) ? { isConfirmed: true } : {}),
        ...(writer === null ? {} : { writer }),
      });
      const added = await addItem(items, call, form, task);
      const { title, deadline, recurrence } = taskIn(added);
      return { id: added.id, title, deadline, recurrence, mark: markOf(added) };
    },
  });
}

function updateTask({ items, tasks, ofOne, eventsFor }: Parts): Tool {
  return defineTool({
    name: 'update_task',
    domain,
    verb: 'update',
    reads: false,
    summary: 'Change the title, description, priority, deadline, recurrence or reminder of a task.',
    danger: 'reversible',
    parameters: z.strictObject({ ...namedTask, changes: taskChanges }),
    spoken: z.strictObject({ ...namedSpoken, changes: spokenTaskChanges }),
    offered: true,
    ...ofOne,
    lookUp: eventsFor,
    readTimes: (planned, context, events: readonly Occurrence[] | null) =>
      taskTimes(planned, dueNow(planned, tasks, context), context, events ?? []),
    inverses: ['revert_task'],
    describe: ({ title, due, changes }) => `change ${taskInWords(title, due)}: ${changesInWords(changes)}`,
    inverse: (_, result, target) => revertOf(form, result, target),
    async execute(call) {
      const { id, version, changes } = call.parameters;
      const isOwners = call.origin !== 'outside' || (await isApprovedCall(call));
      const done = await changeItem(items, call, { form, id, version }, (item) => {
        const after = taskAfter(taskIn(item), withoutGaps(changes));
        return { content: keptTaskSchema.parse(isOwners ? confirmedTask(after) : after) };
      });
      const task = { ...taskIn(done.before), ...withoutGaps(changes) };
      const { title, deadline } = task as TaskContent;
      return changeResult(done, { title, deadline });
    },
    check: (call) =>
      checkVersion(items, call, (item) => {
        const task: JsonObject = taskIn(item);
        return Object.entries(call.parameters.changes).every(([name, value]) => isSaid(task[name], value));
      }),
  });
}

function deleteTask({ items, ofOne }: Parts): Tool {
  return defineTool({
    name: 'delete_task',
    domain,
    verb: 'delete',
    reads: false,
    summary: 'Delete a task.',
    danger: 'dangerous',
    parameters: z.strictObject(namedTask),
    spoken: z.strictObject(namedSpoken),
    offered: true,
    ...ofOne,
    inverses: ['reopen_task'],
    describe: ({ title, due }) => `delete ${taskInWords(title, due)}`,
    inverse: ({ id }, result, target) => {
      if (result['changed'] !== true) return null;
      const state = result['from'] === 'done' ? { state: 'done' } : {};
      return { action: 'reopen_task', parameters: { id, ...state, ...titleIn(result) }, target };
    },
    async execute(call) {
      const { id, version } = call.parameters;
      const done = await changeItem(items, call, { form, id, version }, () => ({
        state: 'removed',
      }));
      const { title } = taskIn(done.before);
      return { id, title, from: done.before.state, version: done.version, mark: done.mark, changed: true };
    },
    beforeUndo: itemChangedSince(items, form),
    check: (call) => checkVersion(items, call, ({ state }) => state === 'removed'),
  });
}

function reopenTask({ items }: Parts): Tool {
  return defineInverse({
    name: 'reopen_task',
    domain,
    verb: 'reopen',
    summary: 'Open a task again.',
    parameters: reopened,
    inverses: ['delete_task', 'complete_task'],
    describe: ({ title }) => `open ${nameInWords('task', title)} again`,
    inverse: ({ id }, result, target) => {
      if (result['changed'] !== true) return null;
      const action = result['from'] === 'done' ? 'complete_task' : 'delete_task';
      return { action, parameters: { id, ...titleIn(result) }, target };
    },
    async execute(call) {
      const { user, now } = call;
      const { id, state = 'open', occurrence } = call.parameters;
      if (occurrence === true) {
        const done = await changeItem(items, call, { form, id }, (one) => {
          const content = reopenedOccurrence(taskIn(one));
          return content === null ? null : { content: keptTaskSchema.parse(content), state: 'open' };
        });
        return { id, title: taskIn(done.before).title, from: 'done', changed: done.changed };
      }
      const item = await items.get(user, id);
      if (item === null || item.kind !== 'task') throw gone(form);
      const from = item.state;
      const changed = from !== state && (await items.setState(user, id, from, state, now));
      return { id, title: taskIn(item).title, from, changed };
    },
  });
}

/** Whether a field says what a change wanted, whoever's words it became. */
function isSaid(now: Json | undefined, wanted: Json | undefined): boolean {
  if (typeof wanted !== 'string' || !(now instanceof Outside)) return now === wanted;
  return saysSame(now, wanted);
}

/** What a new task says beside its title, in words. */
function termsOf({ deadline, due, recurrence, reminder, priority }: z.infer<typeof newTask>): string {
  const by = deadline ?? due ?? null;
  return [
    by === null ? '' : ` due ${by}`,
    recurrence == null ? '' : ` repeating ${ruleInSentence(recurrence)}`,
    reminder == null || reminder === by ? '' : ` with a reminder at ${reminder}`,
    priority === undefined || priority === 'medium' ? '' : ` with ${priority} priority`,
  ].join('');
}
