import { Temporal } from 'temporal-polyfill';

/**
 * Converts between local times and instants. Local times are counted in milliseconds as if they were in UTC
 * (`localMs` of the port).
 */
export interface Zone {
  /** As `EventContent.zone` has it. */
  readonly name: string;
  /**
   * The instant of a local time. A skipped local time moves on by what was skipped; of one that occurs twice, the first is
   * meant (RFC 5545 3.3.5).
   */
  toInstant(local: number): number;
  toLocal(instant: number): number;
}

/** A zone of the IANA database, `UTC`, or an offset such as `+05:30`. Throws a RangeError for an unknown name. */
export function namedZone(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = zoneWithOffsets(name, offsetsOf(name));
  zones.set(name, zone);
  return zone;
}

/** @param offsetAt milliseconds to add to an instant to get the local time there */
export function zoneWithOffsets(name: string, offsetAt: (instant: number) => number): Zone {
  return {
    name,
    toLocal: (instant) => instant + offsetAt(instant),
    toInstant(local) {
      const before = offsetAt(local - dayMs);
      if (offsetAt(local - before) === before) return local - before;
      const after = offsetAt(local + dayMs);
      return offsetAt(local - after) === after ? local - after : local - before;
    },
  };
}

/** Whether this is the name of a zone of the IANA database, or an offset. */
export function isNamedZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // The only way to ask.
    return false;
  }
}

const dayMs = 86_400_000;
/** A decade of days. */
const maxDays = 4_000;
const zones = new Map<string, Zone>();

function offsetsOf(name: string): (instant: number) => number {
  // Fails at once, not at the first conversion.
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  if (name === 'UTC') return () => 0;
  const exact = (instant: number) => {
    const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
    return Math.round(local.offsetNanoseconds / 1_000_000);
  };
  // Needed often and expensive: cached by day where the offset does not change within it.
  const days = new Map<number, number | null>();
  return (instant) => {
    const day = Math.floor(instant / dayMs);
    let offset = days.get(day);
    if (offset === undefined) {
      const first = exact(day * dayMs);
      offset = first === exact((day + 1) * dayMs) ? first : null;
      if (days.size >= maxDays) days.clear();
      days.set(day, offset);
    }
    return offset ?? exact(instant);
  };
}
