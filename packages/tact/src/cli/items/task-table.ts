import { tactError } from '@tact/core/errors';
import { asDuration } from '@tact/core/recurrence';
import { checkIsoTime, formatTime, type LocalTime, type Moment } from '@tact/english';
import { blankTask, currentTask, type TaskContent } from '@tact/tools';
import type { Screen } from '../output/screen.ts';
import { shortItemId } from '../output/words-on-line.ts';
import { type KeptItem, shownWords } from './kept-item.ts';
import { isOver, readFutureTime, refusePast } from './read-moment.ts';
import { readTrigger } from './read-trigger.ts';
import { sayRecurrence } from './recurrence.ts';

type Task = KeptItem<TaskContent>;

/** Those with a deadline first, the earliest first; then the others, the newest first. */
export function byUrgency(tasks: readonly Task[], moment: Moment): readonly Task[] {
  const dueAt = (task: Task) => deadlineOf(task, moment)?.ms ?? Number.POSITIVE_INFINITY;
  return tasks.toSorted((one, other) => {
    const [mine, theirs] = [dueAt(one), dueAt(other)];
    return mine === theirs ? other.item.createdAt - one.item.createdAt : mine - theirs;
  });
}

export const taskColumns = [
  { title: 'task', flexible: true, weight: 2 },
  { title: 'due', flexible: true },
  { title: 'id' },
] as const;

/** High priority is marked with `!`. */
export function taskRow(task: Task, moment: Moment, screen: Pick<Screen, 'paint'>): readonly string[] {
  return [
    `${priorityMark(task, screen)}${shownWords(task.content.title, task, screen)}`,
    dueCell(task, moment, screen),
    screen.paint.dim(shortItemId(task.item.id)),
  ];
}

/** `due tomorrow at 17:00`, `high priority`, `every day`: what there is to say. */
export function taskDetail(task: TaskContent, moment: Moment): string {
  const { deadline, priority, recurrence, repeats_after: after, ringsAt } = currentTask(task, moment);
  return [
    deadline === null ? '' : `due ${sayMoment(deadline, moment)}`,
    priority === 'medium' ? '' : `${priority} priority`,
    recurrence === null ? '' : `${sayRecurrence(recurrence)}${after === true ? ' after it is done' : ''}`,
    ringsAt === null
      ? ''
      : deadline !== null && Date.parse(ringsAt) === Date.parse(deadline)
        ? 'with a reminder then'
        : `reminder ${sayMoment(ringsAt, moment)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

export function sayMoment(iso: string, moment: Moment): string {
  const time = checkIsoTime(iso, moment);
  return time === null ? iso : formatTime(time, moment);
}

function priorityMark({ content }: Task, { paint }: Pick<Screen, 'paint'>): string {
  if (content.priority === 'high') return paint.yellow('! ');
  return content.priority === 'low' ? paint.dim('(low) ') : '';
}

function dueCell(task: Task, moment: Moment, { paint }: Pick<Screen, 'paint'>): string {
  const { item, content } = task;
  const due = deadlineOf(task, moment);
  const words = due === null ? '' : formatTime(due, moment);
  const isLate = due !== null && item.state === 'open' && isOver(due, moment);
  const repeats = content.recurrence === null ? '' : paint.dim(` ${sayRecurrence(content.recurrence)}`);
  const { missed } = item.state === 'open' ? currentTask(content, moment) : { missed: 0 };
  const late = missed > 0 ? `, ${missed} missed` : ', late';
  return `${isLate ? paint.red(`${words}${late}`) : words}${repeats}`.trim();
}

/** Of a task that repeats, of its current occurrence. */
function deadlineOf({ item, content }: Task, moment: Moment): LocalTime | null {
  const { deadline } = item.state === 'open' ? currentTask(content, moment) : content;
  return deadline === null ? null : checkIsoTime(deadline, moment);
}

/**
 * When a task's reminder rings, as an option says it: counted from when it is due (`due`, `1h`, `1d`), or a time of its own; null for
 * `none`. Throws `ITEM_INVALID`, `TIME_PAST` and `TIME_UNREADABLE`.
 *
 * @param deadline of the task, null if it has none
 */
export function readTaskReminder(text: string, deadline: string | null, moment: Moment): string | null {
  if (/^(?:none)?$/i.test(text.trim())) return null;
  const trigger = readTrigger(text, deadline?.length === 10, 'task');
  if (trigger === null) return timeOfDayIn(text, deadline, moment);
  if (deadline === null) {
    const why = `it cannot remind you “${text}”: the task has no due date`;
    throw tactError('ITEM_INVALID', { what: 'task', why });
  }
  const reminder = asDuration(trigger);
  const { ringsAt } = currentTask({ ...blankTask, title: '', deadline, reminder }, moment);
  const rings = ringsAt === null ? null : checkIsoTime(ringsAt, moment);
  if (rings !== null) refusePast(text, rings, moment);
  return reminder;
}

/** “18:00” alone is meant on the day that the task is due. */
function timeOfDayIn(text: string, deadline: string | null, moment: Moment): string {
  const found = readFutureTime(text, moment);
  const isOnTheDay = !found.saysDay && found.named.time !== null && deadline?.length === 10;
  const { named } = isOnTheDay ? readFutureTime(`${deadline}T${found.named.time}`, moment) : found;
  if (named.time !== null) return named.iso;
  const why = `“${text.slice(0, 60)}” does not say at what time to remind you`;
  throw tactError('ITEM_INVALID', { what: 'task', why });
}
