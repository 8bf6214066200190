import { localMs } from '@tact/core/ports/calendar-content';
import { type RecurrenceRule, readRule, ruleStarts } from '@tact/core/recurrence';
import { readLocalTime } from './local-time.ts';
import { type Zone, zoneWithOffsets } from './zone.ts';

/**
 * The rules of a time zone that a calendar defines (VTIMEZONE), as plain values: which offset holds from when, and how that
 * repeats. For zones that no database has.
 */
export interface ZoneRules {
  readonly observances: readonly Observance[];
}

export interface Observance {
  /** Its first start: `1970-03-08T02:00:00`, in the local time before it. */
  readonly start: string;
  /** Milliseconds to add to UTC. */
  readonly offsetBefore: number;
  readonly offset: number;
  /** An RRULE without its name. */
  readonly recurrence: string | null;
  /** Further starts. */
  readonly added: readonly string[];
}

/** @param name as `EventContent.zone` has it */
export function zoneOfRules(name: string, { observances }: ZoneRules): Zone {
  const repeating = observances.filter(({ recurrence }) => recurrence !== null).slice(0, maxRepeating);
  const changes = observances
    .flatMap((each) => changesOf(each, repeating.includes(each)))
    .sort((left, right) => left.at - right.at);
  const first = changes[0]?.offsetBefore ?? 0;
  return zoneWithOffsets(name, (instant) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle]?.at ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.offset ?? first;
  });
}

/** Twice a year for two centuries. */
const maxChanges = 400;
/** A mail may define any zone, so work is bounded; real zones have fewer. */
const maxRepeating = 40;
const lastChange = Date.UTC(2100, 0, 1);

interface Change {
  /** The instant from which on the offset holds. */
  readonly at: number;
  readonly offset: number;
  readonly offsetBefore: number;
}

function changesOf(
  { start, offsetBefore, offset, recurrence, added }: Observance,
  repeats: boolean,
): readonly Change[] {
  const first = localMs(start);
  if (first === null) return [];
  const rule = recurrence !== null && repeats ? readRule(recurrence) : null;
  const repeated = rule === null ? [] : changeTimes(rule, first, offsetBefore);
  const further = added.flatMap((time) => localMs(time) ?? []);
  return [...new Set([first, ...further, ...repeated])].map((local) => ({
    at: local - offsetBefore,
    offset,
    offsetBefore,
  }));
}

/** Clocks change by the year: other rules are ignored. */
function changeTimes(rule: RecurrenceRule, first: number, offsetBefore: number): readonly number[] {
  if (rule.frequency !== 'YEARLY') return [];
  const until = rule.until === null ? null : readLocalTime(rule.until.time);
  const last =
    until === null || until.ms === null
      ? Number.POSITIVE_INFINITY
      : rule.until?.isUtc
        ? until.ms + offsetBefore
        : until.isDay
          ? until.ms + 86_399_000
          : until.ms;
  try {
    // Outlook starts its zones in 1601.
    const from = Math.max(first, rule.count === null ? Date.UTC(1900, 0, 1) : first);
    return ruleStarts(rule, first, { from, to: lastChange, most: maxChanges }, last);
  } catch (thrown) {
    if (thrown instanceof RangeError) return [];
    throw thrown;
  }
}
