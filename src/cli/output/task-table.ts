import { checkIsoTime, formatTime, type LocalTime, type Moment } from '#language';
import type { TaskContent } from '#tools';
import { shortThingId } from '../things/find-thing.ts';
import { shownWords } from '../things/list-things.ts';
import { isOver } from '../things/read-moment.ts';
import { sayRecurrence } from '../things/recurrence.ts';
import type { Thing } from '../things/thing-kind.ts';
import type { Screen } from './screen.ts';
import { formatTable } from './table.ts';

type Task = Thing<TaskContent>;

/** Those with a deadline first, the earliest first; then the others, the newest first. */
export function byUrgency(tasks: readonly Task[], moment: Moment): readonly Task[] {
  const dueAt = (task: Task) => deadlineOf(task, moment)?.ms ?? Number.POSITIVE_INFINITY;
  return tasks.toSorted((one, other) => {
    const [mine, theirs] = [dueAt(one), dueAt(other)];
    return mine === theirs ? other.item.createdAt - one.item.createdAt : mine - theirs;
  });
}

/** A row per task; `!` stands before what matters most. */
export function formatTasks(
  tasks: readonly Task[],
  moment: Moment,
  screen: Pick<Screen, 'width' | 'paint'>,
): string {
  const columns = [
    { title: 'task', flexible: true, weight: 2 },
    { title: 'due', flexible: true },
    { title: 'id' },
  ];
  const rows = tasks.map((task) => [
    `${priorityMark(task, screen)}${shownWords(task.content.title, task, screen)}`,
    dueCell(task, moment, screen),
    screen.paint.dim(shortThingId(task.item.id)),
  ]);
  return formatTable(columns, rows, screen);
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
  return `${isLate ? paint.red(`${words}, late`) : words}${repeats}`.trim();
}

function deadlineOf({ content }: Task, moment: Moment): LocalTime | null {
  return content.deadline === null ? null : checkIsoTime(content.deadline, moment);
}
