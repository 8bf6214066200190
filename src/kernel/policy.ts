import type { Direction, JsonObject, Override, Policy, Proposal, ProposedAction, Span } from '#records';
import { type Action, type Catalogue, dangerOf, namesOf } from './actions.ts';
import { canonicalJson, digest } from './digest.ts';
import { checkDirections } from './directions.ts';
import { joinOrigins, plainLine } from './provenance.ts';

/**
 * The safety enforcer: what the owner's policy says about a proposal.
 *
 * Invariants:
 * 1. Every check looks at every action, and all overrides that apply are collected: none hides another.
 * 2. A check can only take away: no check, and no text from outside, permits what another one stopped.
 * 3. `decline` beats `ask`, `ask` beats running.
 * 4. Pure: the same arguments give the same overrides, which is what replay and backtests rest on.
 */

/** One action of a proposal, with everything a check may look at. */
export interface Case {
  readonly proposed: ProposedAction;
  readonly action: Action | null;
  readonly proposal: Proposal;
  readonly policy: Policy;
  /** The address the signal came from, where there is one; directions about senders look at it. */
  readonly sender: string | null;
  /** Finds the outside text that may have caused the proposal; called only when it has to be shown. */
  cause(): Span | null;
}

/** A named, pure function from a case to the overrides that apply. */
export interface SafetyCheck {
  readonly name: Override['code'];
  check(subject: Case): readonly Override[];
}

export interface Enforcement {
  readonly overrides: readonly Override[];
  readonly requiresApproval: boolean;
}

/** What the seed's defaults say; the owner's configuration changes them. */
export const defaultPolicy: Omit<Policy, 'version'> = {
  confidenceDefault: 0.7,
  confidence: {},
  approvalAlways: ['delete', 'forward', 'auto_reply', 'escalate'],
  directions: [],
  approvalTtlMs: 7 * 24 * 60 * 60 * 1000,
  approvers: [],
};

/** A policy with its version: the first 12 digits of its content's SHA-256. */
export function createPolicy(content: Partial<Omit<Policy, 'version'>> = {}): Policy {
  const whole = { ...defaultPolicy, ...content };
  return { ...whole, version: digest(canonicalJson(whole)).slice(0, 12) };
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
];

/** Puts every action of a proposal through every check. */
export function enforce(
  proposal: Proposal,
  world: {
    readonly catalogue: Catalogue;
    readonly policy: Policy;
    readonly sender: string | null;
    cause(): Span | null;
    /** Other than all of them only in evals, to show that each check carries weight. */
    readonly checks?: readonly SafetyCheck[];
  },
): Enforcement {
  const overrides = proposal.actions.flatMap((proposed) => {
    const action = world.catalogue.find(proposed.action);
    const subject: Case = { ...world, proposed, action, proposal };
    return (world.checks ?? safetyChecks).flatMap(({ check }) => check(subject));
  });
  return { overrides, requiresApproval: overrides.length > 0 };
}

/** The threshold below which an action asks: the strictest that the owner set under one of its names, else the default. */
export function confidenceThreshold(
  { confidence, confidenceDefault }: Policy,
  names: readonly string[],
): number {
  const own = Object.entries(confidence).filter(([name]) => names.includes(name));
  return own.length === 0 ? confidenceDefault : Math.max(...own.map(([, threshold]) => threshold));
}

/** The safety part of a decision's telemetry: the overrides as text, and whether approval is needed. */
export function safetyTelemetry(overrides: readonly Override[]): {
  readonly safety_overrides: readonly string[];
  readonly requires_approval: boolean;
} {
  return { safety_overrides: overrides.map(({ text }) => text), requires_approval: overrides.length > 0 };
}

function unknownAction({ action, proposed }: Case): readonly Override[] {
  if (action !== null) return [];
  return [declined('UnknownAction', proposed, 'UnknownAction')];
}

function dangerousAction({ action, proposed, proposal }: Case): readonly Override[] {
  if (dangerOf(action, proposed.parameters) !== 'dangerous' || isPermitted(proposal)) return [];
  return [asked('DangerousAction', proposed, 'DangerousAction')];
}

