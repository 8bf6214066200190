import type { DecidedAction, Override, Policy, Proposal, Reason, Span, Verdict, VerdictWord } from '#records';
import type { Catalogue } from './actions.ts';
import { enforce, type SafetyCheck } from './policy.ts';

/** The default judge: a proposal and the policy joined into one verdict. Pure. */
export function judgeProposal(
  proposal: Proposal,
  world: {
    readonly catalogue: Catalogue;
    readonly policy: Policy;
    readonly sender: string | null;
    /** Finds the outside text that may have caused the proposal. */
    cause(): Span | null;
    readonly reasons?: readonly Reason[];
    readonly checks?: readonly SafetyCheck[];
  },
): Verdict {
  const { overrides } = enforce(proposal, world);
  const actions = proposal.actions.map(
    (proposed): DecidedAction => ({
      ...proposed,
      disposition: dispositionOf(overrides.filter(({ action }) => action === proposed.action)),
      labels: proposal.labels,
    }),
  );
  return {
    word: wordFor(actions),
    outcome: actions.map(({ action }) => action).join('+') || 'none',
    confidence: proposal.confidence,
    actions,
    reasons: [
      ...(world.reasons ?? []),
      { code: `PROPOSED_BY_${proposal.proposer.toUpperCase()}`, text: proposal.rationale },
    ],
    overrides,
  };
}

function dispositionOf(overrides: readonly Override[]): DecidedAction['disposition'] {
  if (overrides.some(({ effect }) => effect === 'decline')) return 'drop';
  return overrides.length > 0 ? 'ask' : 'run';
}

/** One question makes the whole an `ask`; nothing left to do makes it a `decline`. */
function wordFor(actions: readonly DecidedAction[]): VerdictWord {
  if (actions.some(({ disposition }) => disposition === 'ask')) return 'ask';
  return actions.some(({ disposition, action }) => disposition === 'run' && action !== 'none')
    ? 'act'
    : 'decline';
}
