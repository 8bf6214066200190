import { clockTime, dayAfter, momentOf } from '@tact/tools';

/** The calendar day of a user that an instant lies in. */
export interface UserDay {
  /** The user's zone, or UTC for one that does not exist. */
  readonly zone: string;
  /** `2026-11-23`. */
  readonly date: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  /** When the next day begins: 23, 24 or 25 hours later. */
  readonly endsAt: number;
  /** `15:00:00`, what the user's clock shows. */
  readonly time: string;
  /** 0 for Sunday. */
  readonly weekday: number;
}

/** The day of each zone at one instant, worked out once a zone. A zone that does not exist counts as UTC. */
export function userDays(now: number): (zone: string) => UserDay {
  const known = new Map<string, UserDay>();
  return (zone) => {
    const day = known.get(zone) ?? dayIn(now, zone);
    known.set(zone, day);
    return day;
  };
}

/** A zone that can be computed with; one that does not exist is UTC. */
export function knownZone(zone: string): string {
  const known = zones.get(zone) ?? (isZone(zone) ? zone : 'UTC');
  if (zones.size >= maxZones) zones.clear();
  zones.set(zone, known);
  return known;
}

/** Users share a few of them, and to try one takes as long as everything else about a signal. */
const zones = new Map<string, string>();
const maxZones = 1000;

function isZone(zone: string): boolean {
  try {
    clockTime(0, zone);
    return true;
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}

function dayIn(now: number, given: string): UserDay {
  const zone = knownZone(given);
  const shown = clockTime(now, zone);
  const date = shown.slice(0, 10);
  return {
    zone,
    date,
    startsAt: momentOf(date, zone),
    endsAt: momentOf(dayAfter(date, 1), zone),
    time: shown.slice(11),
    weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
  };
}
