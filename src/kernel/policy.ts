import type {
  DangerLevel,
  Direction,
  Label,
  Override,
  Policy,
  Proposal,
  ProposedAction,
  Span,
} from '#records';
import { plainLine } from '#text';
import { type Action, type ActionRegistry, checkParameters, dangerOf, namesOf } from './actions.ts';
import { checkDirection } from './directions.ts';
import { joinOrigins } from './provenance.ts';

export { createPolicy, defaultPolicy } from './create-policy.ts';

/**
 * The safety policy: which overrides apply to a proposal.
 *
 * Invariants:
 * 1. Every check looks at every action, and all overrides that apply are collected: none hides another.
 * 2. A check can only take away: no check, and no text from outside, permits what another one stopped.
 * 3. `decline` beats `ask`, `ask` beats running.
 * 4. Pure: the same arguments give the same overrides, which replay and backtests rely on.
 */

/** One action of a proposal, with everything a check may look at. */
export interface CheckInput {
  readonly proposed: ProposedAction;
  readonly action: Action | null;
  /** Every name that the owner may have used for the action. */
  readonly names: readonly string[];
  readonly danger: DangerLevel;
  readonly proposal: Proposal;
  readonly policy: Policy;
  /** The address the signal came from, where there is one; directions about senders look at it. */
  readonly sender: string | null;
  /** The labels of the action's own values where they are known, else of the whole proposal. */
  readonly labels: readonly Label[];
  /** From this danger level on, actions that outside text may have caused need approval. */
  readonly caution: Caution;
  /** What the decision is about, where the judge passes it on. */
  readonly input: unknown;
  /** Finds the outside text that may have caused the proposal; called only when it has to be shown. */
  cause(): Span | null;
}

/** What outside text may not cause without approval: dangerous actions, or everything that is not safe. */
export type Caution = 'dangerous' | 'reversible';

/** A named, pure function from a case to the overrides that apply. */
export interface SafetyCheck {
  readonly name: Override['code'];
  check(subject: CheckInput): readonly Override[];
}

export interface Enforcement {
  readonly overrides: readonly Override[];
  readonly requiresApproval: boolean;
}

/** All checks, in the order in which their overrides are listed. */
export const safetyChecks: readonly SafetyCheck[] = [
  { name: 'UnknownAction', check: unknownAction },
  { name: 'DangerousAction', check: dangerousAction },
  { name: 'LowConfidence', check: lowConfidence },
  { name: 'InApprovalAlwaysList', check: inApprovalAlwaysList },
  { name: 'LlmRequestedApproval', check: requestedApproval },
  { name: 'DirectionViolation', check: directionViolation },
  { name: 'UntrustedInstruction', check: untrustedInstruction },
  { name: 'UndoHintMismatch', check: undoHintMismatch },
  { name: 'AlteredOutput', check: alteredOutput },
  { name: 'AskedByAction', check: askedByAction },
];

/** What the checks look at besides a proposal. */
export interface Enforcing {
  /** Whose proposal it is. */
  readonly user: string;
  readonly registry: ActionRegistry;
  readonly policy: Policy;
  readonly sender?: string | null;
  /** What the decision is about; actions may ask because of it. */
  readonly input?: unknown;
  cause?(): Span | null;
  /** A subset only in evals, to show that each check matters. */
  readonly checks?: readonly SafetyCheck[] | undefined;
  /** `dangerous` unless given. */
  readonly caution?: Caution;
}

/** Runs every check on every action of a proposal. */
export function enforce(proposal: Proposal, world: Enforcing): Enforcement {
  const overrides = proposal.actions.flatMap((proposed) => enforceAction(proposed, proposal, world));
  return { overrides, requiresApproval: overrides.length > 0 };
}

/** Runs every check on one action of a proposal. */
export function enforceAction(
  proposed: ProposedAction,
  proposal: Proposal,
  by: Enforcing,
): readonly Override[] {
  const { user, registry, policy, checks = safetyChecks, caution = 'dangerous' } = by;
  const { sender = null, input = null, cause = noCause } = by;
  const action = registry.find(proposed.action);
  const names = namesOf(action, proposed);
  const danger = dangerOf(action, proposed.parameters, user);
  const labels = proposed.labels ?? proposal.labels;
  const subject: CheckInput = {
    proposed,
    action,
    names,
    danger,
    proposal,
    policy,
    sender,
    input,
    cause,
    labels,
    caution,
  };
  let overrides = none;
  for (const { check } of checks) {
    const found = check(subject);
    if (found.length > 0) overrides = overrides.length === 0 ? found : [...overrides, ...found];
  }
  return overrides;
}

const noCause = () => null;

/** The threshold below which an action asks: the strictest that the owner set under one of its names, else the default. */
export function confidenceThreshold(
  { confidence, confidenceDefault }: Policy,
  names: readonly string[],
): number {
  let strictest: number | null = null;
  for (const name of names) {
    if (!Object.hasOwn(confidence, name)) continue;
    const own = Number(confidence[name]);
    strictest = strictest === null ? own : Math.max(strictest, own);
  }
  return strictest ?? confidenceDefault;
}

/** The safety part of a decision's telemetry: the overrides as text, and whether approval is needed. */
export function safetyTelemetry(overrides: readonly Override[]): {
  readonly safety_overrides: readonly string[];
  readonly requires_approval: boolean;
} {
  return { safety_overrides: overrides.map(({ text }) => text), requires_approval: overrides.length > 0 };
}

/** Shared, because nearly every check returns it. */
const none: readonly Override[] = [];

function unknownAction({ action, proposed }: CheckInput): readonly Override[] {
  if (action !== null) return none;
  return [declined('UnknownAction', proposed, 'UnknownAction')];
}