function lowConfidence({ action, proposed, proposal, policy }: Case): readonly Override[] {
  const { confidence } = proposal;
  const threshold = confidenceThreshold(policy, namesOf(action, proposed));
  // Written so that a confidence that is no number asks as well.
  if (confidence >= threshold) return [];
  const text = `LowConfidence (${confidence.toFixed(2)} < ${threshold.toFixed(2)})`;
  return [{ ...asked('LowConfidence', proposed, text), numbers: { confidence, threshold } }];
}

function inApprovalAlwaysList({ action, proposed, proposal, policy }: Case): readonly Override[] {
  const isListed = namesOf(action, proposed).some((name) => policy.approvalAlways.includes(name));
  if (!isListed || isPermitted(proposal)) return [];
  return [asked('InApprovalAlwaysList', proposed, 'InApprovalAlwaysList')];
}

function requestedApproval({ proposed, proposal }: Case): readonly Override[] {
  if (!proposal.needsApproval) return [];
  return [asked('LlmRequestedApproval', proposed, 'LlmRequestedApproval')];
}

function directionViolation(subject: Case): readonly Override[] {
  const { action, proposed, proposal, policy, sender } = subject;
  const byRule = proposal.proposer === 'rule';
  const names = namesOf(action, proposed);
  // A direction is named once, by however many names it binds the action.
  const byCode = policy.directions.flatMap((direction) =>
    names.flatMap((name) => checkDirections([direction], { action: name, byRule, sender })).slice(0, 1),
  );
  const byModel = needsDirectionCheck(subject) ? policy.directions.filter(isFreeText) : [];
  return [
    ...byCode.map(({ direction, effect, text }) => ({
      ...(effect === 'decline' ? declined : asked)('DirectionViolation', proposed, text),
      direction: direction.id,
    })),
    ...byModel.flatMap((direction) => {
      const found = proposal.findings.find(({ directionId }) => directionId === direction.id);
      if (found?.finding === 'kept') return [];
      const text =
        found?.finding === 'violated'
          ? `DirectionViolation (${direction.text})`
          : `DirectionViolation (could not be checked: ${direction.text})`;
      return [{ ...asked('DirectionViolation', proposed, text), direction: direction.id }];
    }),
  ];
}

/** Free-text directions bind what is not safe; the owner's own rule speaks for itself. */
function needsDirectionCheck({ action, proposed, proposal }: Case): boolean {
  return proposal.proposer !== 'rule' && dangerOf(action, proposed.parameters) !== 'safe';
}

/** A direction that code cannot check. */
export function isFreeText(direction: Direction): boolean {
  return direction.enabled && direction.constraint === null;
}

function untrustedInstruction({ action, proposed, proposal, cause }: Case): readonly Override[] {
  if (dangerOf(action, proposed.parameters) !== 'dangerous') return [];
  if (joinOrigins(proposal.labels) !== 'outside') return [];
  const span = cause();
  const where = span === null ? 'outside text' : span.part;
  const override = asked('UntrustedInstruction', proposed, `UntrustedInstruction (${where})`);
  return [span === null ? override : { ...override, span }];
}

const hintLength = 60;

function undoHintMismatch({ action, proposed, proposal }: Case): readonly Override[] {
  const hint = proposal.undoHint;
  if (hint === null || action === null) return [];
  const known = action.inverses.length === 0 ? ['none'] : action.inverses;
  if (known.includes(hint.action)) return [];
  const hinted = plainLine(hint.action, hintLength);
  return [
    asked('UndoHintMismatch', proposed, `UndoHintMismatch (${hinted} instead of ${known.join(' or ')})`),
  ];
}

function alteredOutput({ action, proposed, proposal }: Case): readonly Override[] {
  if (proposal.integrity === 'intact' || dangerOf(action, proposed.parameters) === 'safe') return [];
  return [asked('AlteredOutput', proposed, `AlteredOutput (${proposal.integrity})`)];
}

/** Only the owner's own deterministic rule can permit what is dangerous. */
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

/** The hash that an approval is bound to: what is done, to what, with which content. */
export function bindingHash(bound: {
  readonly action: string;
  readonly target: string;
  readonly parameters: JsonObject;
  /** The signal's reference: the content of what the action is done to. */
  readonly reference: string;
}): string {
  const { action, target, parameters, reference } = bound;
  return digest(canonicalJson({ action, target, parameters, reference }));
}
