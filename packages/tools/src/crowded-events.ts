import type { Occurrence } from '@tact/core/ports/calendar';
import { dayMs } from './zone-time.ts';

/** An occurrence in a list, and how many more of its event it stands for. */
export interface ListedOccurrence {
  readonly occurrence: Occurrence;
  readonly moreTimes: number;
}

/** Whoever takes place more often on one day is listed once. */
const maxTimesOfDay = 3;

/**
 * Occurrences for a list: an event that repeats all day stands there once, with its first time, so that it hides no other. Those that
 * are left out count as well.
 */
export function listedOnce(
  occurrences: readonly Occurrence[],
  leftOut: readonly (Occurrence & { readonly count: number })[] = [],
): readonly ListedOccurrence[] {
  const crowded = crowdedIn(occurrences);
  const counts = new Map<string, number>();
  for (const { event, count } of [...occurrences.map((one) => ({ ...one, count: 1 })), ...leftOut])
    counts.set(event.ref, (counts.get(event.ref) ?? 0) + count);
  const seen = new Set<string>();
  return occurrences.flatMap((occurrence) => {
    const { ref } = occurrence.event;
    if (!crowded.has(ref)) return [{ occurrence, moreTimes: 0 }];
    if (seen.has(ref)) return [];
    seen.add(ref);
    return [{ occurrence, moreTimes: (counts.get(ref) ?? 1) - 1 }];
  });
}

/** The refs of events that take place too often on one of their days. */
function crowdedIn(occurrences: readonly Occurrence[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  const crowded = new Set<string>();
  for (const { event, startsAt } of occurrences) {
    const day = `${Math.floor(startsAt / dayMs)}/${event.ref}`;
    const count = (times.get(day) ?? 0) + 1;
    times.set(day, count);
    if (count > maxTimesOfDay) crowded.add(event.ref);
  }
  return crowded;
}
