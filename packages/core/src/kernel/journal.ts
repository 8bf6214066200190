import { tactError } from '#errors';
import type { DecisionRecord } from '#ports/store';
import type { Decision, Effect, JournalEntry } from '#records';
import { supersede } from './approvals.ts';
import { checkBeforeUndo } from './before-undo.ts';
import type { EffectRuntime } from './contract/runtime.ts';
import { beginFirst } from './effect-leases.ts';
import { plannedEffect, undoPrefix } from './effects.ts';
import { feedbackOf } from './learning.ts';
import { runEffects, withdrawPlanned } from './outbox.ts';
import { systemLabel } from './provenance.ts';

/**
 * Undoes what a decision did.
 *
 * Invariants:
 * 1. The inverse is the registry's own, recorded with the result of the effect: never what a model said.
 * 2. An undo is a decision of its own, recorded before it runs, with the entries that it undoes: each is undone once. It is done
 *    when its effect is done; one that failed leaves its entry open, and can be tried again.
 * 3. Effects are undone in reverse order. Those that have not run by then never will.
 * 4. What somebody changed since is not undone in silence: nothing runs, and the changes are named, until the owner says to go on.
 */

/** The decision that records the undo, and how each of its actions ended. */
export interface Undone {
  readonly decision: Decision;
  readonly effects: readonly Effect[];
}

export interface UndoRequest {
  readonly user: string;
  readonly decisionId: string;
  /** Who asks for it. */
  readonly by: string;
  /** The channel it came through. */
  readonly via: string;
  /** Also where somebody changed since what is undone; false unless given. */
  readonly anyway?: boolean;
}

/**
 * Undoes everything of a decision that can still be undone. Throws `ID_NOT_FOUND`, `UNDO_NOTHING`, and `UNDO_CHANGED` where
 * somebody changed since what would be undone: then nothing was done, and `anyway` does it all the same.
 */
export async function undo(
  { user, decisionId, by, via, anyway = false }: UndoRequest,
  runtime: EffectRuntime,
): Promise<Undone> {
  const { store } = runtime;
  const original = await store.ledger.get(user, decisionId);
  if (original === null) throw tactError('ID_NOT_FOUND', { what: 'decision', id: decisionId, list: 'log' });
  const entries = await store.journal.ofDecision(user, decisionId);
  const done = entries.filter(isOpen).reverse();
  const { entries: open, changes } = await checkBeforeUndo(done, user, runtime);
  if (changes.length > 0 && !anyway) {
    throw tactError('UNDO_CHANGED', { id: decisionId, changes: changes.join('; ') });
  }
  const withdrawn = await withdrawPlanned(original, runtime);
  // An effect may have ended while its siblings were looked at: then all are looked at once more.
  const now = (await store.journal.ofDecision(user, decisionId)).filter(isOpen);
  if (now.length > open.length) return undo({ user, decisionId, by, via, anyway }, runtime);
  if (open.length === 0) {
    const why = (await isAnsweredByTurn(original, runtime))
      ? 'the message that said yes did it; undo that one, see `tact log`'
      : await whyNothing(original, entries, withdrawn, runtime);
    throw tactError('UNDO_NOTHING', { id: decisionId, why });
  }

  const decision = await undoDecision(original, open, { by, via }, runtime);
  const planned = open.map((entry) =>
    plannedEffect({ ...entry, decisionId: decision.id, key: `${undoPrefix}${entry.id}` }, runtime),
  );
  const effects = beginFirst(planned, decision, runtime);
  const recorded = await store.ledger.record({
    decision,
    effects,
    approvals: [],
    documents: [],
    undoes: open,
  });
  if (recorded !== 'recorded') {
    throw tactError('UNDO_NOTHING', { id: decisionId, why: 'it is being undone already' });
  }
  await settleOriginal(original, runtime, decision);
  return { decision, effects: await runEffects(effects, runtime, decision) };
}

