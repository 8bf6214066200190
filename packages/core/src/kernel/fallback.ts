import type { Proposal, Reason, Verdict } from '#records';
import type { GateResult, ProposeResult } from './contract/engine.ts';

/** Fallbacks for failed stages: do nothing and ask. */

export const proceed = (): GateResult => ({ settled: false, proposals: [], reasons: [] });

/** Defaults of a proposal's optional parts. */
export const proposalDefaults = {
  integrity: 'intact',
  permitsDangerous: false,
  salientFeatures: [],
  matchedDirections: [],
  alternatives: [],
  undoHint: null,
  findings: [],
} as const satisfies Partial<Proposal>;

/** The proposal if no proposer gave one: its confidence of 0 asks. `why` is for the owner. */
export function proposeNothing(why: string): Proposal {
  return {
    actions: [{ action: 'none', parameters: {}, target: '' }],
    proposer: 'fallback',
    confidence: 0,
    rationale: why,
    needsApproval: false,
    labels: [],
    ...proposalDefaults,
  };
}

export const proposedNothing = (): ProposeResult => ({
  proposals: [proposeNothing('Nothing could be proposed, so nothing was done.')],
  path: 'fallback',
  layers: [],
  documents: [],
  answerDigest: null,
  usage: null,
  failures: [],
});

/** The gate settled it: no model and no prompt were involved. */
export const settledBy = ({ proposals, path }: GateResult): ProposeResult => ({
  ...proposedNothing(),
  proposals: [],
  path: path ?? (proposals.some(({ proposer }) => proposer === 'rule') ? 'rule' : 'gate'),
});

export const askWithoutVerdict = (): Verdict =>
  askNothing({ code: 'JUDGE_FAILED', text: 'No verdict could be reached, so nothing was done.' });

export const askWithoutFacts = (): Verdict =>
  askNothing({
    code: 'FACTS_FAILED',
    text: 'What is needed to decide could not be read, so nothing was done.',
  });

/** The code of the reason by which a decision is known that others kept from being made. */
export const conflictReason = 'CLAIM_CONFLICT';

/** Others keep claiming what it needs: whatever would be done waits. */
export const deferAfterConflicts = (until: number): Verdict => ({
  word: 'defer',
  outcome: 'none',
  confidence: null,
  actions: [],
  reasons: [{ code: conflictReason, text: 'Other decisions kept claiming the same; trying again later.' }],
  overrides: [],
  deferral: { until, why: 'another decision claimed the same' },
});

function askNothing(reason: Reason): Verdict {
  return {
    word: 'ask',
    outcome: 'none',
    confidence: null,
    actions: [{ action: 'none', parameters: {}, target: '', disposition: 'ask', labels: [] }],
    reasons: [reason],
    overrides: [],
  };
}
