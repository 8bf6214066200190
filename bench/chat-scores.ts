import type { ChatFigures, OwnKind } from './chat.ts';
import type { Score } from './scores.ts';

type Unjudged = Omit<Score, 'verdict'>;

const kinds: Readonly<Record<OwnKind, string>> = {
  modelInMemory: 'with an instant model, in memory',
  localInMemory: 'without a model, in memory',
  modelOnSqlite: 'with an instant model, on SQLite',
  localOnSqlite: 'without a model, on SQLite',
};

/** What a conversation costs beside its model, and how long people wait for the first words. */
export function chatScores({
  own,
  bareCommitMs,
  firstTurnMs,
  turnCosts,
  waiting,
}: ChatFigures): readonly Unjudged[] {
  const parts = (Object.keys(kinds) as OwnKind[]).map((kind): Unjudged => {
    const { p99Ms, p50Ms, processorP50Ms, processorP99Ms, turns } = own[kind];
    const disk = kind.endsWith('Sqlite') ? `; a bare commit takes ${bareCommitMs} ms` : '';
    return {
      ...{
        name: `a turn ${kinds[kind]}, p99`,
        measured: p99Ms,
        unit: 'ms',
        aim: { atMost: 10 },
      },
      note: `p50 ${p50Ms} ms; processor time with collector and compiler ${processorP50Ms}, p99 ${processorP99Ms} ms; ${turns} turns${disk}`,
    };
  });
  const { router, planner, responder } = waiting.modelMs;
  const paths = waiting.paths.map(
    ({ path, firstWordsMs, totalMs, aimMs }): Unjudged => ({
      ...{ name: `first words: ${path}`, measured: firstWordsMs, unit: 'ms', aim: { atMost: aimMs } },
      note: `the end after ${totalMs} ms; median of ${waiting.repeats}, model of ${router} / ${planner} / ${responder} ms`,
    }),
  );
  const first = {
    name: 'the first turn of a process',
    measured: firstTurnMs,
    unit: 'ms',
    aim: null,
  } as const;
  const costs = turnCosts.map(
    ({ turn, commits, aim, calls }): Unjudged => ({
      ...{ name: `commits of a turn: ${turn}`, measured: commits, unit: 'commits', aim: { atMost: aim } },
      note: `${calls} calls of the store`,
    }),
  );
  return [...parts, ...costs, { ...first, note: 'weights are read' }, ...paths];
}
