import { asTactError, type TactError } from '#errors';
import {
  type Approval,
  type Decision,
  type Override,
  type Proposal,
  parseRecorded,
  type Signal,
} from '#records';
import { askedAnew } from './approval-card.ts';
import { bindingHash } from './binding-hash.ts';
import type { Engine, JudgeView } from './contract/engine.ts';
import type { EffectRuntime } from './contract/runtime.ts';
import { isSameJson } from './digest.ts';
import { isOfAnotherProgram } from './effects.ts';
import { enforceAction } from './policy.ts';
import { outsideLabel } from './provenance.ts';
import { isFactsFailure, readFacts } from './read-facts.ts';
import { loadRecorded } from './recorded-decision.ts';
import { rulesFor } from './rules.ts';
import { type ApprovalStatus, type AskedAction, proposalAsked, standingUnder } from './standing.ts';
import { gateWith, strategyNamed } from './strategy.ts';

/**
 * Asks the policy in force now about an open question: the engine's own judge, over what was recorded with the decision, judges the
 * proposal as it is asked now, under today's policy and rules.
 *
 * Invariants:
 * 1. Nothing is written, sent or asked of a model. What a model would have to check again asks.
 * 2. Where the record cannot be judged again, every check of the policy is run on the action alone, without a sender: a direction
 *    about senders then forbids.
 * 3. A rule's permission counts as long as the rule proposes the same today.
 * 4. What may have changed since the decision, such as who was answered meanwhile, counts as it is now (`Engine.judgesAnswersByNow`).
 */

/** A question as it stands now. */
export interface RecheckedApproval extends ApprovalStatus {
  /** With the card as it would be shown now, and the hash of that. It is the question itself where nothing has changed. */
  readonly approval: Approval;
}

/** How a question stands under the policy in force now. */
export async function askAgain(
  approval: Approval,
  decision: Decision,
  runtime: EffectRuntime,
): Promise<RecheckedApproval> {
  const { found, input } = await judgedNow(approval, decision, runtime);
  const standing = standingUnder(found, approval.card.because);
  const isWhole = approval.card.lines !== undefined;
  if (standing.added.length === 0 && isWhole) return { ...standing, approval };
  const because = standing.added.length === 0 ? [] : found.filter(({ effect }) => effect === 'ask');
  const anew = askedAnew(approval, runtime.registry, approval, { input, because });
  const { becauseAtFirst, ...whole } = anew;
  const card =
    standing.added.length > 0
      ? anew
      : { ...whole, because: approval.card.because, ...keptAtFirst(approval.card) };
  return { ...standing, approval: { ...approval, card, hash: bindingHash({ ...approval, card, decision }) } };
}

function keptAtFirst({ becauseAtFirst }: Approval['card']): Pick<Approval['card'], 'becauseAtFirst'> {
  return becauseAtFirst === undefined ? {} : { becauseAtFirst };
}

/** Every override that applies to what is asked, now, and the input of its decision. */
export async function judgedNow(
  approval: Approval,
  decision: Decision,
  runtime: EffectRuntime,
): Promise<{ readonly found: readonly Override[]; readonly input: unknown }> {
  await runtime.loadPolicy?.(decision.user);
  const { signal, facts, evidence } = await recordedOf(decision, runtime);
  const { input } = signal;
  // To do nothing needs nobody's leave.
  if (approval.action === 'none') return { found: [], input };
  const first = await firstAsked(approval, decision, runtime);
  const asked: AskedAction = { ...approval, labels: first?.labels ?? [] };
  const source = decision.proposals.find(({ actions }) => first !== null && actions.some(isSameAs(first)));
  const engine = runtime.engines.get(decision.engine);
  if (engine === undefined)
    return { found: foundAlone(asked, source ?? null, decision, input, runtime), input };
  const view = viewNow(engine, { signal, facts, evidence }, decision, runtime);
  const atAnswer = await atTheAnswer(engine, signal, runtime);
  try {
    const proposal = proposalAsked(
      withoutPosition(asked),
      todaysSource(source, asked, engine, view, decision),
    );
    const verdict = strategyNamed(engine.strategies, decision.strategy.name).judge({
      ...view,
      ...atAnswer,
      proposals: [proposal],
    });
    if (verdict.actions.some(isSameAs(asked)))
      return { found: verdict.overrides.filter(({ action }) => action === asked.action), input };
  } catch (thrown) {
    noteUnjudged(decision, asTactError(thrown), runtime);
  }
  return { found: foundAlone(asked, source ?? null, decision, input, runtime), input };
}

