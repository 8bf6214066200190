import { type JudgeView, judgeProposals } from '@tact/core/kernel';
import type { JsonObject, Proposal, Reason, Verdict } from '@tact/core/records';
import { quote } from '@tact/core/text';
import type { Admission, AdmitEvidence, AdmitFacts, AdmitInput, NearestRun } from './admission.ts';
import { type AdmissionDraft, admissionProposal, canonicalOf, draftOf } from './admission-proposal.ts';
import { differenceOf, standsAgainst } from './differences.ts';
import { judgeLocally } from './local-judge.ts';
import { countRunName } from './memory-name.ts';

type View = JudgeView<AdmitInput, AdmitFacts, AdmitEvidence>;

/**
 * Makes the proposed admission a verdict. Pure.
 *
 * Invariants, whoever proposed:
 * 1. REPLACE and MERGE name a run that was compared; anything else is ADD.
 * 2. A run is neither merged with nor left out because of one that it conflicts with, and takes the place of such a one only where
 *    rules say so.
 * 3. A failure takes the place of no success.
 * 4. A stranger's run changes nothing about one of the owner's.
 * 5. Whoever stores a run claims its fingerprint, so that of equal runs one is active.
 */
export function judge(view: View): Verdict {
  const { signal, facts, proposals, registry, policy, checks, reasons } = view;
  const by = { user: signal.user, signal, now: view.now, registry, policy, checks };
  if (signal.input.order === 'restore') return restored(judgeProposals(proposals, by), facts);
  const [given] = proposals;
  const draft = (given === undefined ? null : draftOf(given)) ?? undecided;
  const guarded = guard(draft, view);
  const proposal = carriedOut(guarded.draft, given, view);
  const verdict = judgeProposals([proposal], { ...by, reasons: [...reasons, ...guarded.reasons] });
  return {
    ...verdict,
    outcome: guarded.draft.decision,
    details: admissionOf(guarded.draft, proposal, view) as unknown as JsonObject,
    ...(claims(verdict, facts) ? { claims: claimsOf(facts) } : {}),
  };
}

/** What takes the place of an equal run takes its claim over when it is stored, as does a late one. */
function claims(verdict: Verdict, { same, isLate }: AdmitFacts): boolean {
  return isStored(verdict) && same === null && !isLate;
}

/** Where proposing failed. What is stored can be removed, what was left out is lost. */
const undecided: AdmissionDraft = {
  decision: 'ADD',
  targetRunId: null,
  reason: 'It could not be judged, so it is kept.',
};

interface GuardResult {
  readonly draft: AdmissionDraft;
  readonly reasons: readonly Reason[];
}

/** Equal runs are no matter of opinion, so an active one with the same fingerprint needs no comparison. */
function guard(draft: AdmissionDraft, { signal, facts }: View): GuardResult {
  const { decision, targetRunId } = draft;
  if (decision === 'ADD' || facts.same !== null) return { draft, reasons: [] };
  const compared = facts.nearest.filter(({ similarity }) => similarity >= facts.thresholds.similar);
  const target = compared.find(({ id }) => id === targetRunId) ?? null;
  if (target === null && (decision !== 'NOT' || targetRunId !== null || compared.length === 0))
    return instead(draft, 'TARGET_UNKNOWN', 'names no run that it was compared with');
  const against = target === null ? compared : [target];
  if (changesOthers(decision, target, facts))
    return instead(draft, 'FROM_OUTSIDE', 'would change a run of the owner’s for one from outside');
  if (decision === 'REPLACE') return guardReplaced(draft, target, signal.input.run.outcome);
  if (against.some(({ comparison }) => standsAgainst(comparison)))
    return instead(
      draft,
      'CONFLICT',
      `conflicts with ${targetRunId === null ? 'a similar run' : 'that run'}`,
    );
  if (against.some(({ comparison }) => comparison.isCut))
    return instead(draft, 'CUT', 'compares a text of which a part is not known');
  return { draft, reasons: [] };
}

/** A stranger's run takes the place of no run of the owner's, and is not merged with one. */
function changesOthers(
  decision: AdmissionDraft['decision'],
  target: NearestRun | null,
  { isOutside }: AdmitFacts,
): boolean {
  return isOutside && decision !== 'NOT' && target?.origin !== 'outside';
}

function guardReplaced(draft: AdmissionDraft, target: NearestRun | null, outcome: string): GuardResult {
  if (target === null) return instead(draft, 'TARGET_UNKNOWN', 'names no run that it was compared with');
  if (target.outcome === 'success' && outcome === 'failure')
    return instead(draft, 'FAILURE_FOR_SUCCESS', 'would put a failure in the place of a success');
  const { comparison } = target;
  if (!comparison.sameSubject) return instead(draft, 'OTHER_SUBJECT', 'is about something else');
  if (standsAgainst(comparison) && !isReplacedByRule(target))
    return instead(draft, 'CONFLICT', 'conflicts with that run without saying that it supersedes it');
  return { draft, reasons: [] };
}

function isReplacedByRule(target: NearestRun): boolean {
  const { decision } = judgeLocally({ nearest: [target], thresholds: { similar: 0, verySimilar: 1 } });
  return decision === 'REPLACE';
}

function instead({ decision }: AdmissionDraft, code: string, why: string): GuardResult {
  const reason = `Added, because ${decision} ${why}.`;
  return {
    draft: { decision: 'ADD', targetRunId: null, reason },
    reasons: [{ code: `GUARD_${code}`, text: reason }],
  };
}

/** The proposal with the action that fits what is left of it. */
function carriedOut(draft: AdmissionDraft, given: Proposal | undefined, view: View): Proposal {
  if (given === undefined || draftOf(given) === null)
    return admissionProposal(draft, view, { proposer: 'fallback' });
  const { proposer, labels, integrity } = given;
  return admissionProposal(draft, view, { proposer, labels, integrity });
}

function admissionOf(draft: AdmissionDraft, { proposer }: Proposal, { signal, facts }: View): Admission {
  const { decision, targetRunId, reason } = draft;
  const { run } = signal.input;
  const [nearest] = facts.nearest;
  const target = facts.nearest.find(({ id }) => id === targetRunId);
  return {
    decision,
    runId: run.id,
    targetRunId,
    // A model may repeat what a stranger wrote.
    reason: proposer === 'model' ? `The model says ${quote(reason, maxReasonLength)}.` : reason,
    similarityScore: nearest?.similarity ?? null,
    embedder: facts.embedder,
    difference: nearest === undefined ? null : differenceOf(nearest.comparison),
    canonicalRunId: decision === 'MERGE' && target !== undefined ? canonicalOf(target, run) : null,
  };
}

const maxReasonLength = 300;

function isStored({ actions }: Verdict): boolean {
  return actions.some(
    ({ action, disposition }) => action !== 'none' && action !== countRunName && disposition === 'run',
  );
}

function claimsOf({ fingerprint }: AdmitFacts): NonNullable<Verdict['claims']> {
  return [{ key: `run:${fingerprint}`, until: null }];
}

function restored(verdict: Verdict, facts: AdmitFacts): Verdict {
  return { ...verdict, ...(isStored(verdict) ? { claims: claimsOf(facts) } : {}) };
}
