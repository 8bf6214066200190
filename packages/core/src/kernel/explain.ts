import { tactError } from '#errors';
import type { Store } from '#ports/store';
import type { Approval, Decision, Effect, Feedback, JournalEntry, PromptLayerRecord } from '#records';
import type { Runtime } from './contract/runtime.ts';
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

/**
 * Ids are long; people type their last digits. The end of a UUIDv7 is random, its beginning only tells the time,
 * so ids are found by suffix.
 */

/** A whole id is looked up, not searched for. */
const wholeLength = 36;

/** The decision whose id, or whose approval's id, ends in this. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function findDecision(user: string, suffix: string, store: Store): Promise<Decision> {
  const whole = suffix.length === wholeLength ? await store.ledger.get(user, suffix.toLowerCase()) : null;
  if (whole !== null) return whole;
  const id = await oneId(suffix, 'decision', 'log', async (wanted) => {
    const ids = await store.ledger.findIds(user, wanted);
    return ids.length > 0 ? ids : decisionsBehind(user, await store.approvals.findIds(user, wanted), store);
  });
  const decision = await store.ledger.get(user, id);
  if (decision === null)
    throw tactError('ID_NOT_FOUND', { what: 'decision', id: suffix.slice(0, 40), list: 'log' });
  return decision;
}

async function decisionsBehind(
  user: string,
  approvalIds: readonly string[],
  store: Store,
): Promise<readonly string[]> {
  const approvals = await Promise.all(approvalIds.map((id) => store.approvals.get(user, id)));
  return [...new Set(approvals.flatMap((approval) => (approval === null ? [] : [approval.decisionId])))];
}

/** The approval whose id ends in this. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function findApproval(user: string, suffix: string, store: Store): Promise<Approval> {
  const id = await oneId(suffix, 'question', 'approvals', (wanted) => store.approvals.findIds(user, wanted));
  const approval = await store.approvals.get(user, id);
  if (approval === null)
    throw tactError('ID_NOT_FOUND', { what: 'question', id: suffix.slice(0, 40), list: 'approvals' });
  return approval;
}

async function oneId(
  suffix: string,
  what: string,
  list: string,
  find: (suffix: string) => Promise<readonly string[]>,
): Promise<string> {
  const ids = /^[0-9a-f-]{4,36}$/i.test(suffix) ? await find(suffix.toLowerCase()) : [];
  const [only] = ids;
  if (only === undefined) throw tactError('ID_NOT_FOUND', { what, id: suffix.slice(0, 40), list });
  if (ids.length > 1) throw tactError('ID_AMBIGUOUS', { what, id: suffix, count: ids.length, list });
  return only;
}
