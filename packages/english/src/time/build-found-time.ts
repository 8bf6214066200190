import type { Temporal } from 'temporal-polyfill';
import type { FoundTime, LocalTime, OtherTime } from './found-time.ts';
import type { Interval, TimeContext } from './interval.ts';
import { localDay, localInstant, localTime } from './zones.ts';

/** Converts resolved intervals into found times in the owner's zone, with their alternatives. */

/** The meaning of a time expression, without its position in the text. */
export type TimeReading = Omit<FoundTime, 'text' | 'index'>;

/** What the words name, rather than imply. */
export interface Explicit {
  readonly saysDay: boolean;
  readonly saysTime: boolean;
  readonly isPartOfDay?: true;
}

/** A point, or a range for weeks, weekends, evenings, "from 3 to 5" and the like. */
export function pointOrRange(interval: Interval, context: TimeContext, says: Explicit): TimeReading {
  const isRange = isLong(interval);
  const start = startOf(interval, context);
  return {
    start,
    end: isRange ? endOf(interval, context) : null,
    named: namedOf(interval, context),
    grain: interval.grain,
    kind: isRange ? 'range' : 'point',
    recurrence: null,
    alternatives: othersOf(interval, context),
    ...says,
  };
}

/** From now until a time. With `isIncluded`, a named day counts as a whole ("by Friday"); "before Friday" ends at its start. */
export function untilTime(
  interval: Interval,
  context: TimeContext,
  says: Explicit,
  isIncluded: boolean,
): TimeReading {
  const isWhole = isCalendar(interval) && isIncluded;
  const named = namedOf(interval, context);
  return {
    start: localInstant(context.now, context.zone),
    end: isWhole || (isLong(interval) && isIncluded) ? endOf(interval, context) : named,
    named,
    grain: interval.grain,
    kind: 'until',
    recurrence: null,
    alternatives: othersOf(interval, context),
    ...says,
  };
}

/** From a time on. With `isAfter`, a named day is over first ("after Friday"). */
export function fromTime(
  interval: Interval,
  context: TimeContext,
  says: Explicit,
  isAfter: boolean,
): TimeReading {
  const isOver = isAfter && isCalendar(interval);
  return {
    start: isOver ? endOf(interval, context) : startOf(interval, context),
    end: null,
    named: startOf(interval, context),
    grain: interval.grain,
    kind: 'from',
    recurrence: null,
    alternatives: othersOf(interval, context),
    ...says,
  };
}

function isLong({ grain, loose }: Interval): boolean {
  return loose === true || grain === 'week' || grain === 'month' || grain === 'quarter' || grain === 'year';
}

function isCalendar({ grain }: Interval): boolean {
  return grain !== 'hour' && grain !== 'minute' && grain !== 'second';
}

function startOf(interval: Interval, context: TimeContext): LocalTime {
  if (interval.exact !== undefined) return localInstant(interval.exact, context.zone);
  return tied(interval.start, interval, context);
}

/** The point that the words name: of "the end of the month", its last day. */
function namedOf(interval: Interval, context: TimeContext): LocalTime {
  return interval.isEnd === true
    ? tied(interval.end.subtract({ days: 1 }), interval, context)
    : startOf(interval, context);
}

function endOf(interval: Interval, context: TimeContext): LocalTime {
  return tied(interval.end, interval, context);
}

function tied(time: Temporal.PlainDateTime, interval: Interval, { zone }: TimeContext): LocalTime {
  const isDay = isCalendar(interval) && time.hour + time.minute + time.second === 0;
  return isDay ? localDay(time.toPlainDate(), zone) : localTime(time, zone);
}

function othersOf(interval: Interval, context: TimeContext): readonly OtherTime[] {
  return (interval.others ?? []).slice(0, 3).map(({ interval: other, why }) => ({
    start: startOf(other, context),
    end: isLong(other) ? endOf(other, context) : null,
    why,
  }));
}
