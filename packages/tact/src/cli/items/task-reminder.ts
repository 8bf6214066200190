import { tactError } from '@tact/core/errors';
import { asDuration } from '@tact/core/recurrence';
import { checkIsoTime, type Moment } from '@tact/english';
import { blankTask, currentTask } from '@tact/tools';
import { readFutureTime, refusePast } from './read-moment.ts';
import { readTrigger } from './read-trigger.ts';

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
