import type { Decision, Feedback, FeedbackKind, JsonObject } from '#records';
import type { Engine } from './contract/engine.ts';
import type { Runtime } from './contract/runtime.ts';

/**
 * Lets engines learn from feedback.
 *
 * Invariants:
 * 1. The watermark is kept here, once per engine and user, and saved together with what was learned: nothing is
 *    learned twice, and a missed call loses nothing.
 * 2. If several learn at once, one wins; the others' work is dropped and redone the next time.
 */

const batchSize = 200;

/** Learns from all feedback that an engine has not seen; resolves with the number of lessons. */
export async function learnFromFeedback(
  engine: Engine,
  user: string,
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
): Promise<number> {
  if (engine.learn === undefined) return 0;
  const name = `learned-until:${engine.name}`;
  let lessons = 0;
  for (;;) {
    const stored = await store.values.get(user, name);
    const batch = await store.feedback.after(user, positionOf(stored?.value), batchSize);
    const last = batch.at(-1);
    if (last === undefined) return lessons;
    const own = batch.map(({ feedback }) => feedback).filter((feedback) => feedback.engine === engine.name);
    const learned = await engine.learn(own, { store, user });
    const place = { name, value: { position: last.position }, expected: stored?.version ?? 0 };
    if (!(await store.values.setAll(user, [...learned.values, place], clock.now()))) return lessons;
    lessons += learned.lessons;
  }
}

function positionOf(value: JsonObject | undefined): number {
  return typeof value?.['position'] === 'number' ? value['position'] : 0;
}

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
