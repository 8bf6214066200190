import { localMs } from '#ports/calendar-content';
import { readRule } from './recurrence-rule.ts';
import { lastStart, ruleStarts } from './rule-starts.ts';
import { namedZone } from './zone.ts';

const mostTimes = 500;

/**
 * The times that an RRULE gives within [from, to), in milliseconds since 1970; none for a rule that makes no sense or takes too many
 * steps. It counts by the wall clock of the zone.
 *
 * @param start ISO 8601 with an offset
 */
export function ruleTimes(
  text: string,
  start: string,
  zone: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const rule = readRule(text);
  const startsAt = Date.parse(start);
  if (rule === null || Number.isNaN(startsAt)) return [];
  try {
    const { toInstant, toLocal } = namedZone(zone);
    const local = toLocal(startsAt);
    const day = new Date(local).toISOString().slice(0, 19);
    const last = lastStart(rule, localMs(day) === null ? day.slice(0, 10) : day, namedZone(zone));
    const window = { from: toLocal(from) - hourMs, to: toLocal(to) + hourMs, most: mostTimes };
    return ruleStarts(rule, local, window, last)
      .map(toInstant)
      .filter((at) => at >= from && at < to);
  } catch (thrown) {
    // A rule that takes too many steps, or an unknown zone.
    if (thrown instanceof RangeError) return [];
    throw thrown;
  }
}

/** More than a change of the clock. */
const hourMs = 2 * 60 * 60 * 1000;
