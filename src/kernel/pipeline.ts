import { asTactError } from '#errors';
import type { DecisionRecord, Ledger } from '#ports/store';
import { type Decision, requireUser, type Signal, type StageFailure, type Verdict } from '#records';
import type { Decided, DecideOptions } from './decide-options.ts';
import { beginFirst } from './effect-leases.ts';
import type { Engine, GateResult, GateView, Gathered, Proposed, Strategy } from './engine.ts';
import {
  askWithoutFacts,
  askWithoutVerdict,
  deferAfterConflicts,
  proceed,
  proposedNothing,
  settledBy,
} from './fallback.ts';
import { inOrder } from './in-order.ts';
import { scheduleAttempt } from './jobs.ts';
import { settleUndone } from './journal.ts';
import { eitherSignal, unlessAborted } from './lifecycle.ts';
import { runEffects } from './outbox.ts';
import { bareDraft, type DecisionDraft, planRecord } from './plan.ts';
import { safetyChecks } from './policy.ts';
import { isFactsFailure, readFacts } from './read-facts.ts';
import { recordTogether } from './record-together.ts';
import { rulesFor } from './rules.ts';
import type { RulesText, Runtime } from './runtime.ts';
import { openStageRecorder, type StageRecorder } from './stage-recorder.ts';
import { checkedGate, checkedGathered, checkedProposed, checkedVerdict } from './stage-result.ts';
import { gateWith, strategyFor } from './strategy.ts';

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
): Promise<Decided | null> {
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
): Promise<Decided | null> {
  let read: unknown = facts;
  for (let retry = 0; ; retry += 1) {
    options.signal?.throwIfAborted();
    const recorder = openStageRecorder(engine.name, runtime);
    const strategy = strategyFor((engine as Engine).strategies, signal.user);
    const deciding = retry === maxRetries ? deferring(strategy) : strategy;
    const consider = async () => {
      const prepared = await prepare(engine as Engine, strategy, signal, read, recorder, runtime);
      return {
        prepared,
        planned: await proposeAndJudge(prepared, deciding, null, recorder, runtime, options.signal),
      };
    };
    const { prepared, planned } = await unlessAborted(consider(), options.signal);
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
    await settleUndone(planned, runtime);
    const known = { input: signal.input, approvals: planned.approvals };
    const ended = isRunHere ? await runEffects(effects, runtime, decision, known, options.signal) : effects;
    await runShadow(prepared, decision, runtime);
    return { decision, effects: ended };
  }
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

/** What facts, gate and gathering left for a strategy to work with. */
interface PreparedDecision {
  readonly engine: Engine;
  readonly view: GateView;
  readonly rulesText: RulesText | null;
  readonly gated: GateResult;
  readonly gathered: Gathered | null;
  /** Facts could not be read: there is nothing to propose or judge by. */
  readonly hasFacts: boolean;
}

async function prepare(
  engine: Engine,
  strategy: Strategy,
  signal: Signal,
  facts: unknown,
  recorder: StageRecorder,
  runtime: Runtime,
): Promise<PreparedDecision> {
  const { rules, text } = rulesFor(engine, signal.user, runtime);
  const view = { signal, facts, rules, policy: runtime.policy(signal.user), now: runtime.clock.now() };
  if (isFactsFailure(facts)) {
    recorder.failed(facts);
    return { engine, view, rulesText: text, gated: proceed(), gathered: null, hasFacts: false };
  }
  const gated = recorder.run(
    'gate',
    () => checkedGate(gateWith(engine, strategy, view), recorder.failed),
    () => null,
  );
  // Without the gate nobody knows what the owner's rules say, so nothing is proposed.
  if (gated === null)
    return { engine, view, rulesText: text, gated: proceed(), gathered: null, hasFacts: true };
  const gathered = gated.settled ? null : await gather(engine, view, recorder, runtime);
  return { engine, view, rulesText: text, gated, gathered, hasFacts: true };
}

function gather(
  engine: Engine,
  view: GateView,
  recorder: StageRecorder,
  { store, clock }: Runtime,
): Promise<Gathered | null> {
  if (engine.gather === undefined) return Promise.resolve(nothingGathered);
  const { gather: gatherFor } = engine;
  return recorder.runAsync<Gathered | null>(
    'gather',
    async (span) => checkedGathered(await gatherFor(view, { store, clock, span })),
    () => null,
  );
}

const nothingGathered: Gathered = { context: null, evidence: null, failures: [] };

/** propose → judge → act's plan, as one strategy does it; a shadow names the decision that it stands beside. */
async function proposeAndJudge(
  prepared: PreparedDecision,
  strategy: Strategy,
  beside: Decision | null,
  recorder: StageRecorder,
  runtime: Runtime,
  signal?: AbortSignal,
): Promise<DecisionRecord> {
  const { engine, view, gated, gathered } = prepared;
  const proposed = await propose(strategy, prepared, recorder, runtime, signal);
  const proposals = [...gated.proposals, ...proposed.proposals];
  const verdict = judge(strategy, prepared, proposals, recorder, runtime);
  const failures = gathered?.failures ?? [];
  const evidence = gathered?.evidence ?? null;
  const record = plan(
    {
      ...{ engine, view, strategy, beside, failures, proposals, proposed, verdict, evidence, recorder },
      rules: prepared.rulesText,
      hasFacts: prepared.hasFacts,
    },
    runtime,
  );
  recorder.end(record.decision);
  return record;
}

/** What cannot be written down as it is, such as an input that its engine cannot describe, is asked about without it. */
function plan(draft: DecisionDraft, runtime: Runtime): DecisionRecord {
  try {
    return planRecord(draft, runtime);
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    draft.recorder.failed({ stage: 'act', code, text: message });
    return planRecord(bareDraft(draft), runtime);
  }
}

async function propose(
  strategy: Strategy,
  { engine, view, gated, gathered }: PreparedDecision,
  recorder: StageRecorder,
  runtime: Runtime,
  signal: AbortSignal | undefined,
): Promise<Proposed> {
  if (gated.settled) return settledBy(gated);
  if (gathered === null) return proposedNothing();
  const { context } = gathered;
  const registry = runtime.registryFor(engine.name);
  const abortSignal = eitherSignal(runtime.lifecycle, signal);
  return recorder.runAsync(
    'propose',
    async (span) =>
      checkedProposed(
        await strategy.propose({ ...view, context, registry, abortSignal, span }),
        recorder.failed,
      ),
    proposedNothing,
  );
}

function judge(
  strategy: Strategy,
  { engine, view, gated, gathered, hasFacts }: PreparedDecision,
  proposals: DecisionRecord['decision']['proposals'],
  recorder: StageRecorder,
  runtime: Runtime,
): Verdict {
  if (!hasFacts) return askWithoutFacts();
  const judging = {
    ...view,
    evidence: gathered?.evidence ?? null,
    proposals,
    reasons: gated.reasons,
    registry: runtime.registryFor(engine.name),
    checks: runtime.checks ?? safetyChecks,
  };
  return recorder.run('judge', () => checkedVerdict(strategy.judge(judging)), askWithoutVerdict);
}

/** Lets a second strategy decide beside the first. Whatever becomes of it, the first has decided and acted. */
async function runShadow(prepared: PreparedDecision, decision: Decision, runtime: Runtime): Promise<void> {
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
