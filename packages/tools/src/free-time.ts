import type { Occurrence } from '@tact/core/ports/calendar';
import { takesTime } from '@tact/core/ports/event-standing';
import { clockTime, dayMs, momentOf } from './zone-time.ts';

/** When nothing is planned. Pure. */

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Whole days are looked at from nine to six, as most would mean them. */
const dayBegins = 'T09:00:00';
const dayEnds = 'T18:00:00';

/** The hours of the days of a window in which somebody would meet. */
export function defaultHours(window: Stretch, zone: string): readonly Stretch[] {
  const hours: Stretch[] = [];
  for (let moment = window.from; moment < window.to; ) {
    const day = clockTime(moment, zone).slice(0, 10);
    const [from, to] = [momentOf(`${day}${dayBegins}`, zone), momentOf(`${day}${dayEnds}`, zone)];
    hours.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) });
    moment = momentOf(clockTime(momentOf(day, zone) + 1.5 * dayMs, zone).slice(0, 10), zone);
  }
  return hours.filter(({ from, to }) => from < to);
}

/** The stretches within a window that no event takes, at least this long. */
export function freeStretches(
  window: Stretch,
  occurrences: readonly Occurrence[],
  atLeastMs: number,
): readonly Stretch[] {
  const taken = takingTime(occurrences)
    .map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }))
    .sort((one, other) => one.from - other.from);
  const free: Stretch[] = [];
  let from = window.from;
  for (const busy of [...taken, { from: window.to, to: window.to }]) {
    const to = Math.min(busy.from, window.to);
    if (to - from >= Math.max(atLeastMs, 1)) free.push({ from, to });
    from = Math.max(from, busy.to);
  }
  return free;
}

export function takingTime(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  return occurrences.filter(takesTime);
}
