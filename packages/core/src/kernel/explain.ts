import type { Approval, Decision, Effect, Feedback, JournalEntry, PromptLayerRecord } from '#records';
import type { Runtime } from './contract/runtime.ts';
import { findDecision } from './find-id.ts';
import { undoEffectsOf } from './journal.ts';

/** Everything recorded about a decision. */
export interface Explanation {
  readonly decision: Decision;
  /** The prompt's layers with their text; null if it is no longer kept. */
  readonly layers: readonly (PromptLayerRecord & { readonly text: string | null })[];
  /** The model's answer, verbatim. */
  readonly answer: string | null;
  readonly effects: readonly Effect[];
  readonly approvals: readonly Approval[];
  readonly journal: readonly JournalEntry[];
  /** What the undos of it did, the earliest first. */
  readonly undos: readonly Effect[];
  readonly feedback: readonly Feedback[];
  /** What a shadow strategy decided beside it. */
  readonly shadows: readonly Decision[];
}

/** Collects it for a decision, or for the decision behind an approval. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function explain(
  user: string,
  id: string,
  { store }: Pick<Runtime, 'store'>,
): Promise<Explanation> {
  const decision = await findDecision(user, id, store);
  const digests = [...decision.layers.map(({ digest }) => digest), decision.answerDigest ?? ''];
  const [texts, effects, approvals, journal, undos, feedback, shadows] = await Promise.all([
    store.documents.texts(
      user,
      digests.filter((digest) => digest !== ''),
    ),
    store.outbox.ofDecision(user, decision.id),
    store.approvals.ofDecision(user, decision.id),
    store.journal.ofDecision(user, decision.id),
    undoEffectsOf(decision, { store }),
    store.feedback.ofDecision(user, decision.id),
    store.ledger.list({
      user,
      engine: decision.engine,
      role: 'shadow',
      afterId: decision.id,
      order: 'oldest',
      limit: 50,
    }),
  ]);
  return {
    decision,
    layers: decision.layers.map((layer) => ({ ...layer, text: texts.get(layer.digest) ?? null })),
    answer: decision.answerDigest === null ? null : (texts.get(decision.answerDigest) ?? null),
    effects,
    approvals,
    journal,
    undos,
    feedback,
    shadows: shadows.filter(({ parentId }) => parentId === decision.id),
  };
}
