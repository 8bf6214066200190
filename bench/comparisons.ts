import type { Figures } from './figures.ts';
import type { Timings } from './peers/measure.ts';

/** The same piece of work done by Tact and by others, in one run. */
export interface Comparison {
  readonly work: string;
  readonly rows: readonly ComparisonRow[];
}

export interface ComparisonRow {
  readonly name: string;
  readonly p50Us: number;
  readonly perSecond: number;
  /** How many times as long as Tact's median it takes. */
  readonly ratio: number;
  readonly bytes?: number;
  readonly commits?: number;
  readonly note?: string;
}

/** Empty where either side was not measured. */
export function comparisonsOf({ decision, gate, peers }: Figures): readonly Comparison[] {
  if (peers === undefined) return [];
  const comparisons: Comparison[] = [];
  const compare = (work: string, tact: Side, others: readonly Side[]) => {
    const rows = [tact, ...others].map((side) => rowOf(side, tact));
    comparisons.push({ work, rows });
  };
  if (decision !== undefined) {
    const { memory, acts } = decision;
    compare('a decision in memory, to the end', { name: 'Tact', ...memory }, peers.decision);
    compare(
      'a decision that survives the process, to the end',
      { name: 'Tact, SQLite', ...acts, note: 'WAL, synchronous=full' },
      peers.durable,
    );
  }
  if (gate !== undefined) {
    // By the wall's clock, as the other side is timed.
    const perSecond = gate.wallPerSecond;
    const tact = { name: 'Tact', perSecond, p50Us: Math.round(1e7 / perSecond) / 10 };
    compare(`${gate.rules} rules over one parsed mail`, tact, peers.gate);
  }
  return comparisons;
}

type Side = Pick<Timings, 'p50Us' | 'perSecond'> & {
  readonly name: string;
  readonly bytesPerDecision?: number;
  readonly commitsPerDecision?: number;
  readonly note?: string;
};

function rowOf({ name, p50Us, perSecond, bytesPerDecision, commitsPerDecision, note }: Side, tact: Side) {
  return {
    name,
    p50Us,
    perSecond: Math.round(perSecond),
    ratio: Math.round((p50Us / tact.p50Us) * 10) / 10,
    ...(bytesPerDecision === undefined ? {} : { bytes: bytesPerDecision }),
    ...(commitsPerDecision === undefined ? {} : { commits: commitsPerDecision }),
    ...(note === undefined ? {} : { note }),
  };
}
