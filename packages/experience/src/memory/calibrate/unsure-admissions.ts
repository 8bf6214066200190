import { type Decider, feedbackOf, learnFromFeedback } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { type Decision, type Feedback, parseRecorded, type Run, type StoredRun } from '@tact/core/records';
import { type AdmissionWord, type AdmitFacts, type AdmitInput, admissionIn } from '../admission.ts';
import { judgeLocally } from '../local-judge.ts';
import { feedbackKinds, memoryName } from '../memory-name.ts';
import { readRuns } from '../stored/write-runs.ts';
import type { LabelledAdmission } from './calibrate-thresholds.ts';

/** An admission that rules were not certain of, beside the run that it was most like. */
export interface UnsureAdmission {
  readonly decision: Decision;
  readonly run: Run;
  readonly known: StoredRun;
  /** In [0, 1]. */
  readonly similarity: number;
  readonly decided: AdmissionWord;
}

const maxLookedAt = 1_000;
/** Below the threshold by no more than this, what was added may have been known. */
const margin = 0.1;

/**
 * The last admissions of which only somebody who knows the work can tell whether they were right, those nearest to the threshold first:
 * there one answer tells the most. What the owner said something about is left out.
 */
export async function unsureAdmissions(
  user: string,
  {
    ledger,
    documents,
    experiences,
    feedback,
  }: Pick<Store, 'ledger' | 'documents' | 'experiences' | 'feedback'>,
  limit: number,
): Promise<readonly UnsureAdmission[]> {
  const decisions = await ledger.list({ user, engine: memoryName, role: 'main', limit: maxLookedAt });
  const seen = await ledger.seen(
    user,
    decisions.map(({ id }) => id),
  );
  const said = await everySaying(user, feedback);
  const isSaid = new Set(
    said.filter(({ source }) => source === 'explicit').map(({ decisionId }) => decisionId),
  );
  const unsure = decisions.flatMap((decision) => {
    const admission = admissionIn(decision);
    const text = seen.get(decision.id)?.facts ?? null;
    if (admission === null || text === null || decision.path === 'rule' || isSaid.has(decision.id)) return [];
    const { facts } = parseRecorded(text) as { readonly facts: AdmitFacts };
    const [nearest] = facts.nearest;
    return nearest !== undefined && facts.same === null && isUnsure(facts)
      ? [
          {
            decision,
            nearest,
            decided: admission.decision,
            off: nearest.similarity - facts.thresholds.similar,
          },
        ]
      : [];
  });
  const found: UnsureAdmission[] = [];
  for (const { decision, nearest, decided } of unsure.toSorted((a, b) => Math.abs(a.off) - Math.abs(b.off))) {
    if (found.length === limit) break;
    const input = await documents.text(user, decision.inputDigest);
    const [known] = await readRuns(experiences, user, [nearest.id]);
    if (input === null || known === undefined) continue;
    const { run } = parseRecorded(input) as AdmitInput;
    found.push({ decision, run, known: known.run, similarity: nearest.similarity, decided });
  }
  return found;
}

function isUnsure(facts: AdmitFacts): boolean {
  const { nearest, thresholds } = facts;
  const [first] = nearest;
  if (first === undefined || first.similarity < thresholds.similar - margin) return false;
  return first.similarity < thresholds.similar || !judgeLocally(facts).isCertain;
}

/** Records what the owner says would have been right; it changes no run. */
export async function reviewAdmission(
  { runtime }: Decider,
  decision: Decision,
  right: AdmissionWord,
): Promise<void> {
  await runtime.store.feedback.add(feedbackOf(decision, feedbackKinds.reviewed, 'explicit', right, runtime));
  const engine = runtime.engines.get(memoryName);
  if (engine !== undefined) await learnFromFeedback(engine, decision.user, runtime);
}

export interface LabelledAdmissions {
  /** The oldest first. */
  readonly labelled: readonly LabelledAdmission[];
  /** Said about decisions that recorded no similarity or no embedder, or were never about another run. */
  readonly unusable: number;
}

/**
 * The admissions of a user of which somebody said what would have been right: the owner, else the model that was asked. Of an
 * admission that was only undone nobody knows what would have been, but for an ADD: then the run was not worth keeping.
 */
export async function labelledAdmissions(
  user: string,
  { feedback, ledger }: Pick<Store, 'feedback' | 'ledger'>,
): Promise<LabelledAdmissions> {
  const said = await everySaying(user, feedback);
  const byDecision = Map.groupBy(said, ({ decisionId }) => decisionId);
  const labelled: LabelledAdmission[] = [];
  let unusable = 0;
  for (const [id, about] of [...byDecision].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const decision = await ledger.get(user, id);
    const admission = decision === null ? null : admissionIn(decision);
    if (admission === null) continue;
    const right = rightOf(about, admission.decision);
    const { embedder, similarityScore: similarity } = admission;
    if (right === null || embedder === null || similarity === null) unusable += 1;
    else labelled.push({ embedder, similarity, right });
  }
  return { labelled, unusable };
}

const pageSize = 1_000;

async function everySaying(user: string, feedback: Store['feedback']): Promise<readonly Feedback[]> {
  const said: Feedback[] = [];
  for (let position = 0; ; ) {
    const page = await feedback.after(user, position, pageSize);
    said.push(...page.map((one) => one.feedback).filter(({ engine }) => engine === memoryName));
    position = page.at(-1)?.position ?? position;
    if (page.length < pageSize) return said;
  }
}

function rightOf(about: readonly Feedback[], decided: AdmissionWord): AdmissionWord | null {
  const reviewed = about.findLast(({ kind }) => kind === feedbackKinds.reviewed);
  if (reviewed !== undefined) return reviewed.text as AdmissionWord;
  const kinds = new Set(about.map(({ kind }) => kind));
  if (kinds.has(feedbackKinds.wrongNot) || kinds.has(feedbackKinds.wrongReplace)) return 'ADD';
  if (kinds.has('undone') || kinds.has('denied')) return decided === 'ADD' ? 'NOT' : null;
  return kinds.has('approved') || kinds.has(feedbackKinds.judgedByModel) ? decided : null;
}
