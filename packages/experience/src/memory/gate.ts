import { digest, type GateResult, type GateView } from '@tact/core/kernel';
import type { DecisionPath, Proposal } from '@tact/core/records';
import type { AdmitFacts, AdmitInput, NearestRun } from './admission.ts';
import { type AdmissionDraft, admissionProposal, restoreProposal } from './admission-proposal.ts';
import { differenceOf, hasSameStructure, isSettled, standsAgainst } from './differences.ts';

type View = Pick<GateView<AdmitInput, AdmitFacts>, 'signal' | 'facts' | 'now'>;

/**
 * Settles what no comparison is needed for. Pure.
 *
 * Invariants:
 * 1. The same run again is left out without asking anybody, whatever else is similar; one of the owner's takes the place of a
 *    stranger's.
 * 2. Similarity alone adds, and never merges or leaves out.
 * 3. A kind of difference that was judged alike often enough is settled that way, but for 5 % that are judged all the same.
 */
export function gate(view: View): GateResult {
  const { signal, facts } = view;
  const { order } = signal.input;
  if (order === 'restore') return settled(restoreProposal(view), 'rule');
  if (facts.same !== null) return settle(view, besideEqual(facts.same, facts.isOutside));
  if (order === 'admit') return settle(view, add('Admitted by the owner.'), 'rule');
  if (facts.notCompared !== null) return proceed;
  const [first] = facts.nearest;
  if (first === undefined) return settle(view, add('No similar run known.'));
  const { similar, verySimilar } = facts.thresholds;
  if (first.similarity < similar)
    return settle(
      view,
      add(`Similarity below threshold (${digits(first.similarity)} < ${digits(similar)}).`),
    );
  const known = byPattern(view, first);
  if (known !== null) return settle(view, known, 'heuristic');
  return first.similarity > verySimilar && hasSameStructure(first.comparison)
    ? { ...proceed, reasons: [{ ...hint, numbers: { similarity: first.similarity } }] }
    : proceed;
}

/** How much of what patterns would settle is judged all the same, so that they can still be found wrong. */
const stillJudged = 0.05;

const proceed: GateResult = { settled: false, proposals: [], reasons: [] };

const hint = {
  code: 'LIKELY_MERGE',
  text: 'Nearly the same as a known run, with the same outcome, references and artifacts.',
};

function besideEqual({ id, origin }: NonNullable<AdmitFacts['same']>, isOutside: boolean): AdmissionDraft {
  const isOwnersFirst = origin === 'outside' && !isOutside;
  return isOwnersFirst
    ? {
        decision: 'REPLACE',
        targetRunId: id,
        reason: 'Your own run takes the place of an equal one from outside.',
      }
    : { decision: 'NOT', targetRunId: id, reason: 'Redundant run, no new information.' };
}

function add(reason: string): AdmissionDraft {
  return { decision: 'ADD', targetRunId: null, reason };
}

/** How differences like this one were always judged; null unless that is certain. */
function byPattern({ facts }: View, nearest: NearestRun): AdmissionDraft | null {
  const { pattern, fingerprint } = facts;
  if (pattern === null || pattern.key !== differenceOf(nearest.comparison) || !isSettled(pattern))
    return null;
  if (standsAgainst(nearest.comparison) || isStillJudged(fingerprint)) return null;
  if (facts.isOutside && nearest.origin === 'owner') return null;
  const { decision, confirmed, contradicted } = pattern;
  const reason = `Differences of this kind were judged ${decision} ${confirmed} of ${confirmed + contradicted} times.`;
  return { decision, targetRunId: decision === 'ADD' ? null : nearest.id, reason };
}

/** Chosen by the run itself, so that it is the same in every replay: the first 48 bits of a hash. */
function isStillJudged(fingerprint: string): boolean {
  return Number.parseInt(digest(`still-judged/${fingerprint}`).slice(0, 12), 16) / 2 ** 48 < stillJudged;
}

function settle(view: View, draft: AdmissionDraft, path: DecisionPath = 'gate'): GateResult {
  return settled(admissionProposal(draft, view, { proposer: 'local' }), path);
}

function settled(proposal: Proposal, path: DecisionPath): GateResult {
  return { settled: true, path, proposals: [proposal], reasons: [] };
}

function digits(number: number): string {
  return number.toFixed(2);
}
