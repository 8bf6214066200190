import { tactError } from '#errors';
import { checkIsoTime, type Moment } from '#language';
import { timeAt } from './event-span.ts';
import { readDuration } from './read-duration.ts';
import { readFutureTime, refusePast } from './read-moment.ts';

const minuteMs = 60_000;

/**
 * When a task's reminder rings, as an option says it: `due`, a span before it is due, or a time of its own; null for `none`.
 * Throws `ITEM_INVALID`, `TIME_PAST` and `TIME_UNREADABLE`.
 *
 * @param deadline of the task, null if it has none
 */
export function readTaskReminder(text: string, deadline: string | null, moment: Moment): string | null {
  const words = text.trim().toLowerCase();
  if (words === '' || words === 'none') return null;
  const minutesBefore = words === 'due' ? 0 : readDuration(words.replace(/ (?:before|earlier)$/, ''));
  if (minutesBefore === null) return timeOfDayIn(text, moment);
  const due = deadline === null ? null : checkIsoTime(deadline, moment);
  if (due === null || due.time === null) {
    const problem = due === null ? 'the task has no due date' : 'its due date has no time of day';
    throw tactError('ITEM_INVALID', { what: 'task', why: `it cannot remind you “${text}”: ${problem}` });
  }
  const time = timeAt(due.ms - minutesBefore * minuteMs, moment.zone);
  refusePast(text, time, moment);
  return time.iso;
}

function timeOfDayIn(text: string, moment: Moment): string {
  const { named } = readFutureTime(text, moment);
  if (named.time !== null) return named.iso;
  const why = `“${text.slice(0, 60)}” does not say at what time to remind you`;
  throw tactError('ITEM_INVALID', { what: 'task', why });
}
