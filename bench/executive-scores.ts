import type { ExecutiveGrpcFigures } from './executive-grpc.ts';
import type { Score } from './scores.ts';

/** The figures of events over gRPC beside an empty call and three bare rows of the same run. */
export function executiveScores({
  emptyCall,
  bareCommit,
  suggested,
  searched,
}: ExecutiveGrpcFigures): readonly Omit<Score, 'verdict'>[] {
  const beside = ({ rows }: { readonly rows: number }) =>
    `an empty call of ${emptyCall.p50Us} µs and ${rows.toFixed(1)} bare rows of ${bareCommit.p50Us} µs`;
  const atMost = Math.round(emptyCall.p50Us + 3 * bareCommit.p50Us);
  return [
    {
      ...{ name: 'event over gRPC, heuristic path, recorded, p50', measured: suggested.p50Us, unit: 'µs' },
      aim: { atMost },
      note: `${beside(suggested)}; ${suggested.bytesPerDecision} bytes, ${suggested.commitsPerDecision} commit`,
    },
    {
      ...{ name: `… found among ${searched.heuristics} heuristics`, measured: searched.p50Us, unit: 'µs' },
      aim: null,
      note: beside(searched),
    },
  ];
}
