import { outsideLabel, proposal, systemLabel } from '@tact/core/kernel';
import { Outside, type Proposal } from '@tact/core/records';
import { sendMessageName } from '../action-names.ts';
import type { Candidate } from '../candidate.ts';
import { detailsOfCandidate } from './candidate-details.ts';
import { checkFraming } from './check-framing.ts';
import { findSimilar } from './find-similar.ts';
import type { DraftCandidate } from './local-candidates.ts';
import type { ToldMessage } from './tick-context.ts';

/** How a candidate came about, and what it is compared with. */
export interface DraftOrigin extends Pick<Proposal, 'proposer' | 'integrity'> {
  /** Where it would be sent: `user`, or `channel:<name>`. */
  readonly target: string;
  /** As it was found for a message of a model's; null for others, which are checked here. */
  readonly framing: Candidate['framing'] | null;
  readonly told: readonly ToldMessage[];
}

/** The proposal to send a message, checked for its framing and compared with what was sent lately. */
export function candidateProposal(
  { about, isOurs, ...draft }: DraftCandidate,
  origin: DraftOrigin,
): Proposal {
  const { message, category, signals, actionType, offer } = draft;
  const candidate: Candidate = {
    ...draft,
    similar: findSimilar(message, about, origin.told),
    framing: isOurs ? { label: 'equips', by: 'template' } : (origin.framing ?? checkFraming(message)),
  };
  const isOutside = message instanceof Outside;
  return proposal({
    action: sendMessageName,
    parameters: {
      ...{ message, category, action_type: actionType },
      signals: signals.map((signal) => ({ ...signal })),
      offer: offer === null ? null : { ...offer },
    },
    target: origin.target,
    proposer: origin.proposer,
    integrity: origin.integrity,
    // Whether it is worth saying is what its score tells; that it could be said is certain.
    confidence: 1,
    rationale: `About ${[...new Set(signals.map(({ type }) => type))].join(', ')}.`,
    labels: [systemLabel('signals'), ...(isOutside ? [outsideLabel(message.source)] : [])],
    details: detailsOfCandidate(candidate),
  });
}
