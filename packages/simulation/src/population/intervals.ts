/** A stretch of time in milliseconds since 1970, without its end. */
export interface Interval {
  readonly from: number;
  readonly until: number;
}

export function contains({ from, until }: Interval, at: number): boolean {
  return at >= from && at < until;
}

/** What is left of an interval where `holes`, sorted by their beginning, are taken out of it. */
export function without(whole: Interval, holes: readonly Interval[]): readonly Interval[] {
  const left: Interval[] = [];
  let { from } = whole;
  for (let index = firstNear(holes, from); index < holes.length; index += 1) {
    const hole = holes[index];
    if (hole === undefined || hole.until <= from) continue;
    if (hole.from >= whole.until) break;
    if (hole.from > from) left.push({ from, until: hole.from });
    from = Math.max(from, hole.until);
  }
  if (from < whole.until) left.push({ from, until: whole.until });
  return left;
}

/** No hole lasts longer than a day: earlier ones cannot reach `from`. */
function firstNear(holes: readonly Interval[], from: number): number {
  let low = 0;
  let high = holes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((holes[middle]?.from ?? 0) < from - maxHoleMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

const maxHoleMs = 24 * 60 * 60_000;
