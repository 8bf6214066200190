import type { Store } from '@tact/core/ports/store';
import type { Feedback } from '@tact/core/records';
import { admissionIn } from '../admission-details.ts';
import type { AdmissionWord } from '../admit-facts.ts';
import { feedbackKinds } from '../feedback-kinds.ts';
import { memoryName } from '../memory-name.ts';
import type { LabelledAdmission } from './calibrate-thresholds.ts';

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

export async function everySaying(user: string, feedback: Store['feedback']): Promise<readonly Feedback[]> {
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
