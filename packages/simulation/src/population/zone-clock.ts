/**
 * Local time of one zone within a run. Independent of the engine's own tables on purpose: what quiet hours are checked against
 * must not share their faults.
 */
export interface ZoneClock {
  /** Instants at which the offset changes. */
  readonly changes: readonly number[];
  /** Milliseconds to add to UTC. */
  offsetAt(instant: number): number;
  /** Days since 1970-01-01 on the local calendar. */
  dayOf(instant: number): number;
  /** Minutes since local midnight, as a wall clock shows them. */
  minuteOf(instant: number): number;
  /** The instant at which the wall clock shows this; of a time that is skipped, the one as far behind the change. */
  instantOf(day: number, minute: number): number;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const clocks = new Map<string, ZoneClock>();

/** Covers `from` to `until`; equal arguments share one clock. */
export function zoneClock(zone: string, from: number, until: number): ZoneClock {
  const name = `${zone} ${from} ${until}`;
  const known = clocks.get(name) ?? createClock(offsetsOf(zone, from, until));
  clocks.set(name, known);
  return known;
}

function createClock(offsets: readonly (readonly [number, number])[]): ZoneClock {
  const offsetAt = (instant: number): number => {
    for (let index = offsets.length - 1; index > 0; index -= 1) {
      const change = offsets[index];
      if (change !== undefined && instant >= change[0]) return change[1];
    }
    return offsets[0]?.[1] ?? 0;
  };
  return {
    changes: offsets.slice(1).map(([at]) => at),
    offsetAt,
    dayOf: (instant) => Math.floor((instant + offsetAt(instant)) / dayMs),
    minuteOf: (instant) => {
      const wall = instant + offsetAt(instant);
      return Math.floor((wall - Math.floor(wall / dayMs) * dayMs) / minuteMs);
    },
    instantOf: (day, minute) => {
      const wall = day * dayMs + minute * minuteMs;
      const guess = wall - offsetAt(wall);
      return wall - offsetAt(guess);
    },
  };
}

/** Every change of the offset, to the minute, the first entry being the offset in force at `from`. */
function offsetsOf(zone: string, from: number, until: number): readonly (readonly [number, number])[] {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  const changes: (readonly [number, number])[] = [[from, readOffset(format, from)]];
  for (let at = from; at < until; at += dayMs) {
    const before = readOffset(format, at);
    if (readOffset(format, at + dayMs) === before) continue;
    let low = at;
    let high = at + dayMs;
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
      if (readOffset(format, middle) === before) low = middle;
      else high = middle;
    }
    changes.push([high, readOffset(format, high)]);
  }
  return changes;
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs);
}
