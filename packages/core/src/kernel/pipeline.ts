import { asTactError } from '#errors';
import type { DecisionRecord, Ledger, RecordOutcome } from '#ports/store';
import { type Decision, type Effect, requireUser, type Signal, type StageFailure } from '#records';
import type { Engine, Strategy } from './contract/engine.ts';
import type { Runtime } from './contract/runtime.ts';
import type { DecideOptions, DecideResult } from './decide-options.ts';
import { beginFirst } from './effect-leases.ts';
import { deferAfterConflicts } from './fallback.ts';
import { settleUndone } from './journal.ts';
import { unlessAborted } from './lifecycle.ts';
import { runEffects } from './outbox.ts';
import { readFacts } from './read-facts.ts';
import {
  consider,
  prepare,
  proposeAndJudge,
  type StageInputs,
  type UnrecordedDecision,
} from './run-stages.ts';
import { openStageRecorder } from './stage-recorder.ts';
import { strategyFor } from './strategy.ts';
import { scheduleAttempt } from './waiting.ts';

/**
 * The pipeline: facts → gate → gather → propose → judge → act. The only place that knows the order and the record.
 *
 * Invariants:
 * 1. Nothing flows back: a stage never calls the one above.
 * 2. A decision and everything it plans are committed in one transaction before anything runs. Decisions of a batch that are
 *    ready at the same time share a transaction; each is acted upon as if it had been recorded alone.
 * 3. A stage that fails is a value on record, and one signal of a batch that fails holds up no other. Only the store failing
 *    throws, and then nothing was done.
 * 4. The same (user, engine, reference) is decided once, whoever else is deciding it at this moment; a deferred decision is
 *    continued by another attempt.
 * 5. A claim that stands already, or a question that was answered meanwhile, means that the facts are out of date: they are
 *    read and judged again, three times at most.
 */

/** Decides a batch; its facts are read together, and decisions come in the order of the signals. Null: decided before. */
export async function* decideAll<Input>(
  engine: Engine<Input>,
  signals: readonly Signal<Input>[],
  runtime: Runtime,
  options: DecideOptions = {},
): AsyncGenerator<Decision | null> {
  for (const { user } of signals) requireUser(user);
  const facts = await readFacts(engine, signals, runtime);
  const { ledger } = runtime.store;
  const concurrency = Math.min(options.concurrency ?? 1, signals.length);
  const record = concurrency > 1 ? recordTogether(ledger) : undefined;
  yield* inOrder(
    signals,
    concurrency,
    (signal, index) => decide(engine, signal, facts[index], runtime, options, record),
    options,
  );
}

/** Decides about one signal, and tells what came of its actions. */
export async function decideOne(
  engine: Engine,
  signal: Signal,
  runtime: Runtime,
  options: DecideOptions,
): Promise<DecideResult | null> {
  const [facts] = await readFacts(engine, [signal], runtime);
  return decideAndAct(engine, signal, facts, runtime, options);
}

/** One signal through the stages; `facts` may be the failure to read them. Null when it had been decided before. */
export async function decide<Input, Facts, Context, Evidence, Rules>(
  engine: Engine<Input, Facts, Context, Evidence, Rules>,
  signal: Signal<Input>,
  facts: Facts | StageFailure,
  runtime: Runtime,
  options: DecideOptions = {},
  record?: Ledger['record'],
): Promise<Decision | null> {
  const decided = await decideAndAct(engine, signal, facts, runtime, options, record);
  return decided?.decision ?? null;
}

async function decideAndAct<Input, Facts, Context, Evidence, Rules>(
  engine: Engine<Input, Facts, Context, Evidence, Rules>,
  signal: Signal<Input>,
  facts: Facts | StageFailure,
  runtime: Runtime,
  options: DecideOptions,
  record: Ledger['record'] = (planned) => runtime.store.ledger.record(planned),
): Promise<DecideResult | null> {
  let read: unknown = facts;
  for (let retry = 0; ; retry += 1) {
    options.signal?.throwIfAborted();
    const strategy = strategyFor((engine as Engine).strategies, signal.user);
    const deciding = retry === maxRetries ? deferring(strategy) : strategy;
    const considered = consider(engine as Engine, signal, read, runtime, options.signal, deciding);
    const { prepared, planned } = await unlessAborted(considered, options.signal);
    const { decision } = planned;
    if (options.dryRun === true) return { decision, effects: [] };
    await scheduleAttempt(decision, runtime);
    const isRunHere = options.leavesPlanned !== true;
    const effects = isRunHere ? beginFirst(planned.effects, decision, runtime) : planned.effects;
    const recorded = await record({ ...planned, effects });
    if (recorded === 'already' && !(await isUndoneMeanwhile(planned, runtime))) return null;
    if (recorded !== 'recorded') {
      [read] = await readFacts(engine as Engine, [signal as Signal], runtime);
      continue;
    }
    const carriedOut = isRunHere ? effects : [];
    const ended = await actOn({ prepared, planned }, carriedOut, runtime, options.signal);
    return { decision, effects: isRunHere ? ended : effects };
  }
}

