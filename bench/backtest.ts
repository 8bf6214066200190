import { createSystemClock } from '@tact/core/clock/system';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import {
  backtest,
  createPolicy,
  createRuntime,
  decideAll,
  type Engine,
  loadRecorded,
  type RecordedDecision,
  type Runtime,
  replayRecorded,
} from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Store } from '@tact/core/ports/store';
import type { Signal } from '@tact/core/records';
import { mapOutside } from '@tact/core/text';
import type { EmailInput } from '@tact/email/engine';
import { createMemoryJobs, createMemoryStore } from '@tact/testing';
import { noTelemetry } from '#adapters/telemetry/none';
import { openMailEngine } from './mail-engine.ts';
import { sampleSignals } from './mailbox.ts';
import { measureRates, median, type Rates } from './rates.ts';
import { openTemporaryStore } from './temporary-store.ts';

/**
 * Past mail judged again under another policy, by what was proposed for the sample mailbox: gate and judge alone, with what they
 * read at hand; and to the end, with reading it from the ledger.
 */
export interface BacktestFigures {
  /** Decisions in the ledger. */
  readonly decisions: number;
  /** Gate and judge of a decision that asks nothing. */
  readonly plain: Rates;
  /** Of all: also those for which the words behind a wish to delete are searched out in the mail. */
  readonly all: Rates;
  /** Decisions per second of a whole backtest, median of the runs. */
  readonly inMemoryPerSecond: number;
  readonly onSqlitePerSecond: number;
  /** Share of the time of a whole backtest on SQLite that gate and judge take, in [0, 1]. */
  readonly judgingShare: number;
}

export async function benchBacktest({
  decisions = 4300,
  runs = 5,
  rounds = 31,
  warmUpRounds = 8,
  passes = 1000,
} = {}): Promise<BacktestFigures> {
  // First, while the heap is small.
  const judged = await judgedAgain({ rounds, warmUpRounds, passes });
  const temporary = await openTemporaryStore();
  try {
    const signals = await pastSignals(decisions);
    const inMemory = await timed(await decided(signals, createMemoryStore()), runs);
    const onSqlite = await timed(await decided(signals, temporary.store), runs);
    return {
      ...{ decisions: signals.length, ...judged },
      inMemoryPerSecond: inMemory.perSecond,
      onSqlitePerSecond: onSqlite.perSecond,
      judgingShare: onSqlite.judgingShare,
    };
  } finally {
    await temporary.close();
  }
}

async function judgedAgain(
  few: Parameters<typeof measureRates>[2],
): Promise<Pick<BacktestFigures, 'plain' | 'all'>> {
  const runtime = await decided(await sampleSignals(), createMemoryStore());
  const decisions = await runtime.store.ledger.list({ user: 'owner' });
  const recorded = (await loadRecorded(decisions, runtime)).map((one) => {
    if ('why' in one) throw new Error(`A sample cannot be replayed: ${one.why}.`);
    return one;
  });
  const plain = recorded.filter(({ decision }) => decision.verdict !== 'ask');
  const policy = otherPolicy(runtime);
  const once = (one: RecordedDecision) => replayRecorded(one, runtime, { policy }).after.actions.length;
  return { plain: measureRates(plain, once, few), all: measureRates(recorded, once, few) };
}

/** A runtime on a store in which these have been decided about. */
async function decided(signals: readonly Signal<EmailInput>[], store: Store): Promise<Runtime> {
  const { engine, policy } = openMailEngine();
  const clock = createSystemClock();
  const runtime = createRuntime({
    ...{ store, clock, log: silentLog, telemetry: noTelemetry, engines: [engine as Engine] },
    jobs: createMemoryJobs({ clock }),
    ids: createUuidV7({ clock }),
    policy: () => policy,
  });
  for await (const _ of decideAll(engine, signals, runtime)) {
    // Recorded.
  }
  return runtime;
}

/** The sample mailbox over and over, each time under other references and with a text of its own. */
async function pastSignals(count: number): Promise<readonly Signal<EmailInput>[]> {
  const samples = await sampleSignals();
  return Array.from({ length: Math.ceil(count / samples.length) }, (_, round) =>
    samples.map((signal) => ({
      ...signal,
      reference: `${signal.reference}/${round}`,
      input: { ...signal.input, text: mapOutside(signal.input.text, (text) => `${text}\n${round}`) },
    })),
  )
    .flat()
    .slice(0, count);
}

/** Another policy than that on record, so that nothing can be taken over from there. */
function otherPolicy(runtime: Runtime) {
  const { version: _, ...policy } = runtime.policy('owner');
  return createPolicy({ ...policy, confidenceDefault: 0.6 });
}

async function timed(
  runtime: Runtime,
  runs: number,
): Promise<{ readonly perSecond: number; readonly judgingShare: number }> {
  const policy = otherPolicy(runtime);
  const rates: number[] = [];
  const shares: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { replayed, judgingMs, totalMs } = await backtest('owner', { policy }, runtime);
    rates.push((replayed * 1000) / totalMs);
    shares.push(judgingMs / totalMs);
  }
  return { perSecond: Math.round(median(rates)), judgingShare: median(shares) };
}
