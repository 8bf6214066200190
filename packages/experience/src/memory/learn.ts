import {
  type Decider,
  feedbackOf,
  type LearnResult,
  type LearnServices,
  learnFromFeedback,
} from '@tact/core/kernel';
import type { Decision, Feedback, JsonObject } from '@tact/core/records';
import { admissionIn } from './admission.ts';
import { type AdmissionLabel, counting, learnedName, readPatterns } from './learned-patterns.ts';
import { feedbackKinds } from './memory-name.ts';

/**
 * Learns how kinds of difference are judged: by a model that was asked, and by the owner, whose word takes the place of the model's about
 * the same decision.
 */
export async function learn(
  feedback: readonly Feedback[],
  { store, user }: LearnServices,
): Promise<LearnResult> {
  const telling = feedback.filter(({ kind }) => judgements.has(kind));
  if (telling.length === 0) return { lessons: 0, values: [] };
  const stored = await store.values.get(user, learnedName);
  let learned = readPatterns(stored?.value);
  let lessons = 0;
  for (const { kind, decisionId, text } of telling) {
    const decision = await store.ledger.get(user, decisionId);
    const judged = decision === null ? null : judgedIn(kind, text, decision);
    if (judged === null) continue;
    learned = counting(learned, decisionId, judged.kind, judged.as);
    lessons += 1;
  }
  const value = learned as unknown as JsonObject;
  return {
    lessons,
    values: lessons === 0 ? [] : [{ name: learnedName, value, expected: stored?.version ?? 0 }],
  };
}

/** What each kind of feedback says would have been right; null: what was decided. */
const judgements: ReadonlyMap<string, AdmissionLabel | null> = new Map<string, AdmissionLabel | null>([
  [feedbackKinds.judgedByModel, null],
  ['approved', null],
  ['denied', 'OTHER'],
  ['undone', 'OTHER'],
  [feedbackKinds.wrongNot, 'ADD'],
  [feedbackKinds.wrongReplace, 'ADD'],
  [feedbackKinds.reviewed, null],
]);

function judgedIn(
  kind: string,
  text: string | null,
  decision: Decision,
): { readonly kind: string; readonly as: AdmissionLabel } | null {
  const admission = admissionIn(decision);
  if (admission === null || admission.difference === null) return null;
  const reviewed = kind === feedbackKinds.reviewed ? (text as AdmissionLabel | null) : null;
  return { kind: admission.difference, as: reviewed ?? judgements.get(kind) ?? admission.decision };
}

/** Has the engine learn from how a model judged, so that differences of the same kind need no model one day. */
export async function learnFromModel(
  decisions: readonly (Decision | null)[],
  user: string,
  { runtime }: Decider,
): Promise<void> {
  const judged = decisions.filter(
    (decision): decision is Decision => decision !== null && isTelling(decision),
  );
  const engine = runtime.engines.get('memory');
  if (judged.length === 0 || engine === undefined) return;
  for (const decision of judged)
    await runtime.store.feedback.add(
      feedbackOf(decision, feedbackKinds.judgedByModel, 'implicit', null, runtime),
    );
  await learnFromFeedback(engine, user, runtime);
}

/** Asked, answered, and of a kind that may come again. */
function isTelling(decision: Decision): boolean {
  return decision.path === 'model' && admissionIn(decision)?.difference != null;
}
