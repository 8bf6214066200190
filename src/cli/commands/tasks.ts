import type { Command } from 'commander';
import type { Moment } from '#language';
import type { JsonObject } from '#records';
import { type TaskContent, taskAfter, taskForm } from '#tools';
import type { Cli } from '../cli.ts';
import { configureItems, type ItemCommand } from '../items/configure-items.ts';
import type { GivenFields } from '../items/item-fields.ts';
import { readFutureTime, tellReading } from '../items/read-moment.ts';
import { readRecurrence } from '../items/recurrence.ts';
import { readTaskReminder } from '../items/task-reminder.ts';
import { byUrgency, taskColumns, taskDetail, taskRow } from '../output/task-table.ts';

/** `tact tasks`: the owner's tasks. */
export function configure(command: Command, cli: Cli): void {
  configureItems(command, tasks, cli);
}

const tasks: ItemCommand<TaskContent> = {
  form: taskForm,
  blank: { description: '', priority: 'medium', deadline: null, recurrence: null },
  read: readTaskFields,
  changed: (content, fields) => taskAfter(content, fields as Partial<TaskContent>),
  detail: taskDetail,
  list: {
    all: 'include done and removed tasks',
    options: [['--done', 'only done tasks']],
    stateFor: ({ done, all }) => (done === true ? 'done' : all === true ? null : 'open'),
    none: ({ done }) => (done === true ? 'No done tasks yet.' : null),
    sorted: byUrgency,
    columns: taskColumns,
    row: taskRow,
    footer: 'tact tasks done ID · tact tasks change ID --due "…" · tact tasks remove ID',
  },
};

/** Words for a due date may say how it repeats, and words for how it repeats may say when it is due first. */
function readTaskFields(
  given: GivenFields,
  moment: Moment,
  cli: Cli,
  before: TaskContent | null,
): JsonObject {
  const { deadline: due, recurrence: repeat, reminder: remind, ...rest } = given;
  const found = typeof due !== 'string' || isNone(due) ? null : readFutureTime(due, moment);
  if (found !== null) tellReading(found, moment, cli);
  const repeats = typeof repeat === 'string' ? readRecurrence(repeat, 'task', moment) : null;
  const deadline = due === undefined ? repeats?.first?.iso : (found?.named.iso ?? null);
  const recurrence = repeats === null ? (found?.recurrence ?? undefined) : repeats.rule;
  const dueThen = deadline === undefined ? (before?.deadline ?? null) : deadline;
  const reminder = typeof remind === 'string' ? readTaskReminder(remind, dueThen, moment) : undefined;
  return {
    ...(rest as JsonObject),
    ...(deadline === undefined ? {} : { deadline }),
    ...(reminder === undefined ? {} : { reminder }),
    ...(recurrence === undefined ? {} : { recurrence }),
  };
}

function isNone(text: string): boolean {
  return /^(none)?$/i.test(text.trim());
}
