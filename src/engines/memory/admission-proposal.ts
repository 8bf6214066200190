import { noneAction, proposal } from '#kernel';
import type { JsonObject, Label, Proposal, Proposer } from '#records';
import { actionNames } from './action-names.ts';
import type { AdmissionWord } from './admit-facts.ts';

/** What is proposed to become of a run. */
export interface AdmissionDraft {
  readonly decision: AdmissionWord;
  readonly targetRunId: string | null;
  readonly reason: string;
  readonly difference: string | null;
}

/** What an action that stores a run is told. */
export interface AdmissionParameters {
  readonly run: string;
  readonly target: string | null;
  readonly canonical: string | null;
}

interface Proposed {
  readonly draft: AdmissionDraft;
  readonly parameters: AdmissionParameters;
  readonly proposer: Proposer;
  /** Where the run and what it was judged by came from. */
  readonly labels: readonly Label[];
  readonly integrity?: Proposal['integrity'];
}

/** A model states no confidence in a choice of four; above the default threshold, since storing is safe and is taken back by undo. */
const modelConfidence = 0.8;

/** The draft as a proposal, with the action that carries it out. */
export function admissionProposal({ draft, parameters, proposer, labels, integrity }: Proposed): Proposal {
  const { decision, reason } = draft;
  const isStored = decision !== 'NOT';
  return proposal({
    action: isStored ? actionNames[decision] : noneAction.name,
    parameters: isStored ? { ...parameters } : {},
    target: isStored ? parameters.run : '',
    ...{ proposer, labels, rationale: reason },
    ...(integrity === undefined ? {} : { integrity }),
    confidence: proposer === 'model' ? modelConfidence : 1,
    details: { ...draft } as JsonObject,
  });
}

const words: ReadonlySet<unknown> = new Set(['ADD', 'NOT', 'REPLACE', 'MERGE']);

/** The draft of a proposal; null for one that holds none, such as the fallback where proposing failed. */
export function draftOf({ details }: Pick<Proposal, 'details'>): AdmissionDraft | null {
  const { decision, targetRunId, reason, difference } = details ?? {};
  if (!words.has(decision) || typeof reason !== 'string') return null;
  return {
    decision: decision as AdmissionWord,
    targetRunId: typeof targetRunId === 'string' ? targetRunId : null,
    reason,
    difference: typeof difference === 'string' ? difference : null,
  };
}
