import type { Outcome } from './play-world.ts';
import type { World } from './world.ts';
import { phrasingsTo } from './world-events.ts';
import type { WorldMeasures } from './world-measures.ts';

type DriftMeasures = Pick<
  WorldMeasures,
  | 'drifts'
  | 'outdated_fires'
  | 'outdated_fires_most'
  | 'events_to_recover'
  | 'days_to_recover'
  | 'not_recovered'
>;

/** So many events of a kind before its drift say whether a heuristic answered them. */
const recent = 10;
/** Right answers in a row that count as recovered. */
const inARow = 5;
const dayMs = 86_400_000;

/** What happened after each drift of a kind that a heuristic answered rightly just before. */
export function drifts(world: World, outcomes: readonly Outcome[]): DriftMeasures {
  const after = world.drifts.flatMap(({ kind }) => {
    const ofKind = outcomes.filter(({ event }) => event.hidden.kind === kind);
    const first = ofKind.findIndex(({ event }) => event.hidden.hasDrifted);
    const before = ofKind.slice(Math.max(0, first - recent), Math.max(0, first));
    if (!before.some((one) => one.response.path === 'heuristic' && one.isRight)) return [];
    const since = ofKind.slice(first);
    return [{ outdated: outdatedFires(world, kind, since), recovery: recoveryOf(since) }];
  });
  const fires = after.map(({ outdated }) => outdated);
  const recoveries = after.flatMap(({ recovery }) => recovery ?? []);
  return {
    drifts: after.length,
    outdated_fires: meanOf(fires),
    outdated_fires_most: fires.length === 0 ? null : Math.max(...fires),
    events_to_recover: meanOf(recoveries.map(({ events }) => events)),
    days_to_recover: meanOf(recoveries.map(({ days }) => days)),
    not_recovered: after.length - recoveries.length,
  };
}

function outdatedFires(world: World, kind: string, since: readonly Outcome[]): number {
  const before = world.kinds.find(({ id }) => id === kind)?.right ?? '';
  return since.filter(
    ({ event, response }) =>
      response.path === 'heuristic' && phrasingsTo(world, event, before).includes(response.text),
  ).length;
}

function recoveryOf(since: readonly Outcome[]): { readonly events: number; readonly days: number } | null {
  const answers = since.filter(({ isRight }) => isRight !== null);
  const start = since[0]?.event.at ?? 0;
  let row = 0;
  for (const [index, { event, isRight }] of answers.entries()) {
    row = isRight ? row + 1 : 0;
    if (row === inARow) return { events: index + 1, days: (event.at - start) / dayMs };
  }
  return null;
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
