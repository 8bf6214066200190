import { asTactError } from '#errors';
import type { DecisionRecord } from '#ports/store';
import type { Decision, Signal } from '#records';
import type { Engine, GateResult, GateView, Gathered, Proposed, Strategy } from './engine.ts';
import { askWithoutVerdict, proceed, proposedNothing, settledBy } from './fallback.ts';
import { inOrder } from './in-order.ts';
import { runEffects } from './outbox.ts';
import { planRecord } from './plan.ts';
import { safetyChecks } from './policy.ts';
import type { Runtime } from './runtime.ts';
import { openStageRecorder, type StageRecorder } from './stage-recorder.ts';
import { strategyFor } from './strategy.ts';

/**
 * The pipeline: gate → gather → propose → judge → act. The only place that knows the order and the record.
 *
 * Invariants:
 * 1. Nothing flows back: a room never calls the one above.
 * 2. A decision and everything it plans are committed in one transaction before anything runs.
 * 3. A room that fails is a value on record. Only the store failing throws, and then nothing was done.
 * 4. The same (user, engine, reference) is decided once, whoever else is deciding it at this moment.
 */

export interface DecideOptions {
  /** Decide without recording and without acting. */
  readonly dryRun?: boolean;
  /** How many signals of a batch are on their way at the same time; 1 unless given. */
  readonly concurrency?: number;
}

/** Decides a batch; its facts are read together, and decisions come in the order of the signals. */
export async function* decideAll<Input, Facts, Context>(
  engine: Engine<Input, Facts, Context>,
  signals: readonly Signal<Input>[],
  runtime: Runtime,
  options: DecideOptions = {},
): AsyncGenerator<Decision | null> {
  const facts = await engine.facts(signals, runtime.store);
  yield* inOrder(signals, options.concurrency ?? 1, (signal, index) =>
    decide(engine, signal, facts[index] as Facts, runtime, options),
  );
}

/** One signal through the rooms. Null when it had been decided before. */
export async function decide<Input, Facts, Context>(
  engine: Engine<Input, Facts, Context>,
  signal: Signal<Input>,
  facts: Facts,
  runtime: Runtime,
  options: DecideOptions = {},
): Promise<Decision | null> {
  const recorder = openStageRecorder(engine.name, runtime);
  const view = { signal, facts, policy: runtime.policy(), now: runtime.clock.now() };

  const gated = recorder.run('gate', () => engine.gate(view), proceed);
  const gathered = gated.settled
    ? null
    : await recorder.runAsync(
        'gather',
        (span) => engine.gather(view, { ...worldOf(runtime), span }),
        nothing,
      );
  const ground = { engine, view, gated, gathered };

  const record = await conclude(strategyFor(engine.strategies, signal.user), null, ground, recorder, runtime);
  if (options.dryRun === true) return record.decision;
  if ((await runtime.store.ledger.record(record)) === 'already') return null;
  await runEffects(record.effects, runtime, record.decision);

  await watchBeside(engine.strategies.shadow, record.decision, ground, runtime);
  return record.decision;
}

/** What the gate and the gathering left for a strategy to stand on. */
interface PreparedDecision<Input, Facts, Context> {
  readonly engine: Engine<Input, Facts, Context>;
  readonly view: GateView<Input, Facts>;
  readonly gated: GateResult;
  readonly gathered: Gathered<Context> | null;
}

/** propose → judge → act's plan, as one strategy does it; a shadow names the decision that it stands beside. */
async function conclude<Input, Facts, Context>(
  strategy: Strategy<Input, Facts, Context>,
  beside: Decision | null,
  ground: PreparedDecision<Input, Facts, Context>,
  recorder: StageRecorder,
  runtime: Runtime,
): Promise<DecisionRecord> {
  const { engine, view, gated, gathered } = ground;
  const proposed = await propose(strategy, ground, recorder);
  const judging = {
    ...view,
    context: gathered?.context ?? null,
    proposals: [...gated.proposals, ...proposed.proposals],
    reasons: gated.reasons,
    registry: engine.registry,
    checks: runtime.checks ?? safetyChecks,
  };
  const verdict = recorder.run('judge', () => strategy.judge(judging), askWithoutVerdict);
  const failures = gathered?.failures ?? [];
  const { proposals } = judging;
  const record = planRecord(
    { engine, view, strategy, beside, failures, proposals, proposed, verdict, recorder },
    runtime,
  );
  recorder.end(record.decision);
  return record;
}

async function propose<Input, Facts, Context>(
  strategy: Strategy<Input, Facts, Context>,
  { engine, view, gated, gathered }: PreparedDecision<Input, Facts, Context>,
  recorder: StageRecorder,
): Promise<Proposed> {
  if (gated.settled) return settledBy(gated);
  if (gathered === null) return proposedNothing();
  const { context } = gathered;
  const { registry } = engine;
  return recorder.runAsync(
    'propose',
    (span) => strategy.propose({ ...view, context, registry, span }),
    proposedNothing,
  );
}

/** Lets a second strategy decide beside the first. Whatever becomes of it, the first has decided and acted. */
async function watchBeside<Input, Facts, Context>(
  shadow: Strategy<Input, Facts, Context> | undefined,
  decision: Decision,
  ground: PreparedDecision<Input, Facts, Context>,
  runtime: Runtime,
): Promise<void> {
  if (shadow === undefined) return;
  try {
    const recorder = openStageRecorder(ground.engine.name, runtime);
    await runtime.store.ledger.record(await conclude(shadow, decision, ground, recorder, runtime));
  } catch (thrown) {
    runtime.log.warn('shadow not recorded', { decision: decision.id, code: asTactError(thrown).code });
  }
}

const worldOf = ({ store, clock }: Runtime) => ({ store, clock });

const nothing = () => null;
