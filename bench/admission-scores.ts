import type { AdmissionFigures } from './admission.ts';
import type { Score } from './scores.ts';

type Unjudged = Omit<Score, 'verdict'>;

/** In milliseconds, by how many runs are active. */
const aims: ReadonlyMap<number, number> = new Map([
  [1000, 5],
  [10_000, 40],
]);

/** What it takes to admit a run. */
export function admissionScores({
  dimensions,
  bareCommit,
  bySize,
  fiftyAtOnce,
}: AdmissionFigures): readonly Unjudged[] {
  return [
    ...bySize.map(({ stored, given, lexical, repeat, ...use }): Unjudged => {
      const aim = aims.get(stored);
      return {
        ...{
          name: `run admitted beside ${stored}, ${dimensions} dimensions given, p50`,
          measured: ms(given),
        },
        ...{ unit: 'ms', aim: aim === undefined ? null : { atMost: aim } },
        note:
          `${(given.p50Us / bareCommit.p50Us).toFixed(1)} bare rows, ${ms({ p50Us: given.processorUs })} ms of processor time; embedded by words ${ms(lexical)} ms, ` +
          `a repeat ${ms(repeat)} ms; ${use.modelCallsPerAdmission} model calls, ${use.promptTokensPerAdmission} prompt tokens`,
      };
    }),
    {
      ...{ name: 'the same run admitted fifty times at once: rows', measured: fiftyAtOnce.rows },
      ...{ unit: 'times', aim: { atMost: 1 } },
      note: `two instances on one file; ${fiftyAtOnce.decisions} decisions`,
    },
  ];
}

function ms({ p50Us }: { readonly p50Us: number }): number {
  return Math.round(p50Us) / 1000;
}
