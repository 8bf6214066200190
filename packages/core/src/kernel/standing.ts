import type { CardReason, Label, Override, Proposal, ProposedAction } from '#records';
import { proposalDefaults } from './fallback.ts';

/**
 * How an open question stands under the policy in force now. Pure: the judge of a conversation uses it for a yes in chat, `approvals.ts`
 * for a yes through any other channel.
 */
export interface ApprovalStatus {
  /** What forbids it by now: it cannot be approved. */
  readonly forbidden: readonly Override[];
  /** What asks now and stood on no card yet: a yes to the earlier card does not cover it. */
  readonly added: readonly Override[];
}

/** What a question asks about, as it is asked now. */
export interface AskedAction extends Pick<ProposedAction, 'action' | 'parameters' | 'target'> {
  /** Of the action as it was decided. */
  readonly labels: readonly Label[];
  readonly wasEdited: boolean;
}

/**
 * The proposal that a question stands for. What was edited is nobody's proposal any more: no permission of a rule and no finding
 * about a direction holds for it, so that every direction in words asks. Its details say that the owner wrote it.
 *
 * @param source the proposal that the question came from; null where nobody knows
 */
export function proposalAsked({ wasEdited, ...proposed }: AskedAction, source: Proposal | null): Proposal {
  if (!wasEdited && source !== null) return { ...source, actions: [proposed] };
  return {
    actions: [proposed],
    proposer: 'local',
    confidence: 1,
    rationale: '',
    needsApproval: false,
    labels: proposed.labels,
    ...proposalDefaults,
    ...(wasEdited ? { isOwnersChoice: true } : {}),
  };
}

/** @param found every override that applies to the action now */
export function standingUnder(found: readonly Override[], shown: readonly CardReason[]): ApprovalStatus {
  const asks = found.filter(({ effect }) => effect === 'ask');
  return {
    forbidden: found.filter(({ effect }) => effect === 'decline'),
    added: newReasons(asks, shown),
  };
}

/** Those that are not among the ones known before. */
export function newReasons<One extends CardReason>(
  now: readonly One[],
  before: readonly CardReason[],
): readonly One[] {
  const known = new Set(before.map(reasonKey));
  return now.filter((reason) => !known.has(reasonKey(reason)));
}

/** Each direction is a reason of its own, and so is what an action asks about; a threshold is the same one with another number. */
function reasonKey({ code, text }: CardReason): string {
  return code === 'DirectionViolation' || code === 'AskedByAction' ? text : code;
}
