import { tactError } from '@tact/core/errors';
import { type JsonObject, withoutUndefined } from '@tact/core/records';
import { isZone, type Moment } from '@tact/english';
import {
  closedOccurrence,
  confirmedTask,
  currentTask,
  reopenedOccurrence,
  type TaskContent,
  taskAfter,
  taskForm,
} from '@tact/tools';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { configureItems, type ItemCommand } from '../items/configure-items.ts';
import type { GivenFields } from '../items/item-fields.ts';
import type { KeptItem } from '../items/kept-item.ts';
import { readFutureTime, tellReading } from '../items/read-moment.ts';
import { readRecurrence } from '../items/recurrence.ts';
import { sayWhenToldTask } from '../items/say-when-told.ts';
import type { MoveOf } from '../items/state-commands.ts';
import {
  byUrgency,
  readTaskReminder,
  sayMoment,
  taskColumns,
  taskDetail,
  taskRow,
} from '../items/task-table.ts';

/** `tact tasks`: the owner's tasks. */
export function configure(command: Command, cli: Cli): void {
  configureItems(command, tasks, cli);
}

const tasks: ItemCommand<TaskContent> = {
  form: taskForm,
  blank: { description: '', priority: 'medium', deadline: null, recurrence: null },
  read: readTaskFields,
  changed: (content, fields) => confirmedTask(taskAfter(content, fields as Partial<TaskContent>)),
  detail: taskDetail,
  added: sayWhenToldTask,
  moved: (one, move, ...given) => taskMoves[move]?.(one, move, ...given) ?? null,
  recordOf: ({ item, content }, moment) => (item.state === 'open' ? currentRecord(content, moment) : {}),
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
  { repeatAfter, zone }: GivenFields,
): JsonObject {
  const { deadline: due, recurrence: repeatOnDays, reminder: remind, ...rest } = given;
  const repeat = repeatAfter ?? repeatOnDays;
  const found = typeof due !== 'string' || isNone(due) ? null : readFutureTime(due, moment);
  if (found !== null) tellReading(found, moment, cli);
  const repeats = typeof repeat === 'string' ? readRecurrence(repeat, 'task', moment) : null;
  const deadline = due === undefined ? repeats?.first?.iso : (found?.named.iso ?? null);
  const recurrence = repeats === null ? (found?.recurrence ?? undefined) : repeats.rule;
  const dueThen =
    deadline === undefined ? (before === null ? null : currentTask(before, moment).deadline) : deadline;
  const reminder = typeof remind === 'string' ? readTaskReminder(remind, dueThen, moment) : undefined;
  const repeats_after = recurrence === undefined ? undefined : repeatAfter !== undefined;
  const inZone = typeof zone === 'string' ? readZone(zone) : undefined;
  const read = withoutUndefined({ deadline, reminder, recurrence, repeats_after, zone: inZone });
  return { ...(rest as JsonObject), ...read };
}

function isNone(text: string): boolean {
  return /^(none)?$/i.test(text.trim());
}

type TaskMove = MoveOf<TaskContent>;

const taskMoves: Readonly<Record<string, TaskMove>> = {
  confirm({ item, content }, _move, _options, moment) {
    if (item.state !== 'open') return null;
    return { content: confirmedTask(content), state: 'open', detail: taskDetail(content, moment) };
  },
  restore({ item, content }, _move, _options, moment) {
    const reopened = item.state === 'removed' ? null : reopenedOccurrence(content);
    return reopened && { content: reopened, state: 'open', detail: taskDetail(reopened, moment) };
  },
  done: closeTask,
  skip: closeTask,
};

/** Of a task that repeats, `done` and `skip` close the current occurrence, and `restore` gives it back. */
function closeTask(
  { item, content }: KeptItem<TaskContent>,
  move: string,
  { series }: GivenFields,
  moment: Moment,
): ReturnType<TaskMove> {
  if (item.state !== 'open') return null;
  const { reopens: _, ...whole } = content;
  if (series === true) return { content: whole, state: 'done', detail: '' };
  const closed = closedOccurrence(content, moment);
  if (closed === null) {
    if (move === 'done') return null;
    throw tactError('ITEM_INVALID', { what: 'task', why: 'it does not repeat; tact tasks done closes it' });
  }
  const { deadline } = currentTask(content, moment);
  const next = closed.isOver ? null : currentTask(closed.content, moment);
  const missed = closed.missed === 0 ? '' : `, ${closed.missed} missed`;
  const after =
    next === null ? ', the last time' : `; next ${sayMoment(next.deadline ?? next.ringsAt ?? '', moment)}`;
  const detail = `${deadline === null ? '' : `due ${sayMoment(deadline, moment)}`}${missed}${after}`;
  return { content: closed.content, state: closed.isOver ? 'done' : 'open', detail };
}

/** When a task is due and rings now, for programs, where its fields alone do not say it. */
function currentRecord(content: TaskContent, moment: Moment): { readonly current?: JsonObject } {
  const { deadline, ringsAt, missed } = currentTask(content, moment);
  const isPlain = content.recurrence === null && ringsAt === (content.reminder ?? null);
  return isPlain ? {} : { current: { deadline, reminder: ringsAt, missed } };
}

function readZone(zone: string): string | null {
  if (isNone(zone)) return null;
  if (isZone(zone)) return zone;
  const why = `“${zone.slice(0, 60)}” is not a time zone such as Europe/Berlin`;
  throw tactError('ITEM_INVALID', { what: 'task', why });
}