function dangerousAction({ danger, proposed, proposal }: CheckInput): readonly Override[] {
  if (danger !== 'dangerous' || isPermitted(proposal)) return none;
  return [asked('DangerousAction', proposed, 'DangerousAction')];
}

function lowConfidence({ names, proposed, proposal, policy }: CheckInput): readonly Override[] {
  const { confidence } = proposal;
  const threshold = confidenceThreshold(policy, names);
  // Written so that NaN asks as well.
  if (confidence >= threshold) return none;
  const text = `LowConfidence (${confidence.toFixed(2)} < ${threshold.toFixed(2)})`;
  return [{ ...asked('LowConfidence', proposed, text), numbers: { confidence, threshold } }];
}

function inApprovalAlwaysList({ names, proposed, proposal, policy }: CheckInput): readonly Override[] {
  const isListed = names.some((name) => policy.approvalAlways.includes(name));
  if (!isListed || isPermitted(proposal)) return none;
  return [asked('InApprovalAlwaysList', proposed, 'InApprovalAlwaysList')];
}

function requestedApproval({ proposed, proposal }: CheckInput): readonly Override[] {
  if (!proposal.needsApproval) return none;
  return [asked('LlmRequestedApproval', proposed, 'LlmRequestedApproval')];
}

function directionViolation(subject: CheckInput): readonly Override[] {
  const byCode = foundBy(foundByCode, subject);
  if (!needsDirectionCheck(subject)) return byCode;
  const byModel = foundBy(foundByModel, subject);
  return byCode.length === 0 ? byModel : [...byCode, ...byModel];
}

/** Nearly always nothing, for which nothing is allocated: a backtest asks for every action. */
function foundBy(
  find: (direction: Direction, subject: CheckInput) => Override | null,
  subject: CheckInput,
): readonly Override[] {
  let overrides = none;
  for (const direction of subject.policy.directions) {
    const override = find(direction, subject);
    if (override !== null) overrides = [...overrides, override];
  }
  return overrides;
}

/** A direction is listed once, even if it binds the action under several names. */
function foundByCode(
  direction: Direction,
  { names, proposed, proposal, sender }: CheckInput,
): Override | null {
  const byRule = proposal.proposer === 'rule';
  for (const action of names) {
    const breach = checkDirection(direction, { action, byRule, sender });
    if (breach === null) continue;
    const override = breach.effect === 'decline' ? declined : asked;
    return { ...override('DirectionViolation', proposed, breach.text), direction: direction.id };
  }
  return null;
}

/** What the separate check of the proposal found about a direction: the strictest counts, and a missing finding permits nothing. */
function foundByModel(direction: Direction, { proposed, proposal }: CheckInput): Override | null {
  if (!isFreeText(direction)) return null;
  const found = proposal.findings.filter(({ directionId }) => directionId === direction.id);
  if (found.length > 0 && found.every(({ finding }) => finding === 'kept')) return null;
  const isViolated = found.some(({ finding }) => finding === 'violated');
  const what = isViolated ? direction.text : `could not be checked: ${direction.text}`;
  const override = asked('DirectionViolation', proposed, `DirectionViolation (${what})`);
  return { ...override, direction: direction.id };
}

/** Free-text directions bind actions that are not safe; the owner's own rules are exempt. */
function needsDirectionCheck({ danger, proposal }: CheckInput): boolean {
  return proposal.proposer !== 'rule' && danger !== 'safe';
}

/** A direction that code cannot check. */
export function isFreeText(direction: Direction): boolean {
  return direction.enabled && direction.constraint === null;
}

function untrustedInstruction({ danger, caution, proposed, labels, cause }: CheckInput): readonly Override[] {
  const isMeant = danger === 'dangerous' || (danger === 'reversible' && caution === 'reversible');
  if (!isMeant || joinOrigins(labels) !== 'outside') return none;
  const span = cause();
  const where = span === null ? 'outside text' : span.part;
  const override = asked('UntrustedInstruction', proposed, `UntrustedInstruction (${where})`);
  return [span === null ? override : { ...override, span }];
}

const hintLength = 60;

function undoHintMismatch({ action, proposed, proposal }: CheckInput): readonly Override[] {
  const hint = proposal.undoHint;
  if (hint === null || action === null) return none;
  const known = action.inverses.length === 0 ? ['none'] : action.inverses;
  if (known.includes(hint.action)) return none;
  const hinted = plainLine(hint.action, hintLength);
  return [
    asked('UndoHintMismatch', proposed, `UndoHintMismatch (${hinted} instead of ${known.join(' or ')})`),
  ];
}

function alteredOutput({ danger, proposed, proposal }: CheckInput): readonly Override[] {
  if (proposal.integrity === 'intact' || danger === 'safe') return none;
  return [asked('AlteredOutput', proposed, `AlteredOutput (${proposal.integrity})`)];
}

/** Beyond every permission: what an action itself asks about, a rule that permits dangerous actions does not cover. */
function askedByAction({ action, proposed, input }: CheckInput): readonly Override[] {
  if (action?.asksBecause === undefined || checkParameters(action, proposed.parameters) !== null) return none;
  const why = action.asksBecause(proposed.parameters, input);
  return why === null ? none : [asked('AskedByAction', proposed, `AskedByAction (${why})`)];
}

/** Only the owner's own deterministic rule can permit dangerous actions. */
function isPermitted(proposal: Proposal): boolean {
  return (
    proposal.proposer === 'rule' && proposal.permitsDangerous && joinOrigins(proposal.labels) === 'owner'
  );
}

function asked(code: Override['code'], proposed: ProposedAction, text: string): Override {
  return { code, action: proposed.action, text, effect: 'ask' };
}

function declined(code: Override['code'], proposed: ProposedAction, text: string): Override {
  return { code, action: proposed.action, text, effect: 'decline' };
}
