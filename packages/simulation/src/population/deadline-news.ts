import type { Random } from '../random.ts';
import type { Interval } from './intervals.ts';
import type { Day, Life } from './life.ts';
import { newsOf } from './needs.ts';
import { letterOf, type News, type Phase } from './news.ts';
import { dayMs, hourMs } from './zone-clock.ts';

/** Assignments and tasks that are due on one day, and what becomes of tasks that were not done. */
export function deadlineNews(day: Day, life: Life, random: Random): readonly News[] {
  const news: News[] = [];
  const assignments = life.person.role === 'student' ? random.poisson(0.5) : 0;
  for (let index = 0; index < assignments; index += 1) {
    news.push(...assignmentNews(day, index, life, random));
  }
  const tasks = random.poisson(day.isWeekend ? 0.4 : 0.9);
  for (let index = 0; index < tasks; index += 1) news.push(...taskNews(day, index, life, random));
  return news;
}

/** Course systems see what was handed in: from then on nothing is due. Three in five are due at a minute before midnight. */
function assignmentNews(day: Day, index: number, life: Life, random: Random): readonly News[] {
  const minute = random.chance(0.6) ? 23 * 60 + 59 : Math.round(random.between(9 * 60, 20 * 60) / 60) * 60;
  const dueAt = life.clock.instantOf(day.day, minute);
  const id = `assignment-${day.day}-${index}`;
  const shared = {
    type: 'CANVAS_ASSIGNMENT_DUE',
    key: `CANVAS_ASSIGNMENT_DUE:${id}:${dueAt}`,
    subject: `Problem set ${1 + (day.day % 12)}${letterOf(index)}`,
    data: { assignmentId: id, course: 'CS2103', dueAt },
    expiresAt: dueAt,
  };
  const doneAt = doneBefore(dueAt, life, random);
  const steps = [
    { hint: 5, from: dueAt - 3 * dayMs, until: dueAt - dayMs },
    { hint: 7, from: dueAt - dayMs, until: dueAt - hourMs },
    { hint: 8, from: dueAt - hourMs, until: dueAt },
  ];
  return steps
    .filter(({ from }) => from < doneAt)
    .map((step) => {
      const phase = { ...shared, ...step, until: Math.min(step.until, doneAt) };
      return newsOf(phase, { day, isPrepared: random.chance(0.25) }, life, random);
    });
}

/** A third of tasks name only a day; those are never urgent. */
function taskNews(day: Day, index: number, life: Life, random: Random): readonly News[] {
  const isWholeDay = random.chance(1 / 3);
  const hour = Math.round(random.between(9, 20));
  const dueAt = isWholeDay ? day.endsAt : life.clock.instantOf(day.day, hour * 60);
  const id = `task-${day.day}-${index}`;
  const deadline = new Date(dueAt).toISOString();
  const task: Task = {
    id,
    data: { taskId: id, dueAt, isWholeDay, deadline, priority: 'normal' },
    subject: `Task ${1 + (day.day % 30)}${letterOf(index)}`,
    dueAt,
    isWholeDay,
    doneAt: doneBefore(dueAt, life, random),
    // Who ticks nothing off is reminded of what was done long ago.
    isTickedOff: random.chance(0.9),
    day,
  };
  return [...dueNews(task, life, random), ...overdueNews(task, life, random)];
}

interface Task {
  readonly id: string;
  readonly data: Phase['data'];
  readonly subject: string;
  readonly dueAt: number;
  readonly isWholeDay: boolean;
  /** May lie after `dueAt`. */
  readonly doneAt: number;
  readonly isTickedOff: boolean;
  readonly day: Day;
}

function dueNews(task: Task, life: Life, random: Random): readonly News[] {
  const { dueAt, isWholeDay } = task;
  const shared = {
    type: 'TASK_DUE',
    key: `TASK_DUE:${task.id}:${dueAt}`,
    subject: task.subject,
    data: task.data,
    expiresAt: dueAt,
  };
  const urgentFrom = isWholeDay ? dueAt : dueAt - hourMs;
  const steps = [
    { hint: 6, from: dueAt - dayMs, until: urgentFrom },
    { hint: 8, from: urgentFrom, until: dueAt },
  ];
  return steps.flatMap((step) => taskPhase({ ...shared, ...step }, task, life, random));
}

/** Each day until it is done, five days at most: then it is given up. */
function overdueNews(task: Task, life: Life, random: Random): readonly News[] {
  const { dueAt } = task;
  const news: News[] = [];
  for (const day of life.days) {
    const from = Math.max(day.startsAt, dueAt);
    if (from >= day.endsAt || from - dueAt >= 5 * dayMs) continue;
    const phase = {
      type: 'TASK_OVERDUE',
      hint: 6,
      key: `TASK_OVERDUE:${task.id}:${dueAt}`,
      subject: task.subject,
      data: task.data,
      expiresAt: day.endsAt,
      from,
      until: day.endsAt,
    };
    news.push(...taskPhase(phase, { ...task, day }, life, random));
  }
  return news;
}

/** As long as the task is open on the list; needed only as long as it is not done. */
function taskPhase(phase: Phase, task: Task, life: Life, random: Random): readonly News[] {
  const seenUntil = task.isTickedOff ? Math.min(phase.until, task.doneAt) : phase.until;
  if (seenUntil <= phase.from) return [];
  const helps: Interval = { from: phase.from, until: Math.max(phase.from, task.doneAt) };
  const isPrepared = random.chance(0.25);
  return [newsOf({ ...phase, until: seenUntil }, { day: task.day, isPrepared, helps }, life, random)];
}

/** Most is done in the last day; who lets things slip does some of it late. */
function doneBefore(dueAt: number, { person }: Life, random: Random): number {
  const isLate = random.chance(1 / (1 + Math.exp(1.6 - 0.6 * person.forgetful)));
  return isLate ? dueAt + random.exponential(1.2 * dayMs) : dueAt - random.exponential(14 * hourMs);
}