function noteUnjudged({ id }: Decision, { code }: TactError, { log }: EffectRuntime): void {
  log.warn('question judged without its record', { decision: id, code });
}

function withoutPosition({ action, parameters, target, labels, wasEdited }: AskedAction): AskedAction {
  return { action, parameters, target, labels, wasEdited };
}

type RecordedView = Pick<JudgeView, 'signal' | 'facts' | 'evidence'>;

/** What gate and judge read; without facts where those were not recorded or are gone. */
async function recordedOf(decision: Decision, runtime: EffectRuntime): Promise<RecordedView> {
  const [recorded] = await loadRecorded([decision], runtime);
  if (recorded !== undefined && !('why' in recorded)) return recorded;
  const { engine, user, reference, createdAt: receivedAt, inputDigest } = decision;
  const text = await runtime.store.documents.text(user, inputDigest);
  const input: unknown = parseRecorded(text ?? 'null');
  const signal: Signal = { engine, user, reference, label: outsideLabel('record'), receivedAt, input };
  return { signal, facts: null, evidence: null };
}

/** The action as it was decided: questions stand in the order of the actions that ask. */
async function firstAsked(
  { id }: Approval,
  { user, id: decisionId, actions }: Decision,
  runtime: EffectRuntime,
) {
  const asking = actions.filter(({ disposition }) => disposition === 'ask');
  if (asking.length < 2) return asking[0] ?? null;
  const questions = await runtime.store.approvals.ofDecision(user, decisionId);
  return asking[questions.findIndex((one) => one.id === id)] ?? null;
}

function isSameAs(one: Pick<AskedAction, 'action' | 'parameters' | 'target'>) {
  return (other: Pick<AskedAction, 'action' | 'parameters' | 'target'>): boolean =>
    one.action === other.action &&
    one.target === other.target &&
    isSameJson(one.parameters, other.parameters);
}

function viewNow(
  engine: Engine,
  recorded: RecordedView,
  { gateNow, createdAt, user }: Decision,
  runtime: EffectRuntime,
): Omit<JudgeView, 'proposals'> {
  const { registryFor, checks } = runtime;
  return {
    ...recorded,
    rules: rulesFor(engine, user, runtime).rules,
    policy: runtime.policy(user),
    now: gateNow ?? createdAt,
    reasons: [],
    registry: registryFor(engine.name),
    ...(checks === undefined ? {} : { checks }),
  };
}

/** What an engine that judges answers by now goes by; what was recorded, where facts cannot be read. */
async function atTheAnswer(
  engine: Engine,
  signal: Signal,
  runtime: EffectRuntime,
): Promise<Partial<JudgeView>> {
  if (engine.judgesAnswersByNow !== true) return {};
  const [facts] = await readFacts(engine, [signal], runtime);
  const now = runtime.clock.now();
  return isFactsFailure(facts) ? { now } : { facts, now };
}

/** A rule speaks only as it stands today: one that is gone, or proposes something else by now, permits nothing. */
function todaysSource(
  source: Proposal | undefined,
  asked: AskedAction,
  engine: Engine,
  view: Omit<JudgeView, 'proposals'>,
  decision: Decision,
): Proposal | null {
  if (source === undefined || source.proposer !== 'rule' || asked.wasEdited) return source ?? null;
  const strategy = strategyNamed(engine.strategies, decision.strategy.name);
  const { proposals } = gateWith(engine, strategy, view);
  const same = proposals.find(
    ({ proposer, actions }) => proposer === 'rule' && actions.some(isSameAs(asked)),
  );
  return same ?? { ...source, proposer: 'local', permitsDangerous: false };
}

/** Every check on the action alone. What this process does not know is left to the one that will run it. */
function foundAlone(
  asked: AskedAction,
  source: Proposal | null,
  decision: Decision,
  input: unknown,
  runtime: EffectRuntime,
): readonly Override[] {
  const { checks } = runtime;
  const { user, gateNow, createdAt } = decision;
  const now = gateNow ?? createdAt;
  const registry =
    runtime.engines.get(decision.engine)?.registryFor?.(input, runtime.registry) ?? runtime.registry;
  const proposal = proposalAsked(withoutPosition(asked), source);
  const found = proposal.actions.flatMap((proposed) =>
    enforceAction(proposed, proposal, {
      ...{ user, now, registry, checks, signal: { input } },
      policy: runtime.policy(user),
    }),
  );
  if (!isOfAnotherProgram(asked.action, decision, runtime)) return found;
  return found.filter(({ code, effect }) => effect === 'decline' && code !== 'UnknownAction');
}
