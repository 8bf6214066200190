import type {
  DecidedAction,
  MaybeOutside,
  Override,
  Policy,
  Proposal,
  Reason,
  Span,
  Verdict,
  VerdictWord,
} from '#records';
import { quote } from '#text';
import type { ActionRegistry } from './contract/action.ts';
import type { Caution, SafetyCheck } from './contract/safety-check.ts';
import { enforceAction } from './policy.ts';

const rationaleLength = 300;

/** What the default judge looks at besides the proposals. */
export interface JudgedBy {
  /** Whose proposals they are. */
  readonly user: string;
  /** When it is judged: the view's. */
  readonly now: number;
  readonly registry: ActionRegistry;
  readonly policy: Policy;
  /** The address the signal came from; null unless given. */
  readonly sender?: string | null;
  /** The view's: what the decision is about, its input, is what checks and actions may ask because of. Null to them unless given. */
  readonly signal?: { readonly input: unknown };
  /** What the sender calls itself; nothing unless given. */
  readonly senderNames?: readonly MaybeOutside[];
  /** Directions in words bind safe actions too, if they could concern them; false unless given. */
  readonly wordsBindSafe?: boolean;
  /** Finds the outside text that may have caused a proposal; finds none unless given. */
  cause?(): Span | null;
  /** The gate's reasons. */
  readonly reasons?: readonly Reason[];
  readonly checks?: readonly SafetyCheck[] | undefined;
  /** `dangerous` unless given. */
  readonly caution?: Caution;
}

/**
 * The default judge: proposals and policy joined into one verdict. Pure. Each proposal is judged by its own labels and its
 * own permissions; what one rule permits does not extend to the next proposal.
 *
 * @example
 * import { z } from 'zod';
 *
 * const lights = defineEngine({
 *   name: 'lights',
 *   input: z.strictObject({ room: z.string() }),
 *   judge: (view) => {
 *     if (view.proposals.length > 3) return deferUntil(view.now + 60_000, 'Too much at once.');
 *     return judgeProposals(view.proposals, view);
 *   },
 * });
 */
export function judgeProposals(proposals: readonly Proposal[], by: JudgedBy): Verdict {
  const actions: DecidedAction[] = [];
  const reasons: Reason[] = [...(by.reasons ?? [])];
  const overrides: Override[] = [];
  let confidence: number | null = null;
  for (const proposal of proposals) {
    for (const proposed of proposal.actions) {
      const found = enforceAction(proposed, proposal, by);
      const { action, parameters, target, labels = proposal.labels, after } = proposed;
      const disposition = dispositionOf(found);
      const decided = { action, parameters, target, disposition, labels };
      actions.push(after === undefined ? decided : { ...decided, after });
      if (found.length > 0) overrides.push(...found);
    }
    reasons.push(reasonOf(proposal));
    confidence = Math.min(confidence ?? proposal.confidence, proposal.confidence);
  }
  return {
    word: wordFor(actions),
    outcome: outcomeOf(actions),
    confidence,
    actions,
    reasons,
    overrides,
  };
}

/** A model's rationale may repeat what a stranger wrote, so it is quoted; rules and Tact itself use our words. */
function reasonOf({ proposer, rationale }: Proposal): Reason {
  const isOurs = proposer !== 'model' && typeof rationale === 'string';
  const text = isOurs ? rationale : `The model says ${quote(rationale, rationaleLength)}.`;
  return { code: proposedBy[proposer], text };
}

const proposedBy: Readonly<Record<Proposal['proposer'], string>> = {
  rule: 'PROPOSED_BY_RULE',
  model: 'PROPOSED_BY_MODEL',
  local: 'PROPOSED_BY_LOCAL',
  fallback: 'PROPOSED_BY_FALLBACK',
};

function dispositionOf(overrides: readonly Override[]): DecidedAction['disposition'] {
  if (overrides.length === 0) return 'run';
  return overrides.some(({ effect }) => effect === 'decline') ? 'drop' : 'ask';
}

/** Any question makes the verdict `ask`; nothing left to do makes it `decline`. */
function wordFor(actions: readonly DecidedAction[]): VerdictWord {
  if (actions.some(({ disposition }) => disposition === 'ask')) return 'ask';
  return actions.some(({ disposition, action }) => disposition === 'run' && action !== 'none')
    ? 'act'
    : 'decline';
}

/** The names of the actions that run or ask, joined by `+`; dropped ones are left out. */
function outcomeOf(actions: readonly DecidedAction[]): string {
  const happening = actions.filter(({ action, disposition }) => disposition !== 'drop' && action !== 'none');
  return happening.map(({ action }) => action).join('+') || 'none';
}
