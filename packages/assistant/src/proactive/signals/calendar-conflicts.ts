import type { Occurrence } from '@tact/core/ports/calendar';
import { saysSame } from '@tact/core/text';

/** Two events that overlap; the one that begins first is the first. */
export interface Conflict {
  readonly first: Occurrence;
  readonly second: Occurrence;
}

/** A calendar in which everything overlaps says nothing. */
const maxConflicts = 20;

/**
 * Pairs of events that overlap and of which the second has not begun at `now` and begins before `until`. The same event in two copies
 * is no conflict. The events of each list stand by their start; pairs of an earlier list come first.
 */
export function conflictsOf(
  lists: readonly (readonly Occurrence[])[],
  now: number,
  until: number,
): readonly Conflict[] {
  const found: Conflict[] = [];
  for (const events of lists) addConflicts(found, events, now, until);
  return found;
}

function addConflicts(found: Conflict[], events: readonly Occurrence[], now: number, until: number): void {
  for (const [index, second] of events.entries()) {
    if (second.startsAt <= now || second.startsAt >= until || second.endsAt <= second.startsAt) continue;
    for (const first of events.slice(0, index)) {
      if (found.length >= maxConflicts) return;
      const isKnown = found.some((one) => one.first === first && one.second === second);
      if (first.endsAt > second.startsAt && !isCopy(first, second) && !isKnown) found.push({ first, second });
    }
  }
}

function isCopy(one: Occurrence, other: Occurrence): boolean {
  return (
    one.startsAt === other.startsAt &&
    one.endsAt === other.endsAt &&
    saysSame(one.event.summary, other.event.summary)
  );
}
