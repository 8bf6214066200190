import type { MaybeOutside, Override, Policy, Proposal, ProposedAction, Span } from '#records';
import { isUncertain } from '#structured-output';
import { plainLine } from '#text';
import { checkParameters, dangerOf, namesOf } from './actions.ts';
import type { ActionRegistry } from './contract/action.ts';
import type { Caution, CheckInput, SafetyCheck } from './contract/safety-check.ts';
import { directionViolation } from './directions/direction-violation.ts';
import { joinOrigins, restsOnOtherInput } from './provenance.ts';
import { invalidResult } from './stage-result.ts';

export { createPolicy, defaultPolicy } from './create-policy.ts';

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
export interface CheckContext {
  /** Whose proposal it is. */
  readonly user: string;
  readonly now: number;
  readonly registry: ActionRegistry;
  readonly policy: Policy;
  readonly sender?: string | null;
  /** The view's: what the decision is about, its input, is what checks and actions may ask because of. Null to them unless given. */
  readonly signal?: { readonly input: unknown };
  readonly senderNames?: readonly MaybeOutside[];
  /** Directions in words bind safe actions too, if they could concern them; false unless given. */
  readonly wordsBindSafe?: boolean;
  cause?(): Span | null;
  /** A subset only in evals, to show that each check matters. */
  readonly checks?: readonly SafetyCheck[] | undefined;
  /** `dangerous` unless given. */
  readonly caution?: Caution;
}

/** Runs every check on one action of a proposal. */
export function enforceAction(
  proposed: ProposedAction,
  proposal: Proposal,
  by: CheckContext,
): readonly Override[] {
  const { user, now, registry, policy, checks = safetyChecks, caution = 'dangerous' } = by;
  const { sender = null, senderNames = [], wordsBindSafe = false, cause = noCause } = by;
  const action = registry.find(proposed.action);
  const names = namesOf(action, proposed);
  const danger = dangerOf(action, proposed.parameters, user);
  const labels = proposed.labels ?? proposal.labels;
  const subject: CheckInput = {
    user,
    now,
    proposed,
    action,
    names,
    danger,
    proposal,
    policy,
    sender,
    input: by.signal?.input ?? null,
    senderNames,
    wordsBindSafe,
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
  // Code that sees no reason to act has nothing to ask.
  if (proposed.action === 'none' && proposal.proposer === 'local') return none;
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

/** Said of a model only where its answer says so itself; of a repaired answer `AlteredOutput` says it. */
function requestedApproval({ proposed, proposal }: CheckInput): readonly Override[] {
  const { needsApproval, proposer, integrity } = proposal;
  if (!needsApproval) return none;
  if (proposer !== 'model') return [asked('RequestedByProposer', proposed, 'RequestedByProposer')];
  if (integrity !== 'intact') return none;
  return [asked('LlmRequestedApproval', proposed, 'LlmRequestedApproval')];
}

function untrustedInstruction(subject: CheckInput): readonly Override[] {
  const { action, danger, caution, proposed, labels, cause } = subject;
  const isMeant = danger === 'dangerous' || (danger === 'reversible' && caution === 'reversible');
  if (!isMeant || joinOrigins(labels) !== 'outside') {
    // What one message says must not hide another one.
    if (action?.hidesTarget !== true || !restsOnOtherInput(labels)) return none;
    return [asked('UntrustedInstruction', proposed, 'UntrustedInstruction (other messages)')];
  }
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

function alteredOutput({ action, danger, proposed, proposal }: CheckInput): readonly Override[] {
  const { integrity } = proposal;
  if (integrity === 'intact') return none;
  const hides = isUncertain(integrity) && action?.hidesTarget === true;
  const asks = proposal.needsApproval || hides;
  if (danger === 'safe' && !asks) return none;
  return [asked('AlteredOutput', proposed, `AlteredOutput (${proposal.integrity})`)];
}

/** Beyond every permission: what an action itself asks about, a rule that permits dangerous actions does not cover. */
function askedByAction({ action, proposed, input }: CheckInput): readonly Override[] {
  if (action?.asksBecause === undefined || checkParameters(action, proposed.parameters) !== null) return none;
  const why = action.asksBecause(proposed.parameters, input);
  if (why === null) return none;
  if (typeof why !== 'string') throw invalidResult('judge', 'asksBecause', why);
  return [asked('AskedByAction', proposed, `AskedByAction (${why})`)];
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
