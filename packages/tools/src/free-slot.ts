import type { Occurrence } from '@tact/core/ports/calendar';
import { type BindContext, type SpokenTime, Unclear } from './bind-context.ts';
import { timeAt } from './event-span.ts';
import { defaultHours, freeStretches } from './free-time.ts';
import { dayMs } from './zone-time.ts';

/** “Next week when I'm free”: the words around those that leave the time to the calendar; null where none do. */
export function leftToCalendar(words: string): string | null {
  return whenFree.test(words) ? words.replace(whenFree, ' ').trim() : null;
}

const whenFree =
  /,?\s*\b(?:(?:when(?:ever)?|(?:at|for) a time (?:that|when|where)) (?:i['’]?m|i am|we['’]?re|we are) (?:free|available)|(?:in|at|for) (?:my |the )?(?:next|first) free (?:slot|time|hour))\b/i;

/**
 * The first time within a window that is said, else within a week, in which nothing is planned: proposed, and never taken without a yes.
 * Throws `Unclear`.
 */
export function firstFree(
  window: SpokenTime | null,
  minutes: number,
  { now, zone }: Pick<BindContext, 'now' | 'zone'>,
  events: readonly Occurrence[],
): SpokenTime {
  const from = window?.start ?? timeAt(now, zone);
  const to = window?.end?.ms ?? from.ms + (window === null ? 7 : 1) * dayMs;
  const left = { from: Math.max(from.ms, Math.ceil(now / slotMs) * slotMs), to };
  const hours = from.time === null || window === null ? defaultHours(left, zone) : [left];
  const [free] = hours.flatMap((stretch) => freeStretches(stretch, events, minutes * 60_000));
  if (free === undefined) throw new Unclear('I see no free time then. When should it be?', 'start_time');
  const remarks = [{ doubt: 'It is the first time that is free.' }];
  return { start: timeAt(free.from, zone), end: null, recurrence: null, remarks };
}

const slotMs = 30 * 60_000;