/** What comes once a decision is recorded: its effects, and whoever decides beside it. */
export async function actOn(
  { prepared, planned }: UnrecordedDecision,
  effects: readonly Effect[],
  runtime: Runtime,
  signal?: AbortSignal,
): Promise<readonly Effect[]> {
  const { decision, approvals } = planned;
  await settleUndone(planned, runtime);
  const known = { input: prepared.view.signal.input, approvals };
  const ended = effects.length === 0 ? [] : await runEffects(effects, runtime, decision, known, signal);
  await runShadow(prepared, decision, runtime);
  return ended;
}

/** Nobody decided it yet: what it takes back was taken back by somebody else, and the facts are out of date as for a claim. */
async function isUndoneMeanwhile(
  { decision: { user, engine, reference }, undoes }: DecisionRecord,
  { store }: Runtime,
): Promise<boolean> {
  return undoes.length > 0 && (await store.ledger.latest(user, engine, reference)) === null;
}

/** How often facts are read again after another decision claimed the same; then the decision is deferred. */
const maxRetries = 3;
const retryAfterMs = 60_000;

/** The strategy, but whatever it would do waits. */
function deferring(strategy: Strategy): Strategy {
  return { ...strategy, judge: ({ now }) => deferAfterConflicts(now + retryAfterMs) };
}

/** Lets a second strategy decide beside the first. Whatever becomes of it, the first has decided and acted. */
async function runShadow(prepared: StageInputs, decision: Decision, runtime: Runtime): Promise<void> {
  const { engine, view } = prepared;
  const { shadow } = engine.strategies;
  if (shadow === undefined || !prepared.hasFacts) return;
  try {
    const recorder = openStageRecorder(engine.name, runtime);
    const isGatedAlike = shadow.gate === strategyFor(engine.strategies, decision.user).gate;
    const own = isGatedAlike
      ? prepared
      : await prepare(engine, shadow, view.signal, view.facts, recorder, runtime);
    await runtime.store.ledger.record(await proposeAndJudge(own, shadow, decision, recorder, runtime));
  } catch (thrown) {
    runtime.log.warn('shadow not recorded', { decision: decision.id, code: asTactError(thrown).code });
  }
}

/**
 * Processes items concurrently, at most `concurrency` at a time, and yields the results in the order of the items.
 * When the caller stops early or one item fails, no further item is started, and those in progress are finished before it ends.
 *
 * @param options.runsAhead start an item once another has ended, also while the caller waits for an earlier one that takes
 *   long; unless given, once the caller has taken a result
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>,
  { runsAhead = false }: { readonly runsAhead?: boolean | undefined } = {},
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  let isEnding = false;
  const begin = () => {
    const index = begun.length;
    const item = items[index];
    if (index >= items.length || (runsAhead && isEnding)) return;
    const result = work(item as Item, index);
    begun.push(result);
    // Awaited below in order; until then a rejection must not count as unhandled.
    result.then(runsAhead ? begin : () => undefined, () => {
      isEnding = true;
    });
  };
  for (let index = 0; index < Math.max(1, concurrency); index += 1) begin();
  try {
    for (let index = 0; index < items.length; index += 1) {
      yield await (begun[index] as Promise<Result>);
      if (!runsAhead) begin();
    }
  } finally {
    isEnding = true;
    await Promise.allSettled(begun);
  }
}

interface PendingRecord {
  readonly record: DecisionRecord;
  readonly resolve: (recorded: RecordOutcome) => void;
  readonly reject: (thrown: unknown) => void;
}

/**
 * Records what is ready in the same turn of the event loop in one transaction, which takes one sync of the disk for all of them.
 *
 * Invariants:
 * 1. Whoever records hears of their own decision alone, and only once it is durable.
 * 2. A record that the store refuses fails alone: the others are recorded one by one then.
 */
export function recordTogether(ledger: Pick<Ledger, 'record' | 'recordAll' | 'get'>): Ledger['record'] {
  let waiting: PendingRecord[] = [];

  const flush = async () => {
    const batch = waiting;
    waiting = [];
    let recorded: readonly RecordOutcome[];
    try {
      recorded = await ledger.recordAll(batch.map(({ record }) => record));
    } catch (thrown) {
      if (batch.length === 1) batch[0]?.reject(thrown);
      else await recordAlone(batch, ledger);
      return;
    }
    for (const [index, { resolve }] of batch.entries()) resolve(recorded[index] as RecordOutcome);
  };

  return (record) =>
    new Promise((resolve, reject) => {
      waiting.push({ record, resolve, reject });
      if (waiting.length === 1) setImmediate(flush);
    });
}

/** After a failure of which nobody knows whether the store had committed: then each is there already, under its own id. */
async function recordAlone(
  batch: readonly PendingRecord[],
  ledger: Pick<Ledger, 'record' | 'get'>,
): Promise<void> {
  for (const { record, resolve, reject } of batch) {
    try {
      const { user, id } = record.decision;
      const recorded = await ledger.record(record);
      const isOwn = recorded === 'already' && (await ledger.get(user, id)) !== null;
      resolve(isOwn ? 'recorded' : recorded);
    } catch (thrown) {
      reject(thrown);
    }
  }
}
