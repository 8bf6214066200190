import { type Decider, feedbackOf, learnFromFeedback } from '@tact/core/kernel';
import type { Decision } from '@tact/core/records';
import { admissionIn } from './admission-details.ts';
import { feedbackKinds } from './feedback-kinds.ts';

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
