import type { Decision, VerdictWord } from '#records';
import { loadRecorded, type NotReplayable, type Replay, type ReplayedBy, replayRecorded } from './replay.ts';
import type { Runtime } from './runtime.ts';

/** Judges all past decisions of a user again by another policy or other rules. */
export interface Backtest {
  /** Decisions looked at. */
  readonly decisions: number;
  /** How many ended in each verdict then (outer) and would now (inner); `open`: somebody would have to propose. */
  readonly matrix: Readonly<Record<VerdictWord, Readonly<Record<VerdictWord | 'open', number>>>>;
  /** Those whose verdict, actions or overrides would be others, newest first. */
  readonly changed: readonly Replay[];
  /** How many could not be judged again, by reason. */
  readonly skipped: Readonly<Partial<Record<NotReplayable, number>>>;
  /** Milliseconds spent in gate and judge, and in all. */
  readonly judgingMs: number;
  readonly totalMs: number;
}

export interface BacktestOptions extends ReplayedBy {
  readonly engine?: string;
  /** Milliseconds since 1970-01-01T00:00Z; all unless given. */
  readonly since?: number;
}

const words = ['act', 'ask', 'defer', 'decline'] as const;
const batchSize = 500;

export async function backtest(
  user: string,
  { engine, since, ...by }: BacktestOptions,
  runtime: Runtime,
): Promise<Backtest> {
  const { clock } = runtime;
  const startedAt = clock.monotonicMs();
  const matrix = Object.fromEntries(words.map((word) => [word, { ...noVerdicts }])) as Record<
    VerdictWord,
    Record<VerdictWord | 'open', number>
  >;
  const changed: Replay[] = [];
  const skipped: Partial<Record<NotReplayable, number>> = {};
  let decisions = 0;
  let judgingMs = 0;
  for await (const batch of batchesOf(user, { engine, since }, runtime)) {
    decisions += batch.length;
    const recorded = await loadRecorded(batch, runtime);
    const judgedFrom = clock.monotonicMs();
    for (const one of recorded) {
      if ('why' in one) {
        skipped[one.why] = (skipped[one.why] ?? 0) + 1;
        continue;
      }
      const replayed = replayRecorded(one, runtime, by);
      matrix[replayed.decision.verdict][replayed.after.word] += 1;
      if (!replayed.isSame) changed.push(replayed);
    }
    judgingMs += clock.monotonicMs() - judgedFrom;
  }
  return {
    ...{ decisions, matrix, skipped, judgingMs },
    changed: changed.reverse(),
    totalMs: clock.monotonicMs() - startedAt,
  };
}

const noVerdicts = { act: 0, ask: 0, defer: 0, decline: 0, open: 0 };

/** The main decisions of a user, oldest first. */
async function* batchesOf(
  user: string,
  { engine, since }: { readonly engine: string | undefined; readonly since: number | undefined },
  { store }: Runtime,
): AsyncGenerator<readonly Decision[]> {
  let afterId: string | undefined;
  for (;;) {
    const batch = await store.ledger.list({
      ...{ user, role: 'main', order: 'oldest', limit: batchSize },
      ...(engine === undefined ? {} : { engine }),
      ...(since === undefined ? {} : { since }),
      ...(afterId === undefined ? {} : { afterId }),
    });
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    afterId = batch.at(-1)?.id;
  }
}
