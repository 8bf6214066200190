import {
  type CompiledCycle,
  compileCycle,
  type GateFacts,
} from '@tact/assistant/proactive/gate/compile-cycle';
import { createLocalTimes } from '@tact/assistant/proactive/gate/local-day';
import { filterSignals, prefilter } from '@tact/assistant/proactive/gate/prefilter';
import type { LocalTimeFacts } from '@tact/assistant/proactive/tick-facts';
import { TactError } from '@tact/core/errors';
import type { ProactiveSignal } from '@tact/core/records';
import { formattedLocalTime, plainReason } from './peers/plain-gate.ts';
import { makeSituations, type Situation, situationsAt } from './peers/situations.ts';
import { measureRates, type Rates } from './rates.ts';

/**
 * The gate of the proactive engine over a batch of users at one tick, beside the same rules written by hand. All are asked the same
 * and must say the same.
 */
export interface ProactiveGateFigures {
  readonly users: number;
  /** Share of users with a signal that goes on, in [0, 1]. */
  readonly passedShare: number;
  /** The rules over compiled cycles, with local time out of the table of the tick. */
  readonly compiled: Rates;
  /** From the facts as they are recorded: local time, compiling, the rules, what survives. */
  readonly fromFacts: Rates;
  /** A predicate written by hand, with local time out of the same table. */
  readonly plain: Rates;
  /** The same, formatting local time for each evaluation. */
  readonly formatting: Rates;
}

export function benchProactiveGate({
  users = 10_000,
  rounds = 31,
  warmUpRounds = 8,
  passes = 10,
} = {}): ProactiveGateFigures {
  const batch = makeBatch(users);
  mustAgree(batch);
  const table = batch.table.map(({ localTime }) => localTime);
  const isPassing = ({ cycle, place }: Compiled) =>
    prefilter(cycle, table[place] as LocalTimeFacts, now).reason === null ? 1 : 0;
  const times = createLocalTimes(now);
  const survive = ({ signals, facts }: Row) =>
    filterSignals({ signals }, { ...facts, localTime: known(times.of(facts.profile)) }, now).surviving.length;
  const plain = ({ situation, place }: Row) =>
    plainReason(situation, (batch.table[place] as Zone).plain, now) === 'none' ? 1 : 0;
  const formatting = ({ situation }: Row) =>
    plainReason(situation, formattedLocalTime(situation.zone, now), now) === 'none' ? 1 : 0;
  const few = { rounds: Math.ceil(rounds / 3), warmUpRounds: Math.ceil(warmUpRounds / 3) };
  const compiled = measureRates(batch.compiled, isPassing, { rounds, warmUpRounds, passes });
  return {
    users,
    passedShare: batch.compiled.reduce((sum, row) => sum + isPassing(row), 0) / users,
    compiled,
    fromFacts: measureRates(batch.rows, survive, few),
    plain: measureRates(batch.rows, plain, few),
    formatting: measureRates(batch.rows, formatting, few),
  };
}

const now = situationsAt;

interface Row {
  readonly situation: Situation;
  readonly signals: readonly ProactiveSignal[];
  readonly facts: Omit<GateFacts, 'localTime'>;
  /** Of its zone in the table. */
  readonly place: number;
}

interface Compiled {
  readonly cycle: CompiledCycle;
  readonly place: number;
}

interface Zone {
  readonly localTime: LocalTimeFacts;
  readonly plain: ReturnType<typeof formattedLocalTime>;
}

function makeBatch(users: number): {
  readonly rows: readonly Row[];
  readonly compiled: readonly Compiled[];
  readonly table: readonly Zone[];
} {
  const situations = makeSituations(users);
  const zones = [...new Set(situations.map(({ zone }) => zone))];
  const times = createLocalTimes(now);
  const rows = situations.map((situation, user): Row => {
    const signals = situation.signals.map((signal, index) => ({
      ...signal,
      type: 'TASK_DUE',
      key: `task:${user}:${index}`,
      subject: 'Essay',
      data: {},
      expiresAt: now + 1,
    }));
    return { situation, signals, facts: factsOf(situation), place: zones.indexOf(situation.zone) };
  });
  const compiled = rows.map(({ signals, facts, place }) => ({
    cycle: compileCycle(signals, { ...facts, localTime: known(times.of(facts.profile)) }, now),
    place,
  }));
  const table = zones.map((zone) => ({
    localTime: known(times.of({ zone, capDay: 'local' })),
    plain: formattedLocalTime(zone, now),
  }));
  return { rows, compiled, table };
}

function factsOf(situation: Situation): Row['facts'] {
  const { zone, wakeTime, sleepTime, createdAt, interactions, muted, sentAt } = situation;
  return {
    profile: {
      ...{ zone, wakeTime, sleepTime, createdAt, capDay: 'local' },
      muted: Object.fromEntries(muted.map((category) => [category, null])),
    },
    interactions,
    sends: sentAt.map((at, index) => ({ id: `message-${index}`, at, category: 'briefing', signals: [] })),
    judged: [],
  };
}

/** The figures count only if all say the same. */
function mustAgree({ rows, compiled, table }: ReturnType<typeof makeBatch>): void {
  for (const [index, { situation, place }] of rows.entries()) {
    const { localTime, plain } = table[place] as Zone;
    const { cycle } = compiled[index] as Compiled;
    const said = prefilter(cycle, localTime, now).reason ?? 'none';
    const expected = plainReason(situation, plain, now);
    if (said !== expected) throw new Error(`the gate says ${said}, the rules say ${expected}`);
  }
}

function known(localTime: LocalTimeFacts | TactError): LocalTimeFacts {
  if (localTime instanceof TactError) throw localTime;
  return localTime;
}
