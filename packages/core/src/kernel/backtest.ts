import { asTactError } from '#errors';
import type { Decision } from '#records';
import type { Runtime } from './contract/runtime.ts';
import { loadRecorded, type NotReplayable, type RecordedDecision } from './recorded-decision.ts';
import { type Replay, type ReplayedBy, type ReplayedWord, replayRecorded } from './replay.ts';

/** Judges all past decisions of a user again by another policy or other rules. */
export interface Backtest {
  /** Decisions looked at. */
  readonly decisions: number;
  /** How many were judged again. */
  readonly replayed: number;
  /** Of those, how many rest on what the local proposer proposes now, since no model's answer is on record and there is no model. */
  readonly proposedAgain: number;
  /** How many ended in each verdict before (outer) and would now (inner); `open`: somebody would have to propose. */
  readonly matrix: Readonly<Record<ReplayedWord, Readonly<Record<ReplayedWord, number>>>>;
  /** Those whose verdict, actions or overrides would be others, newest first. */
  readonly changed: readonly Replay[];
  /** How many could not be judged again, by reason. */
  readonly skipped: Readonly<Partial<Record<NotReplayable, number>>>;
  /** How many of those that were judged again `counts` says yes to. */
  readonly counted: number;
  /** Milliseconds spent in gate and judge, and in all. */
  readonly judgingMs: number;
  readonly totalMs: number;
}

export interface BacktestOptions extends ReplayedBy {
  /** What is compared with: the verdicts on record unless given, else those by this policy and these rules. */
  readonly before?: ReplayedBy;
  readonly engine?: string | undefined;
  /** All engines but this one. */
  readonly exceptEngine?: string | undefined;
  /** Milliseconds since 1970-01-01T00:00Z; all unless given. */
  readonly since?: number | undefined;
  /** The newest so many; all unless given. */
  readonly limit?: number;
  /** Ends it early, with what was judged until then. */
  readonly signal?: AbortSignal | undefined;
  counts?(recorded: RecordedDecision): boolean;
}

const batchSize = 500;

/** How far a backtest has come: decisions looked at, judged again, and judged otherwise. */
export interface BacktestProgress {
  readonly decisions: number;
  readonly replayed: number;
  readonly changed: number;
}

export async function backtest(user: string, options: BacktestOptions, runtime: Runtime): Promise<Backtest> {
  const steps = backtestInSteps(user, options, runtime);
  for (;;) {
    const { done, value } = await steps.next();
    if (done === true) return value;
  }
}

/** The same in steps of 500 decisions, after each of which it says how far it has come. */
export async function* backtestInSteps(
  user: string,
  options: BacktestOptions,
  runtime: Runtime,
): AsyncGenerator<BacktestProgress, Backtest> {
  const { clock } = runtime;
  const { counts = () => false } = options;
  const startedAt = clock.monotonicMs();
  const tally = createTally();
  let judgingMs = 0;
  for await (const batch of batchesOf(user, options, runtime)) {
    const recorded = await loadRecorded(batch, runtime);
    const judgedFrom = clock.monotonicMs();
    for (const one of recorded) {
      const replayed = 'why' in one ? one.why : tryReplay(one, runtime, options);
      tally.add(replayed, !('why' in one) && counts(one));
    }
    judgingMs += clock.monotonicMs() - judgedFrom;
    yield tally.progress();
    if (options.signal?.aborted === true) break;
  }
  return { ...tally.result(), judgingMs, totalMs: clock.monotonicMs() - startedAt };
}

/** A gate or a judge that throws costs its own decision only. */
function tryReplay(
  recorded: RecordedDecision,
  runtime: Runtime,
  by: BacktestOptions,
): Replay | NotReplayable {
  try {
    return replayRecorded(recorded, runtime, by, by.before);
  } catch (thrown) {
    const { id } = recorded.decision;
    runtime.log.error('replay failed', { decision: id, code: asTactError(thrown).code });
    return 'its gate or judge fails now';
  }
}

function createTally() {
  const matrix = { act: row(), ask: row(), defer: row(), decline: row(), open: row() };
  const changed: Replay[] = [];
  const skipped: Partial<Record<NotReplayable, number>> = {};
  let [decisions, replayed, counted, proposedAgain] = [0, 0, 0, 0];
  return {
    add(one: Replay | NotReplayable, isCounted: boolean): void {
      decisions += 1;
      if (typeof one === 'string') {
        skipped[one] = (skipped[one] ?? 0) + 1;
        return;
      }
      replayed += 1;
      if (isCounted) counted += 1;
      if (one.before.isProposedAgain || one.after.isProposedAgain) proposedAgain += 1;
      matrix[one.before.word][one.after.word] += 1;
      if (!one.isSame) changed.push(one);
    },
    progress: () => ({ decisions, replayed, changed: changed.length }),
    result: () => ({
      ...{ decisions, replayed, counted, proposedAgain, matrix, skipped },
      changed: changed.reverse(),
    }),
  };
}

function row(): Record<ReplayedWord, number> {
  return { act: 0, ask: 0, defer: 0, decline: 0, open: 0 };
}

/** The main decisions of a user, oldest first. */
async function* batchesOf(
  user: string,
  {
    engine,
    exceptEngine,
    since,
    limit,
  }: Pick<BacktestOptions, 'engine' | 'exceptEngine' | 'since' | 'limit'>,
  { store }: Runtime,
): AsyncGenerator<readonly Decision[]> {
  const wanted = { user, role: 'main' as const, engine, exceptEngine, since };
  if (limit !== undefined) {
    const newest = (await store.ledger.list({ ...wanted, limit })).toReversed();
    for (let at = 0; at < newest.length; at += batchSize) yield newest.slice(at, at + batchSize);
    return;
  }
  let afterId: string | undefined;
  for (;;) {
    const batch = await store.ledger.list({
      ...{ ...wanted, order: 'oldest', limit: batchSize },
      ...(afterId === undefined ? {} : { afterId }),
    });
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    afterId = batch.at(-1)?.id;
  }
}
