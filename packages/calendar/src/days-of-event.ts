interface Time {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Times that are left out, as one from the start of the first to the end of the last. */
export type CutShort<Kind extends Time> = Kind & { readonly count: number };

/** The times of one event, so many of each day; what a day has beyond that is left out. Days are counted from the window's beginning. */
export interface Days<Kind extends Time> {
  add(time: Kind): void;
  /**
   * Leaves out whatever else begins on the day of this time, if that day has too many already. The end of the day, where to go on; null
   * where the day still has room.
   */
  skipRest(at: number): number | null;
  listed(): readonly Kind[];
  leftOut(): readonly CutShort<Kind>[];
}

const dayMs = 24 * 3_600_000;

export function createDays<Kind extends Time>(
  window: { readonly from: number; readonly to: number },
  maxOfDay: number,
): Days<Kind> {
  const days = new Map<number, { readonly times: Kind[]; rest: CutShort<Kind> | null }>();
  // What began before the window belongs to its first day.
  const dayOf = (at: number) => Math.max(0, Math.floor((at - window.from) / dayMs));
  return {
    add(time) {
      const number = dayOf(time.startsAt);
      const day = days.get(number) ?? { times: [], rest: null };
      days.set(number, day);
      const { rest } = day;
      if (day.times.length < maxOfDay) day.times.push(time);
      else
        day.rest = {
          ...(rest ?? time),
          endsAt: Math.max(rest?.endsAt ?? time.endsAt, time.endsAt),
          count: (rest?.count ?? 0) + 1,
        };
    },
    skipRest(at) {
      const day = days.get(dayOf(at));
      if (day === undefined || day.rest === null) return null;
      const end = window.from + (dayOf(at) + 1) * dayMs;
      day.rest = { ...day.rest, endsAt: Math.max(day.rest.endsAt, Math.min(end, window.to)) };
      return end;
    },
    listed: () => [...days.values()].flatMap(({ times }) => times),
    leftOut: () => [...days.values()].flatMap(({ rest }) => rest ?? []),
  };
}
