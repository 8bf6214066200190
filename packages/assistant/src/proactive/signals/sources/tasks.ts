import { outsideLabel, ownerLabel } from '@tact/core/kernel';
import type { SignalSource } from '@tact/core/ports/signal-source';
import type { Item, Store } from '@tact/core/ports/store';
import type { ProactiveSignal } from '@tact/core/records';
import { type CurrentTask, currentTask, dayAfter, isOwnersTask, momentOf, readTask } from '@tact/tools';
import { areRung } from '../../reminders/heard-until.ts';
import type { UserDay } from '../user-day.ts';
import { type DueStep, dueHint, hourMs, dayMs as oneDayMs, signalsByUser } from './signals-by-user.ts';

/** Of each user, this many open tasks are looked at; of more, those with the nearest deadlines. */
const maxTasks = 500;
const maxRead = 10_000;

const timed: readonly DueStep[] = [
  { withinMs: hourMs, hint: 8 },
  { withinMs: oneDayMs, hint: 6 },
];
/** Nobody has to be woken for a day that nears its end, but who has just begun hears of it, from this hour of the day on. */
const wholeDay: readonly DueStep[] = [{ withinMs: oneDayMs, hint: 6 }];
const dayHint = 7;
const dayHour = 'T09:00:00';

/**
 * Open tasks: `TASK_DUE` within 24 hours of the deadline, urgent within one, and `TASK_OVERDUE` from then on. A deadline that names
 * only a day ends with that day, and is never urgent. What its own reminder tells of is not told beside it. Two queries a batch.
 */
export function taskSignals(store: Pick<Store, 'bulk'>): SignalSource {
  return {
    name: 'tasks',
    async collect(users, now) {
      const asked = users.map(({ user }) => ({ user, kind: 'task' }));
      const [tasks, rung] = await Promise.all([
        store.bulk.items(asked, maxRead),
        areRung(
          users.map(({ user }) => user),
          store,
          now,
        ),
      ]);
      return signalsByUser(users, now, (_user, day, index) =>
        nearest(tasks[index] ?? [], now).flatMap((item) =>
          signalOf(item, day, { now, rings: rung[index] === true }),
        ),
      );
    },
  };
}

function signalOf(
  item: Item,
  day: UserDay,
  { now, rings }: { readonly now: number; readonly rings: boolean },
): readonly ProactiveSignal[] {
  if (!mayBeNear(item, now)) return [];
  const kept = readTask(item.content);
  const task = kept === null ? null : currentTask(kept, { now, zone: day.zone });
  if (task === null || task.deadline === null) return [];
  const { isDay, dueAt, hint } = dueOf(task.deadline, day.zone, now);
  const isOwners = isOwnersTask(item, task);
  const shared = {
    // A deadline out of a mail is no reason to speak before the owner has confirmed it.
    contextOnly: !isOwners,
    urgencyFrom: isOwners ? ownerLabel('tasks') : outsideLabel(item.target),
    subject: task.title,
    data: {
      taskId: item.id,
      dueAt,
      deadline: task.deadline,
      isWholeDay: isDay,
      priority: task.priority,
      ...(task.missed > 0 ? { missed: task.missed } : {}),
      ...(item.origin === 'outside'
        ? { isFromOthers: true, ...(task.writer && { writer: task.writer }) }
        : {}),
    },
  };
  if (hint !== null)
    return [
      {
        type: 'TASK_DUE',
        urgencyHint: hint,
        key: `TASK_DUE:${item.id}:${dueAt}`,
        ...shared,
        contextOnly: !isOwners || (rings && hasOwnReminder(task, dueAt, now)),
        expiresAt: dueAt,
      },
    ];
  if (dueAt > now) return [];
  const key = `TASK_OVERDUE:${item.id}:${dueAt}`;
  return [{ type: 'TASK_OVERDUE', urgencyHint: 6, key, ...shared, expiresAt: day.endsAt }];
}

/** When a deadline has passed, and how urgent it is before; `hint` is null while it is far, and from then on. */
function dueOf(deadline: string, zone: string, now: number) {
  if (deadline.length !== 10) {
    const dueAt = Date.parse(deadline);
    return { isDay: false, dueAt, hint: dueHint(dueAt, now, timed) };
  }
  const dueAt = momentOf(dayAfter(deadline, 1), zone);
  const isOnTheDay = now >= momentOf(`${deadline}${dayHour}`, zone) && now < dueAt;
  return { isDay: true, dueAt, hint: isOnTheDay ? dayHint : dueHint(dueAt, now, wholeDay) };
}

/** Its reminder is still to ring, or rang within the day before it is due: that is when the owner wanted to hear of it. */
function hasOwnReminder({ ringsAt }: CurrentTask, dueAt: number, now: number): boolean {
  const at = ringsAt === null ? Number.NaN : Date.parse(ringsAt);
  return at > now || dueAt - at < oneDayMs;
}

function nearest(items: readonly Item[], now: number): readonly Item[] {
  if (items.length <= maxTasks) return items;
  const distance = ({ content }: Item) => {
    const deadline = content['deadline'] ?? content['due'];
    // What repeats may be due at any time.
    if (content['recurrence'] != null) return 0;
    const at = typeof deadline === 'string' ? Date.parse(deadline) : Number.NaN;
    return Number.isNaN(at) ? Number.POSITIVE_INFINITY : Math.abs(at - now);
  };
  return items.toSorted((one, other) => distance(one) - distance(other)).slice(0, maxTasks);
}

/** False where a task is certainly due later than in a day, or not at all: most are, and need not be read. */
function mayBeNear({ content }: Item, now: number): boolean {
  const deadline = content['deadline'] ?? content['due'] ?? null;
  // What repeats may be due at any time.
  if (typeof deadline !== 'string' || content['recurrence'] != null) return deadline !== null;
  const day = Date.parse(deadline.slice(0, 10));
  // Zones differ from UTC by 14 hours at most, and a day lasts up to 25.
  return !(day > now + 3 * oneDayMs);
}
