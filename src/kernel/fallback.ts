import type { Proposal, Verdict } from '#records';
import type { Gated, Proposed } from './engine.ts';

/** What stands in for a room that failed: the honest answer is to do nothing and to ask. */

export const proceed = (): Gated => ({ kind: 'proceed', reasons: [] });

/** Nobody could propose anything. `why` is for the owner. */
export function proposeNothing(why: string): Proposal {
  return {
    actions: [{ action: 'none', parameters: {}, target: '' }],
    proposer: 'fallback',
    confidence: 0,
    rationale: why,
    needsApproval: true,
    labels: [],
    integrity: 'intact',
    permitsDangerous: false,
    salientFeatures: [],
    matchedDirections: [],
    alternatives: [],
    undoHint: null,
    findings: [],
  };
}

export const proposedNothing = (): Proposed => ({
  proposal: proposeNothing('Nothing could be proposed, so nothing was done.'),
  path: 'fallback',
  layers: [],
  documents: [],
  answerDigest: null,
  usage: null,
  failures: [],
});

/** A proposal of the gate, which no model and no prompt had a part in. */
export const settledBy = (proposal: Proposal): Proposed => ({
  ...proposedNothing(),
  proposal,
  path: proposal.proposer === 'rule' ? 'rule' : 'gate',
});

export const askWithoutVerdict = (): Verdict => ({
  word: 'ask',
  outcome: 'none',
  confidence: null,
  actions: [{ action: 'none', parameters: {}, target: '', disposition: 'ask', labels: [] }],
  reasons: [{ code: 'JUDGE_FAILED', text: 'The verdict could not be reached, so nothing was done.' }],
  overrides: [],
});
