import type { Item, Items } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { quoted, sentence } from '@tact/core/text';
import { z } from 'zod';
import { Unclear } from './bind-context.ts';
import { keptTaskSchema, momentSchema } from './contents.ts';
import { isDay } from './event-content.ts';
import { namedSpoken } from './find-item.ts';
import { titleIn } from './item-form.ts';
import { taskForm as form } from './item-forms.ts';
import { checkVersion } from './item-inverses.ts';
import { changeItem } from './kept-item.ts';
import type { PlanningSource } from './planning-source.ts';
import { wordsIn } from './reply-words.ts';
import { closedOccurrence, currentTask, type OwnersTime } from './task-occurrences.ts';
import { taskIn } from './task-reader.ts';
import { bindTask, namedTask, taskAsSpoken, taskInWords } from './task-source.ts';
import { defineTool, type Tool, type ToolServices } from './tool.ts';
import { dayAndTime, momentOf } from './zone-time.ts';

/** “Done” and “skip it”: of a task that repeats they close its current occurrence, and the series goes on. */

interface ClosingParts {
  readonly items: Items;
  readonly zone: ToolServices['zone'];
  readonly tasks: PlanningSource<Item>;
  readonly ofOne: Pick<Tool, 'fields' | 'sources' | 'mentions' | 'plannerSees'>;
}

/** What a question and a reply say of the occurrence. */
const closing = z.strictObject({
  ...namedTask,
  next: momentSchema.optional(),
  missed: z.number().int().optional(),
});

export function closingTools(parts: ClosingParts): readonly Tool[] {
  return [
    closingTool(parts, {
      ...{ name: 'complete_task', verb: 'complete' },
      summary: 'Mark a task as done. Of a task that repeats, its current occurrence.',
      words: (task) => `mark ${task} as done`,
    }),
    skippingTool(parts),
  ];
}

/** A time that is said is that of the current occurrence, or nothing is skipped. */
function skippingTool(parts: ClosingParts): Tool {
  const tool = closingTool(parts, {
    ...{ name: 'skip_task', verb: 'skip' },
    summary: 'Skip the current occurrence of a task that repeats.',
    words: (task) => `skip ${task}`,
  });
  const { bind } = tool;
  return {
    ...tool,
    spoken: z.strictObject({ ...namedSpoken, when: momentSchema.optional() }),
    fields: { ...tool.fields, when: { names: 'time' } },
    bind(spoken, context, found) {
      const { when, ...rest } = spoken;
      const bound = bind?.(rest, context, found) ?? { parameters: rest };
      const { title, id } = bound.parameters;
      const item = context.data.of(parts.tasks).find((one) => one.id === id);
      const due = item === undefined ? null : currentTask(taskIn(item), context).deadline;
      if (typeof when !== 'string' || due === null || dayOf(when) === dayOf(due)) return bound;
      const next = dayAndTime(startOf(due, context), context.zone);
      throw new Unclear(
        sentence`The next time of ${quoted(wordsIn(title))} is ${next}, and I can skip no later one. Say “skip it” to skip that one.`,
        null,
      );
    },
  };
}

function startOf(due: string, { zone }: OwnersTime): Parameters<typeof dayAndTime>[0] {
  return { startsAt: isDay(due) ? momentOf(due, zone) : Date.parse(due), isAllDay: isDay(due) };
}

function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

function closingTool(
  { items, zone, tasks, ofOne }: ClosingParts,
  { words, ...tool }: Pick<Tool, 'name' | 'verb' | 'summary'> & { words(task: string): string },
): Tool {
  return defineTool({
    ...tool,
    domain: form.domain,
    reads: false,
    danger: 'reversible',
    parameters: closing,
    spoken: z.strictObject(namedSpoken),
    offered: true,
    ...ofOne,
    bind(spoken, context) {
      const bound = bindTask(spoken, tasks, context);
      const item = context.data.of(tasks).find(({ id }) => id === bound.parameters['id']);
      return item === undefined
        ? bound
        : { ...bound, parameters: { ...bound.parameters, ...closingTerms(item, context) } };
    },
    asSpoken: ({ next: _, missed: __, ...parameters }) => taskAsSpoken(parameters),
    inverses: ['reopen_task'],
    describe: ({ title, due, next, missed = 0 }) => {
      const earlier = missed === 0 ? '' : ` with the ${missed} missed before`;
      return `${words(taskInWords(title, due))}${earlier}${next === undefined ? '' : ` (next ${next})`}`;
    },
    inverse: ({ id }, result, target) => {
      if (result['changed'] !== true) return null;
      const occurrence = result['repeats'] === true ? { occurrence: true } : {};
      return { action: 'reopen_task', parameters: { id, ...occurrence, ...titleIn(result) }, target };
    },
    async execute(call) {
      const { id, version } = call.parameters;
      const owner = { now: call.now, zone: zone(call.user) };
      let repeats = false;
      const done = await changeItem(items, call, { form, id, version }, (item) => {
        const closed = item.state === 'done' ? null : closedOccurrence(taskIn(item), owner);
        repeats = closed !== null;
        if (closed === null) return item.state === 'done' ? null : { state: 'done' };
        const content = keptTaskSchema.parse(closed.content);
        return { content, ...(closed.isOver ? { state: 'done' as const } : {}) };
      });
      const { title } = taskIn(done.before);
      const { changed, mark } = done;
      return { id, title, version: done.version, mark, changed, ...(repeats ? { repeats } : {}) };
    },
    check: (call) =>
      checkVersion(items, call, (item) => item.state === 'done' || taskIn(item).reopens !== undefined),
  });
}

/** The occurrence that is closed, and when the task is due after it. */
function closingTerms(item: Item, owner: OwnersTime): JsonObject {
  const task = taskIn(item);
  const closed = closedOccurrence(task, owner);
  if (closed === null) return {};
  const { deadline: due } = currentTask(task, owner);
  const next = closed.isOver ? null : currentTask(closed.content, owner).deadline;
  return {
    ...(due === null ? {} : { due }),
    ...(next === null ? {} : { next }),
    ...(closed.missed === 0 ? {} : { missed: closed.missed }),
  };
}
