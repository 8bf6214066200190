import type { Temporal } from 'temporal-polyfill';
import type { FoundTime, LocalTime, OtherTime } from './found-time.ts';
import type { Here, Stretch } from './stretch.ts';
import { localDay, localInstant, localTime } from './zones.ts';

/** How a stretch of the calendar becomes what is found: tied to the zone, with its other readings. */

type FoundWhen = Omit<FoundTime, 'text' | 'index'>;

export interface Says {
  readonly saysDay: boolean;
  readonly saysTime: boolean;
}

/** A point, or a range where it is longer than one of its grain: weeks, weekends, evenings, "from 3 to 5". */
export function foundWith(stretch: Stretch, here: Here, says: Says): FoundWhen {
  const isRange = isLong(stretch);
  const start = startOf(stretch, here);
  return {
    start,
    end: isRange ? endOf(stretch, here) : null,
    named: start,
    grain: stretch.grain,
    kind: isRange ? 'range' : 'point',
    recurrence: null,
    alternatives: othersOf(stretch, here),
    ...says,
  };
}

/** From now up to a time: a day counts as a whole ("by Friday"), unless it is to be over before. */
export function foundUntil(stretch: Stretch, here: Here, says: Says, isIncluded: boolean): FoundWhen {
  const isWhole = isCalendar(stretch) && isIncluded;
  const named = startOf(stretch, here);
  return {
    start: localInstant(here.now, here.zone),
    end: isWhole || (isLong(stretch) && isIncluded) ? endOf(stretch, here) : named,
    named,
    grain: stretch.grain,
    kind: 'until',
    recurrence: null,
    alternatives: othersOf(stretch, here),
    ...says,
  };
}

/** From a time on: "after Friday" begins when the day is over. */
export function foundFrom(stretch: Stretch, here: Here, says: Says, isAfter: boolean): FoundWhen {
  const isOver = isAfter && isCalendar(stretch);
  return {
    start: isOver ? endOf(stretch, here) : startOf(stretch, here),
    end: null,
    named: startOf(stretch, here),
    grain: stretch.grain,
    kind: 'from',
    recurrence: null,
    alternatives: othersOf(stretch, here),
    ...says,
  };
}

function isLong({ grain, loose }: Stretch): boolean {
  return loose === true || grain === 'week' || grain === 'month' || grain === 'quarter' || grain === 'year';
}

function isCalendar({ grain }: Stretch): boolean {
  return grain !== 'hour' && grain !== 'minute' && grain !== 'second';
}

function startOf(stretch: Stretch, here: Here): LocalTime {
  if (stretch.exact !== undefined) return localInstant(stretch.exact, here.zone);
  return tied(stretch.start, stretch, here);
}

function endOf(stretch: Stretch, here: Here): LocalTime {
  return tied(stretch.end, stretch, here);
}

function tied(time: Temporal.PlainDateTime, stretch: Stretch, { zone }: Here): LocalTime {
  const isDay = isCalendar(stretch) && time.hour + time.minute + time.second === 0;
  return isDay ? localDay(time.toPlainDate(), zone) : localTime(time, zone);
}

function othersOf(stretch: Stretch, here: Here): readonly OtherTime[] {
  return (stretch.others ?? []).slice(0, 3).map(({ stretch: other, why }) => ({
    start: startOf(other, here),
    end: isLong(other) ? endOf(other, here) : null,
    why,
  }));
}
