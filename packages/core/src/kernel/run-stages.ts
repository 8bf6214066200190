import { asTactError } from '#errors';
import type { DecisionRecord } from '#ports/store';
import type { Decision, Signal, Verdict } from '#records';
import type {
  Engine,
  GateResult,
  GateView,
  GatherResult,
  ProposeResult,
  Strategy,
} from './contract/engine.ts';
import type { RulesText, Runtime } from './contract/runtime.ts';
import { askWithoutFacts, askWithoutVerdict, proceed, proposedNothing, settledBy } from './fallback.ts';
import { eitherSignal } from './lifecycle.ts';
import { bareDraft, type DecisionDraft, planRecord } from './plan.ts';
import { safetyChecks } from './policy.ts';
import { isFactsFailure } from './read-facts.ts';
import { type RulesInForce, rulesFor } from './rules.ts';
import { openStageRecorder, type StageRecorder } from './stage-recorder.ts';
import { checkedGate, checkedGathered, checkedProposed, checkedVerdict } from './stage-result.ts';
import { gateWith, strategyFor } from './strategy.ts';

/** What facts, gate and gathering left for a strategy to work with. */
export interface StageInputs {
  readonly engine: Engine;
  readonly view: GateView;
  readonly rulesText: RulesText | null;
  readonly gated: GateResult;
  readonly gathered: GatherResult | null;
  /** Facts could not be read: there is nothing to propose or judge by. */
  readonly hasFacts: boolean;
}

export async function prepare(
  engine: Engine,
  strategy: Strategy,
  signal: Signal,
  facts: unknown,
  recorder: StageRecorder,
  runtime: Runtime,
): Promise<StageInputs> {
  if (runtime.loadPolicy !== undefined) await runtime.loadPolicy(signal.user);
  const inForce = rulesOrFailure(engine, signal.user, recorder, runtime);
  const { rules, text } = inForce ?? { rules: undefined, text: null };
  const view = { signal, facts, rules, policy: runtime.policy(signal.user), now: runtime.clock.now() };
  if (isFactsFailure(facts)) {
    recorder.failed(facts);
    return { engine, view, rulesText: text, gated: proceed(), gathered: null, hasFacts: false };
  }
  const gated =
    inForce === null
      ? null
      : recorder.run(
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

/** Null where they cannot be read: that is the failure of the gate, which has nothing to match with. */
function rulesOrFailure(
  engine: Engine,
  user: string,
  recorder: StageRecorder,
  runtime: Runtime,
): RulesInForce | null {
  try {
    return rulesFor(engine, user, runtime);
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    recorder.failed({ stage: 'gate', code, text: message });
    return null;
  }
}

function gather(
  engine: Engine,
  view: GateView,
  recorder: StageRecorder,
  { store, clock }: Runtime,
): Promise<GatherResult | null> {
  if (engine.gather === undefined) return Promise.resolve(nothingGathered);
  const { gather: gatherFor } = engine;
  return recorder.runAsync<GatherResult | null>(
    'gather',
    async (span) => checkedGathered(await gatherFor(view, { store, clock, span })),
    () => null,
  );
}

const nothingGathered: GatherResult = { context: null, evidence: null, failures: [] };

/** A decision that is not recorded yet, with what it was made from. */
export interface UnrecordedDecision {
  readonly prepared: StageInputs;
  readonly planned: DecisionRecord;
}

/** All stages before the record: nothing is changed. */
export async function consider(
  engine: Engine,
  signal: Signal,
  facts: unknown,
  runtime: Runtime,
  aborting: AbortSignal | undefined,
  deciding: Strategy,
): Promise<UnrecordedDecision> {
  const recorder = openStageRecorder(engine.name, runtime);
  const main = strategyFor(engine.strategies, signal.user);
  const prepared = await prepare(engine, main, signal, facts, recorder, runtime);
  return { prepared, planned: await proposeAndJudge(prepared, deciding, null, recorder, runtime, aborting) };
}

/** propose → judge → act's plan, as one strategy does it; a shadow names the decision that it stands beside. */
export async function proposeAndJudge(
  prepared: StageInputs,
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
  { engine, view, gated, gathered }: StageInputs,
  recorder: StageRecorder,
  runtime: Runtime,
  signal: AbortSignal | undefined,
): Promise<ProposeResult> {
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
  { engine, view, gated, gathered, hasFacts }: StageInputs,
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
