/**
 * How often something synchronous and very short can be done in a second of one core: medians over rounds, each long
 * enough for the clock. Counted is the processor time of this process, with what compiler and collector do aside, so
 * that other processes on a busy machine, which take the core away in the middle of a round, do not count as ours.
 */
export interface Rates {
  readonly rounds: number;
  readonly perRound: number;
  /** Median of the rounds. */
  readonly perSecond: number;
  readonly bestPerSecond: number;
  readonly worstPerSecond: number;
  /** By the clock on the wall: the same on a quiet machine, less on a busy one. Median of the rounds. */
  readonly wallPerSecond: number;
}

/**
 * Does `once` with every item, over and over. What `once` returns is added up, so that the compiler cannot leave the work
 * out. Where a pass over the items is too short for the clock, `passes` makes a round of several.
 */
export function measureRates<Item>(
  items: readonly Item[],
  once: (item: Item) => number,
  { rounds = 31, warmUpRounds = 8, passes = 1 } = {},
): Rates {
  const perRound = items.length * passes;
  const rates: number[] = [];
  const wallRates: number[] = [];
  let added = 0;
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const startedAt = performance.now();
    const startedAtUs = processorTimeUs();
    for (let pass = 0; pass < passes; pass += 1) for (const item of items) added += once(item);
    // A round that is shorter than the clock can tell counts as one microsecond.
    const elapsedUs = Math.max(1, processorTimeUs() - startedAtUs);
    const elapsedMs = performance.now() - startedAt;
    if (round < warmUpRounds) continue;
    rates.push((perRound * 1e6) / elapsedUs);
    wallRates.push((perRound * 1000) / elapsedMs);
  }
  if (!Number.isFinite(added)) throw new Error('What is measured gave no numbers.');
  return {
    rounds,
    perRound,
    perSecond: Math.round(median(rates)),
    bestPerSecond: Math.round(Math.max(...rates)),
    worstPerSecond: Math.round(Math.min(...rates)),
    wallPerSecond: Math.round(median(wallRates)),
  };
}

/** Processor time that this process has used so far, in microseconds. */
export function processorTimeUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The upper one of the two in the middle, where there are two. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
