import { tactError } from '#errors';
import {
  type DecidedAction,
  type Decision,
  type Policy,
  type Proposal,
  reviveOutside,
  type Signal,
  type Verdict,
  type VerdictWord,
} from '#records';
import type { Engine, RecordedFacts, Strategy } from './engine.ts';
import { settledBy } from './fallback.ts';
import { safetyChecks } from './policy.ts';
import { compiledRules } from './rules.ts';
import type { RulesText, Runtime } from './runtime.ts';

/**
 * Judges past decisions again from their own record: gate and judge are pure, so the same record gives the same verdict, and
 * another policy or other rules give the verdict that there would have been.
 *
 * Invariants:
 * 1. Nothing is asked, sent or changed, and no model is called.
 * 2. What a model or a local proposer proposed then is taken from the record. Where today's gate would have somebody propose
 *    who was not asked then, the result is `open`.
 */

/** A past decision with everything that its gate and its judge read. */
export interface RecordedDecision {
  readonly decision: Decision;
  readonly signal: Signal;
  readonly facts: unknown;
  readonly evidence: unknown;
  readonly policy: Policy;
  /** Null for an engine without rules. */
  readonly rules: RulesText | null;
}

/** What is judged by; each is the recorded one unless given. */
export interface ReplayedBy {
  readonly policy?: Policy;
  readonly rules?: RulesText;
}

/** `open`: somebody would have to propose who was not asked then. */
export type ReplayedVerdict = Pick<Verdict, 'outcome' | 'actions' | 'overrides' | 'reasons'> & {
  readonly word: VerdictWord | 'open';
};

export interface Replay {
  readonly decision: Decision;
  readonly before: ReplayedVerdict;
  readonly after: ReplayedVerdict;
  /** Same word, same actions with the same dispositions, same overrides. */
  readonly isSame: boolean;
}

/** Why a decision cannot be replayed. */
export type NotReplayable =
  | 'it undoes another decision'
  | 'it was recorded before 0.2'
  | 'its facts could not be read'
  | 'its engine is missing'
  | 'its record was removed';

/** Replays one decision. Throws `DECISION_NOT_REPLAYABLE`. */
export async function replay(decision: Decision, runtime: Runtime, by: ReplayedBy = {}): Promise<Replay> {
  const [recorded] = await loadRecorded([decision], runtime);
  if (recorded === undefined || 'why' in recorded) {
    throw tactError('DECISION_NOT_REPLAYABLE', {
      id: decision.id,
      why: recorded?.why ?? 'its record was removed',
    });
  }
  return replayRecorded(recorded, runtime, by);
}

/** Reads what decisions of one user were made from, in a constant number of queries; in the order given. */
export async function loadRecorded(
  decisions: readonly Decision[],
  { store, engines }: Pick<Runtime, 'store' | 'engines'>,
): Promise<readonly (RecordedDecision | { readonly decision: Decision; readonly why: NotReplayable })[]> {
  const [first] = decisions;
  if (first === undefined) return [];
  const { user } = first;
  const digests = decisions.flatMap(({ inputDigest, factsDigest, evidenceDigest }) =>
    [inputDigest, factsDigest, evidenceDigest].filter((digest) => digest !== null),
  );
  const texts = await store.documents.texts(user, [...new Set(digests)]);
  const versions = createVersions(user, store);
  const loaded: (RecordedDecision | { readonly decision: Decision; readonly why: NotReplayable })[] = [];
  for (const decision of decisions) {
    const why = whyNot(decision, engines.get(decision.engine));
    loaded.push(why !== null ? { decision, why } : await recordedFrom(decision, texts, versions));
  }
  return loaded;
}

/** Judges a recorded decision again. Pure but for reading the runtime's registry. */
export function replayRecorded(
  recorded: RecordedDecision,
  runtime: Pick<Runtime, 'engines' | 'registryFor' | 'checks'>,
  by: ReplayedBy = {},
): Replay {
  const { decision } = recorded;
  const before = verdictOf(decision);
  const after = judgeAgain(recorded, runtime, by);
  return { decision, before, after, isSame: isSameVerdict(before, after) };
}

