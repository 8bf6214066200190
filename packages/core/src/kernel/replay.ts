import { asTactError, tactError } from '#errors';
import type { DecidedAction, Decision, Policy, Proposal, Verdict, VerdictWord } from '#records';
import type { Engine, GateResult, GateView, ProposeAgainView, Strategy } from './contract/engine.ts';
import type { RulesText, Runtime } from './contract/runtime.ts';
import { isSameJson } from './digest.ts';
import { askWithoutVerdict, proceed } from './fallback.ts';
import { safetyChecks } from './policy.ts';
import { type DangerChange, dangerChanges, withDangers } from './policy-version.ts';
import { loadRecorded, type NotReplayable, type RecordedDecision } from './recorded-decision.ts';
import { compiledRules } from './rules.ts';
import { gateWith, strategyNamed } from './strategy.ts';

/**
 * Judges past decisions again from their own record: gate and judge are pure, so the same record gives the same verdict, and
 * another policy or other rules give the verdict that there would have been.
 *
 * Invariants:
 * 1. Nothing is asked, sent or changed, and no model is called.
 * 2. What a model proposed then is taken from the record. Where no model answered then and none would be asked now, other rules or
 *    another policy have the local proposer propose again; where a model would have to be asked who was not, the result is `open`.
 * 3. A gate or a judge that failed then counts as it did then.
 */

/** What is judged by; each is the recorded one unless given. Another policy counts with today's dangers of the actions. */
export interface ReplayedBy {
  readonly policy?: Policy;
  readonly rules?: RulesText;
}

/** `open`: somebody would have to propose who was not asked then. */
export type ReplayedWord = VerdictWord | 'open';

export type ReplayedVerdict = Pick<Verdict, 'outcome' | 'actions' | 'overrides' | 'reasons'> & {
  readonly word: ReplayedWord;
  /** When it is decided again; null for everything but a `defer`. */
  readonly deferredUntil: number | null;
  /** It rests on what the local proposer proposes now, which is not what is on record. */
  readonly isProposedAgain: boolean;
};

/** A past decision judged again: the verdict as recorded, the verdict now, and whether they are the same. */
export interface Replay {
  readonly decision: Decision;
  readonly before: ReplayedVerdict;
  readonly after: ReplayedVerdict;
  /** Same word and outcome, same actions with the same dispositions, same overrides, put off until the same time. */
  readonly isSame: boolean;
  /** Actions of either verdict whose declared danger has changed since. */
  readonly dangers: readonly DangerChange[];
}

type ReplayRuntime = Pick<Runtime, 'engines' | 'registryFor' | 'checks'>;

/** Replays one decision. Throws `DECISION_NOT_REPLAYABLE`. */
export async function replay(decision: Decision, runtime: Runtime, by: ReplayedBy = {}): Promise<Replay> {
  const [recorded] = await loadRecorded([decision], runtime);
  if (recorded === undefined || 'why' in recorded)
    throw notReplayable(decision, recorded?.why ?? 'its record was removed');
  try {
    return replayRecorded(recorded, runtime, by);
  } catch (thrown) {
    throw notReplayable(decision, `its gate or judge fails now (${asTactError(thrown).code})`, thrown);
  }
}

function notReplayable(
  { id }: Decision,
  why: NotReplayable | `${NotReplayable} (${string})`,
  cause?: unknown,
) {
  return tactError('DECISION_NOT_REPLAYABLE', { id, why }, cause);
}

/**
 * Judges a recorded decision again; throws what its gate or its judge throws. Pure but for reading the runtime's registry.
 *
 * @param since what it is compared with: the verdict on record unless given, else the verdict by these
 */
export function replayRecorded(
  recorded: RecordedDecision,
  runtime: ReplayRuntime,
  by: ReplayedBy = {},
  since?: ReplayedBy,
): Replay {
  const { decision, dangers } = recorded;
  const before = since === undefined ? verdictOnRecord(decision) : judgeAgain(recorded, runtime, since);
  const after = judgeAgain(recorded, runtime, by);
  const isSame = isSameVerdict(before, after);
  const actions = [...before.actions, ...after.actions];
  const changes = dangerChanges(actions, dangers, runtime.registryFor(decision.engine));
  return { decision, before, after, isSame, dangers: changes };
}

