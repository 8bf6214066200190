import type { HttpFigures } from './http.ts';
import type { Score } from './scores.ts';

/** Calls over HTTP beside the same work without it, and beside a bare route. */
export function httpScores({
  perSecond,
  ofInProcess,
  ofBareRoute,
  halfLoad,
  heapGrowthBytes,
  slow,
}: HttpFigures): readonly Omit<Score, 'verdict'>[] {
  return [
    {
      ...{ name: 'decisions over HTTP on SQLite, of those in process', measured: ofInProcess, unit: 'times' },
      aim: { atLeast: 0.5 },
      note: `${perSecond.http}/s beside ${perSecond.inProcess}/s`,
    },
    {
      ...{ name: '… in memory, of a bare Hono route', measured: ofBareRoute, unit: 'times' },
      aim: { atLeast: 0.3 },
      note: `${perSecond.memoryHttp}/s beside ${perSecond.bareRoute}/s`,
    },
    {
      ...{ name: '… on SQLite at half load, p99', measured: halfLoad.p99Ms, unit: 'ms' },
      aim: { atMost: 50 },
      note: `p50 ${halfLoad.p50Ms} ms`,
    },
    {
      ...{ name: '… heap held more after 5 000 further calls', measured: heapGrowthBytes, unit: 'bytes' },
      aim: { atMost: 5_000_000 },
    },
    {
      ...{ name: '… beside slow clients of another process, p99', measured: slow.p99Ms, unit: 'ms' },
      aim: { atMost: 100 },
      note: `p50 ${slow.p50Ms} ms; ${slow.opened} connections opened, ${slow.held} held`,
    },
  ];
}
