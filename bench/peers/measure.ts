import { readFileSync } from 'node:fs';

/** What one peer needs for one decision. Times are in microseconds. */
export interface PeerFigures {
  readonly name: string;
  readonly version: string;
  readonly iterations: number;
  readonly p50Us: number;
  readonly p95Us: number;
  readonly perSecond: number;
  /** Growth of the database file, write-ahead log folded in. */
  readonly bytesPerDecision?: number;
  /** Commit frames in the write-ahead log. */
  readonly commitsPerDecision?: number;
  /** What has to be known to read the figures fairly. */
  readonly note?: string;
}

/**
 * How often an effect runs when its approval is answered twice: once is right.
 * Each peer is used the way its own documentation shows, with nothing around it that would count answers.
 */
export interface DoubleApprovalFigures {
  readonly name: string;
  readonly version: string;
  readonly trials: number;
  /** Both answers arrive at the same time, as with a double click or two phones. */
  readonly atOnce: EffectCount;
  /** The second answer arrives when the first has finished. */
  readonly oneAfterTheOther: EffectCount;
  readonly note?: string;
}

export interface EffectCount {
  /** Trials by how often the effect ran: never, once, twice. */
  readonly never: number;
  readonly once: number;
  readonly twice: number;
  /** Answers that were refused, by the error they were refused with. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** What a memory needs to take in one more thing, by how much it holds already. */
export interface MemoryFigures {
  readonly name: string;
  readonly version: string;
  readonly bySize: readonly (Timings & {
    readonly stored: number;
    readonly modelCallsPerAdd: number;
    readonly embeddingCallsPerAdd: number;
    /** Estimated, a quarter of the bytes of the prompt. */
    readonly promptTokensPerAdd: number;
  })[];
  /** The same text given fifty times at once to an empty memory: one is right. */
  readonly rowsAfterFiftyAtOnce: number;
  readonly note?: string;
}

export interface Timings {
  readonly iterations: number;
  readonly p50Us: number;
  readonly p95Us: number;
  readonly perSecond: number;
}

/** Times `once` one call after the other, after a tenth as many calls (at least 20) that are not counted. */
export async function measure(iterations: number, once: (index: number) => Promise<unknown>): Promise<Timings> {
  const warmUp = Math.max(20, Math.ceil(iterations / 10));
  for (let index = 0; index < warmUp; index += 1) await once(index);

  const durationsUs = new Float64Array(iterations);
  const startedAt = performance.now();
  for (let index = 0; index < iterations; index += 1) {
    const before = performance.now();
    await once(warmUp + index);
    durationsUs[index] = (performance.now() - before) * 1000;
  }
  return timingsOf(durationsUs, performance.now() - startedAt);
}

export function timingsOf(durations: ArrayLike<number>, elapsedMs: number): Timings {
  const durationsUs = Float64Array.from(durations).sort();
  const iterations = durationsUs.length;
  return {
    iterations,
    p50Us: rounded(quantile(durationsUs, 0.5)),
    p95Us: rounded(quantile(durationsUs, 0.95)),
    perSecond: rounded((iterations / elapsedMs) * 1000),
  };
}

/** The version that is installed here, not the one that was asked for. */
export function installedVersion(packageName: string): string {
  const file = new URL(`node_modules/${packageName}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Nearest rank, in ascending values. */
function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