/** What the undos of a decision did, the earliest first: how each ended, or stands now. */
export async function undoEffectsOf(
  { user, id, engine }: Decision,
  { store }: Pick<EffectRuntime, 'store'>,
): Promise<readonly Effect[]> {
  const recent = await store.ledger.list({ user, engine, path: 'undo', limit: 1000 });
  const undos = recent.filter(({ parentId }) => parentId === id).reverse();
  const effects = await store.outbox.ofDecisions(
    user,
    undos.map((undone) => undone.id),
  );
  return undos.flatMap((undone) => effects.get(undone.id) ?? []);
}

function isOpen({ state }: JournalEntry): boolean {
  return state === 'open';
}

/** Settles the decisions that a recorded one takes back: what they still plan or ask is withdrawn, and they are told. */
export async function settleUndone(
  { decision: { user }, undoes }: Pick<DecisionRecord, 'decision' | 'undoes'>,
  runtime: EffectRuntime,
): Promise<void> {
  for (const id of new Set(undoes.map(({ decisionId }) => decisionId))) {
    const original = await runtime.store.ledger.get(user, id);
    if (original === null) continue;
    await withdrawPlanned(original, runtime);
    await settleOriginal(original, runtime);
  }
}

/** A second try to undo the same says nothing new of what was undone. */
async function settleOriginal(
  original: Decision,
  runtime: EffectRuntime,
  { attempt }: Pick<Decision, 'attempt'> = { attempt: 1 },
): Promise<void> {
  await supersede(original, runtime);
  if (attempt > 1) return;
  await runtime.store.feedback.add(feedbackOf(original, 'undone', 'explicit', null, runtime));
}

/** True if a question of this decision was approved by another decision, whose effects it therefore has. */
async function isAnsweredByTurn({ user, id }: Decision, { store }: EffectRuntime): Promise<boolean> {
  const [approvals, effects] = await Promise.all([
    store.approvals.ofDecision(user, id),
    store.outbox.ofDecision(user, id),
  ]);
  return approvals.some(
    ({ id: question, state }) =>
      (state === 'approved' || state === 'edited') && effects.every(({ causedBy }) => causedBy !== question),
  );
}

async function whyNothing(
  original: Decision,
  entries: readonly JournalEntry[],
  withdrawn: number,
  { store }: EffectRuntime,
): Promise<string> {
  if (withdrawn > 0) return 'it had not been done yet, and will not be';
  if (entries.some(({ state }) => state === 'undoing')) {
    return 'its undo has begun, and it is not known to have ended; see `tact log`';
  }
  if (entries.length > 0) return 'it was undone before';
  const effects = await store.outbox.ofDecision(original.user, original.id);
  const isDone = original.verdict === 'act' || effects.some(({ state }) => state === 'done');
  return isDone ? 'it changed nothing, or cannot be undone' : 'it changed nothing';
}

async function undoDecision(
  original: Decision,
  entries: readonly JournalEntry[],
  { by, via }: { readonly by: string; readonly via: string },
  { ids, clock, store }: EffectRuntime,
): Promise<Decision> {
  const labels = [systemLabel('undo journal')];
  const reference = `undo:${entries.map(({ id }) => id).join('+')}`;
  const earlier = await store.ledger.latest(original.user, original.engine, reference);
  return {
    ...original,
    id: ids.next(),
    reference,
    attempt: (earlier?.attempt ?? 0) + 1,
    factsDigest: null,
    evidenceDigest: null,
    gateNow: null,
    rulesVersion: null,
    strategy: { name: 'undo', version: '1', role: 'main' },
    path: 'undo',
    verdict: 'act',
    outcome: `undo ${original.outcome}`,
    confidence: null,
    actions: entries.map(({ action, parameters, target }) => ({
      action,
      parameters,
      target,
      disposition: 'run' as const,
      labels,
    })),
    reasons: [{ code: 'UNDONE_BY_OWNER', text: `Undone by ${by} through ${via}.` }],
    overrides: [],
    requiresApproval: false,
    deferredUntil: null,
    details: null,
    proposals: [],
    layers: [],
    answerDigest: null,
    usage: null,
    failures: [],
    ms: {},
    traceId: null,
    parentId: original.id,
    createdAt: clock.now(),
  };
}
