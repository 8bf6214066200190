import type { JsonObject, Proposal, ProposedAction } from '#records';
import { proposalDefaults } from './fallback.ts';

/** A proposal as one is written: one action, how sure it is and why; what is missing has a default. */
export interface ProposalDefinition
  extends Partial<Omit<Proposal, 'actions' | 'confidence' | 'rationale'>>,
    Pick<Proposal, 'confidence' | 'rationale'> {
  /** The name of an action. */
  readonly action: string;
  /** Default: none. */
  readonly parameters?: JsonObject;
  /** Default: none. */
  readonly target?: string;
  /** Further actions, done after it. */
  readonly and?: readonly ProposedAction[];
}

/**
 * A proposal with the defaults of what it leaves out. Unless `proposer` is given, it comes from code (`local`); without
 * `labels` it counts as outside text, the weakest origin.
 *
 * @example
 * proposal({ action: 'light', confidence: 0.9, rationale: 'It is dark.' }).proposer; // local
 */
export function proposal(definition: ProposalDefinition): Proposal {
  const { action, parameters = {}, target = '', and = [], ...given } = definition;
  return {
    ...proposalDefaults,
    ...{ proposer: 'local', needsApproval: false, labels: [] },
    ...given,
    actions: [{ action, parameters, target }, ...and],
  };
}
