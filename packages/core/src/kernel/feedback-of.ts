import type { Decision, Feedback, FeedbackKind } from '#records';
import type { Runtime } from './contract/runtime.ts';

/** Feedback about a decision, as of now. */
export function feedbackOf(
  decision: Pick<Decision, 'id' | 'user' | 'engine' | 'createdAt'>,
  kind: FeedbackKind,
  source: Feedback['source'],
  text: string | null,
  { ids, clock }: Pick<Runtime, 'ids' | 'clock'>,
): Feedback {
  const createdAt = clock.now();
  return {
    id: ids.next(),
    decisionId: decision.id,
    user: decision.user,
    engine: decision.engine,
    kind,
    state: 'settled',
    source,
    rater: null,
    scores: {},
    text,
    latencyMs: createdAt - decision.createdAt,
    createdAt,
  };
}