function judgeAgain(
  { decision, signal, facts, evidence, policy, rules }: RecordedDecision,
  { engines, registryFor, checks = safetyChecks }: Pick<Runtime, 'engines' | 'registryFor' | 'checks'>,
  by: ReplayedBy,
): ReplayedVerdict {
  const engine = engines.get(decision.engine);
  if (engine === undefined) throw tactError('ENGINE_MISSING', { engine: decision.engine });
  const view = { signal, facts, policy, now: decision.gateNow ?? decision.createdAt };
  const then = gateAgain(engine, { ...view, rules: compiled(engine, rules) }, decision);
  const now = {
    ...view,
    policy: by.policy ?? policy,
    rules: compiled(engine, by.rules ?? rules),
  };
  const gated = by.rules === undefined && by.policy === undefined ? then : gateAgain(engine, now, decision);
  const proposed = decision.proposals.slice(then.proposals.length);
  if (!gated.settled && then.settled && proposed.length === 0) return open;
  const proposals: readonly Proposal[] = gated.settled
    ? [...gated.proposals, ...settledBy(gated).proposals]
    : [...gated.proposals, ...proposed];
  return strategyOf(engine, decision).judge({
    ...now,
    evidence: gated.settled ? null : evidence,
    proposals,
    reasons: gated.reasons,
    registry: registryFor(engine.name),
    checks,
  });
}

/** A gate that failed then counts as it did then: as if it had said nothing. */
function gateAgain(engine: Engine, view: Parameters<Engine['gate']>[0], { failures }: Decision) {
  const failed = failures.some(({ stage }) => stage === 'gate');
  return failed ? { settled: false, proposals: [], reasons: [] } : engine.gate(view);
}

function compiled(engine: Engine, rules: RulesText | null): unknown {
  if (engine.rules === undefined || rules === null) return undefined;
  return compiledRules(engine.rules, rules);
}

function strategyOf({ strategies }: Engine, { strategy }: Decision): Strategy {
  const all = [strategies.main, strategies.trial?.strategy, strategies.shadow];
  return all.find((one) => one?.name === strategy.name) ?? strategies.main;
}

const open: ReplayedVerdict = {
  word: 'open',
  outcome: 'open',
  actions: [],
  overrides: [],
  reasons: [{ code: 'OPEN', text: 'No rule settles it now; somebody would have to propose.' }],
};

function verdictOf({ verdict, outcome, actions, overrides, reasons }: Decision): ReplayedVerdict {
  return { word: verdict, outcome, actions, overrides, reasons };
}

function isSameVerdict(one: ReplayedVerdict, other: ReplayedVerdict): boolean {
  return (
    one.word === other.word &&
    one.outcome === other.outcome &&
    JSON.stringify(one.actions.map(comparable)) === JSON.stringify(other.actions.map(comparable)) &&
    JSON.stringify(one.overrides.map(({ action, text }) => [action, text])) ===
      JSON.stringify(other.overrides.map(({ action, text }) => [action, text]))
  );
}

function comparable({ action, parameters, target, disposition, after }: DecidedAction) {
  return [action, parameters, target, disposition, after ?? null];
}

function whyNot(decision: Decision, engine: Engine | undefined): NotReplayable | null {
  if (decision.path === 'undo') return 'it undoes another decision';
  if (engine === undefined) return 'its engine is missing';
  if (decision.failures.some(({ stage }) => stage === 'facts')) return 'its facts could not be read';
  return decision.factsDigest === null || decision.gateNow === null ? 'it was recorded before 0.2' : null;
}

async function recordedFrom(
  decision: Decision,
  texts: ReadonlyMap<string, string>,
  versions: ReturnType<typeof createVersions>,
): Promise<RecordedDecision | { readonly decision: Decision; readonly why: NotReplayable }> {
  const { inputDigest, factsDigest, evidenceDigest, rulesVersion } = decision;
  const input = texts.get(inputDigest);
  const seen = texts.get(factsDigest ?? '');
  const judged = evidenceDigest === null ? 'null' : texts.get(evidenceDigest);
  const policy = await versions('policy', decision.policyVersion);
  const rules = rulesVersion === null ? null : await versions('rules', rulesVersion);
  if (input === undefined || seen === undefined || judged === undefined || policy === null) {
    return { decision, why: 'its record was removed' };
  }
  const { facts, label, receivedAt } = JSON.parse(seen, reviveOutside) as RecordedFacts;
  const { engine, user, reference } = decision;
  return {
    decision,
    signal: { engine, user, reference, label, receivedAt, input: JSON.parse(input, reviveOutside) },
    facts,
    evidence: JSON.parse(judged, reviveOutside),
    policy: JSON.parse(policy) as Policy,
    rules: rulesVersion === null ? null : { version: rulesVersion, text: rules ?? '' },
  };
}

/** Reads each version once. */
function createVersions(user: string, store: Runtime['store']) {
  const known = new Map<string, Promise<string | null>>();
  return (kind: string, version: string): Promise<string | null> => {
    const key = `${kind}:${version}`;
    const text = known.get(key) ?? store.ledger.version(user, kind, version);
    known.set(key, text);
    return text;
  };
}
