import { decide, decideAll } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Signal } from '@tact/core/records';
import { createMemoryStore } from '@tact/testing';
import { openBareDatabase } from './bare-commit.ts';
import { type Ending, openInstantRuntime } from './instant-engine.ts';
import { medianTimings } from './median-timings.ts';
import { type DatabaseGrowth, databaseGrowth } from './peers/database-growth.ts';
import { measure, type Timings } from './peers/measure.ts';
import { median, processorTimeUs } from './rates.ts';
import { openTemporaryStore } from './temporary-store.ts';

/**
 * The kernel around one decision: timed by the same clockwork as the peers, with the same message and a model that answers
 * at once. In SQLite (`synchronous=full`) the rounds of all kinds take turns, so that a slow minute of the disk meets
 * all of them.
 */
export interface DecisionFigures {
  /** In memory; the decision acts, and its effect is done. */
  readonly memory: Timings;
  /** One durable row without anything of Tact: the disk's share. */
  readonly bareCommit: Timings;
  /** Up to where the decision and the effect it plans are durable: what has to be waited for before anything is done. */
  readonly recorded: Timings & DatabaseGrowth & ProcessorTime;
  /** The same with a question to the owner in place of the effect. */
  readonly asks: Timings & DatabaseGrowth & ProcessorTime;
  /** To the end: effect begun, done, and its inverse kept. */
  readonly acts: Timings & DatabaseGrowth & ProcessorTime;
  /** Batches of five hundred through the pipeline, each recorded in one transaction; what one decision takes. */
  readonly inBatches: { readonly decisions: number; readonly p50Us: number };
}

/** What does not depend on how busy the disk is, nor on who else wants the processor. */
interface ProcessorTime {
  /** Of this process, a decision's mean, writing and checkpoints included; in microseconds. */
  readonly processorUs: number;
}

export async function benchDecision({
  rounds = 5,
  memoryIterations = 5000,
  sqliteIterations = 250,
  growthDecisions = 150,
  batchSize = 500,
} = {}): Promise<DecisionFigures> {
  const memory: Timings[] = [];
  const bareCommit: Timings[] = [];
  const timed: Record<Kind, (Timings & ProcessorTime)[]> = { recorded: [], asks: [], acts: [] };
  const bare = openBareDatabase();
  const files = {
    recorded: await openTemporaryStore(),
    asks: await openTemporaryStore(),
    acts: await openTemporaryStore(),
  };
  const deciders = {
    recorded: decider(endingRecorded(files.recorded.store), 'acts', 0),
    asks: decider(files.asks.store, 'asks', 0),
    acts: decider(files.acts.store, 'acts', 1),
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      memory.push(await measure(memoryIterations, decider(createMemoryStore(), 'acts', 1)));
      bareCommit.push(await measure(sqliteIterations, bare.commitRow));
      for (const kind of kinds) timed[kind].push(await timeWithProcessor(sqliteIterations, deciders[kind]));
    }
    const finished = async (kind: Kind) => ({
      ...medianTimings(timed[kind]),
      processorUs: median(timed[kind].map(({ processorUs }) => processorUs)),
      ...(await databaseGrowth(files[kind].path, growthDecisions, deciders[kind])),
    });
    return {
      memory: medianTimings(memory),
      bareCommit: medianTimings(bareCommit),
      recorded: await finished('recorded'),
      asks: await finished('asks'),
      acts: await finished('acts'),
      inBatches: await timeBatches(files.recorded.store, rounds, batchSize),
    };
  } finally {
    bare.close();
    for (const kind of kinds) await files[kind].close();
  }
}

const kinds = ['recorded', 'asks', 'acts'] as const;
type Kind = (typeof kinds)[number];

async function timeWithProcessor(
  iterations: number,
  decideOne: () => Promise<void>,
): Promise<Timings & ProcessorTime> {
  let calls = 0;
  const startedAtUs = processorTimeUs();
  const timings = await measure(iterations, () => {
    calls += 1;
    return decideOne();
  });
  return { ...timings, processorUs: Math.round((processorTimeUs() - startedAtUs) / calls) };
}

/** Batches through the pipeline, up to where they are durable. */
async function timeBatches(
  store: Store,
  batches: number,
  decisions: number,
): Promise<DecisionFigures['inBatches']> {
  let recorded = 0;
  const { engine, runtime, next } = openInstantRuntime(
    endingRecorded(store, (count) => {
      recorded += count;
    }),
    'acts',
  );
  const timesUs: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const signals = Array.from({ length: decisions }, () => inMailbox(next()));
    const startedAt = performance.now();
    for await (const decision of decideAll(engine, signals, runtime, { concurrency: decisions })) {
      if (decision !== null) throw new Error('it went on after it was recorded');
    }
    timesUs.push(((performance.now() - startedAt) * 1000) / decisions);
  }
  if (recorded !== batches * decisions) throw new Error('a decision of a batch was not recorded');
  return { decisions, p50Us: Math.round(median(timesUs)) };
}

/** A reference of its own, since another runtime has counted through the same store before. */
function inMailbox<Input>(signal: Signal<Input>): Signal<Input> {
  return { ...signal, reference: crypto.randomUUID() };
}

/** As if another process had decided at once: it ends where the decision is durable. */
function endingRecorded(store: Store, heard: (recorded: number) => void = () => undefined): Store {
  const recordAll: Store['ledger']['recordAll'] = async (given) => {
    const recorded = await store.ledger.recordAll(given);
    heard(recorded.filter((one) => one === 'recorded').length);
    return recorded.map(() => 'already');
  };
  const record: Store['ledger']['record'] = async (given) => {
    await store.ledger.record(given);
    return 'already';
  };
  return { ...store, ledger: { ...store.ledger, record, recordAll } };
}

/** Decides about one new message. What comes of it must be what it is timed as, or the figures mean nothing. */
function decider(store: Store, ending: Ending, effectsEach: number): () => Promise<void> {
  const { engine, runtime, next, effects } = openInstantRuntime(store, ending);
  const expected = effectsEach === 0 && ending === 'acts' ? undefined : { acts: 'act', asks: 'ask' }[ending];
  return async () => {
    const before = effects();
    const decision = await decide(engine, next(), null, runtime);
    if (decision?.verdict !== expected) throw new Error(`expected ${expected}, got ${decision?.verdict}`);
    if (effects() - before !== effectsEach) throw new Error('an effect too many or too few');
  };
}
