import { type Timings, timingsOf } from './peers/measure.ts';
import { median } from './rates.ts';

export interface MeasuredInTurns<Kind extends string> {
  readonly timings: Readonly<Record<Kind, Timings>>;
  /** By how much `kind` took longer than `other` in the same round; the median of the rounds, in microseconds. */
  differenceUs(kind: Kind, other: Kind): number;
}

/**
 * Times calls of several kinds one after the other, one of each in every round, so that a slow moment of the disk or the processor
 * meets all of them. Kinds that are timed in blocks of their own are also quicker than they ever are in use, because nothing else
 * comes between their calls. Rounds before the first that counts let the compiler see everything.
 */
export async function measureInTurns<Kind extends string>(
  calls: Readonly<Record<Kind, () => Promise<unknown>>>,
  { rounds, warmUpRounds }: { readonly rounds: number; readonly warmUpRounds: number },
): Promise<MeasuredInTurns<Kind>> {
  const kinds = Object.keys(calls) as Kind[];
  const durationsUs = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<
    Kind,
    number[]
  >;
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const kind of kinds) {
      const startedAt = performance.now();
      await calls[kind]();
      if (round >= warmUpRounds) durationsUs[kind].push((performance.now() - startedAt) * 1000);
    }
  }
  const timings = kinds.map((kind) => [kind, timingsOf(durationsUs[kind], sum(durationsUs[kind]) / 1000)]);
  return {
    timings: Object.fromEntries(timings) as Record<Kind, Timings>,
    differenceUs: (kind, other) =>
      median(durationsUs[kind].map((us, round) => us - (durationsUs[other][round] ?? Number.NaN))),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