/** What is judged is spelled out rather than spread: a backtest does this a million times. */
function judgeAgain(
  recorded: RecordedDecision,
  { engines, registryFor, checks = safetyChecks }: ReplayRuntime,
  by: ReplayedBy,
): ReplayedVerdict {
  const { decision } = recorded;
  const engine = engines.get(decision.engine);
  if (engine === undefined) throw tactError('ENGINE_MISSING', { engine: decision.engine });
  const strategy = strategyOf(engine, decision);
  const viewThen = viewBy(engine, recorded, recorded.rules, recorded.policy);
  const view = viewBy(engine, recorded, by.rules ?? recorded.rules, by.policy ?? recorded.policy);
  const isAsThen = view.rules === viewThen.rules && view.policy === viewThen.policy;
  const then = gateAgain(engine, viewThen, decision);
  const gated = isAsThen ? then : gateAgain(engine, view, decision);
  const registryNow = registryFor(engine.name);
  const registryThen = withDangers(registryNow, recorded.dangers);
  const registry = by.policy === undefined ? registryThen : registryNow;
  const judge = (
    proposals: readonly Proposal[],
    evidence: unknown,
    isProposedAgain: boolean,
  ): ReplayedVerdict => {
    if (failedIn('judge', decision)) return verdictFrom(askWithoutVerdict(), false);
    const { signal, facts, rules, policy, now } = view;
    const { reasons } = gated;
    const judged = { signal, facts, rules, policy, now, evidence, proposals, reasons, registry, checks };
    return verdictFrom(strategy.judge(judged), isProposedAgain);
  };
  if (gated.settled) return judge(gated.proposals, null, false);
  const onRecord = decision.proposals.slice(then.proposals.length);
  const again =
    isAsThen || decision.answerDigest !== null
      ? null
      : proposeAgain(
          strategy,
          { ...view, registry },
          then.settled ? null : { onRecord, view: { ...viewThen, registry: registryThen } },
        );
  if (then.settled && onRecord.length === 0 && again === null) return open;
  return judge(gated.proposals.concat(again ?? onRecord), recorded.evidence, again !== null);
}

function viewBy(
  engine: Engine,
  { decision, signal, facts }: RecordedDecision,
  rules: RulesText | null,
  policy: Policy,
): GateView {
  const now = decision.gateNow ?? decision.createdAt;
  return { signal, facts, rules: compiled(engine, rules), policy, now };
}

/**
 * What is proposed by these rules and this policy, with no model; null where it is what is on record, or cannot be told. Of a decision
 * that was proposed about, only where the proposer gives again what is on record: else a change of the program, or of what answered,
 * would count as one of the rules.
 */
function proposeAgain(
  strategy: Strategy,
  view: ProposeAgainView,
  then: { readonly view: ProposeAgainView; readonly onRecord: readonly Proposal[] } | null,
): readonly Proposal[] | null {
  const proposed = strategy.proposeAgain?.(view) ?? null;
  if (then === null || proposed === null) return proposed;
  if (isSameJson(proposed, then.onRecord)) return null;
  return isSameJson(strategy.proposeAgain?.(then.view), then.onRecord) ? proposed : null;
}

function gateAgain(engine: Engine, view: GateView, decision: Decision): GateResult {
  return failedIn('gate', decision) ? proceed() : gateWith(engine, strategyOf(engine, decision), view);
}

function failedIn(name: 'gate' | 'judge', { failures }: Decision): boolean {
  return failures.length > 0 && failures.some(({ stage }) => stage === name);
}

function compiled(engine: Engine, rules: RulesText | null): unknown {
  if (engine.rules === undefined || rules === null) return undefined;
  return compiledRules(engine.rules, rules);
}

function strategyOf({ strategies }: Engine, { strategy }: Decision): Strategy {
  return strategyNamed(strategies, strategy.name);
}

const open: ReplayedVerdict = {
  word: 'open',
  outcome: 'open',
  actions: [],
  overrides: [],
  reasons: [{ code: 'OPEN', text: 'No rule settles it now; somebody would have to propose.' }],
  deferredUntil: null,
  isProposedAgain: false,
};

function verdictFrom(
  { word, outcome, actions, overrides, reasons, deferral }: Verdict,
  isProposedAgain: boolean,
): ReplayedVerdict {
  return {
    ...{ word, outcome, actions, overrides, reasons },
    ...{ deferredUntil: deferral?.until ?? null, isProposedAgain },
  };
}

function verdictOnRecord(decision: Decision): ReplayedVerdict {
  const { verdict, outcome, actions, overrides, reasons, deferredUntil } = decision;
  return { word: verdict, outcome, actions, overrides, reasons, deferredUntil, isProposedAgain: false };
}

function isSameVerdict(one: ReplayedVerdict, other: ReplayedVerdict): boolean {
  return (
    one.word === other.word &&
    one.outcome === other.outcome &&
    one.deferredUntil === other.deferredUntil &&
    areSame(one.actions, other.actions, isSameAction) &&
    areSame(
      one.overrides,
      other.overrides,
      (left, right) => left.action === right.action && left.text === right.text,
    )
  );
}

function isSameAction(one: DecidedAction, other: DecidedAction): boolean {
  return (
    one.action === other.action &&
    one.target === other.target &&
    one.disposition === other.disposition &&
    isSameJson(one.parameters, other.parameters) &&
    isSameJson(one.after, other.after)
  );
}

function areSame<One>(
  left: readonly One[],
  right: readonly One[],
  isSame: (a: One, b: One) => boolean,
): boolean {
  return left.length === right.length && left.every((one, index) => isSame(one, right[index] as One));
}
