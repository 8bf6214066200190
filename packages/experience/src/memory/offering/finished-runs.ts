import { concludeAction, type Runtime } from '@tact/core/kernel';
import { type Approval, type Decision, type Effect, parseRecorded } from '@tact/core/records';
import { memoryName } from '../memory-name.ts';
import type { OfferedRun } from './follow-decisions.ts';

type RunReads = Pick<Runtime, 'store' | 'engines' | 'registry'>;

/**
 * The runs that these decisions were, in the order given: of those that are finished, whose engine sees a run in them, and that
 * were not offered before.
 */
export async function finishedRuns(
  user: string,
  decisionIds: readonly string[],
  { store, engines, registry }: RunReads,
): Promise<readonly OfferedRun[]> {
  const known = await store.bulk.decided(
    memoryName,
    decisionIds.map((id) => ({ user, reference: runReference(id) })),
  );
  const fresh = decisionIds.filter((_, index) => known[index] !== true);
  const effects = await store.outbox.ofDecisions(user, fresh);
  const found: OfferedRun[] = [];
  for (const id of fresh) {
    const ran = effects.get(id) ?? [];
    // Most decisions did nothing but reply: they cost no query of their own, however often they are looked at.
    if (!didSomething(ran)) continue;
    const decision = await store.ledger.get(user, id);
    const engine = decision === null ? undefined : engines.get(decision.engine);
    if (decision === null || engine?.runOf === undefined || takesBack(decision)) continue;
    const approvals = await store.approvals.ofDecision(user, id);
    if (!isFinished(ran, approvals)) continue;
    const text = await store.documents.text(user, decision.inputDigest);
    const input: unknown = text === null ? null : parseRecorded(text);
    const draft = await engine.runOf({ decision, effects: ran, approvals, input, registry }, store);
    if (draft === null) continue;
    found.push({ run: { ...draft, id, ...timesOf(decision, ran) }, offeredBy: engine.name });
  }
  return found;
}

/** The reference of a decision about a run. A finished decision gives its run its own id. */
export function runReference(runId: string): string {
  return `run/${runId}`;
}

/** What takes something back is no way to do anything, whether it was said in the chat or ordered elsewhere. */
function takesBack({ path, actions }: Decision): boolean {
  return path === 'undo' || actions.some(({ undoes }) => undoes !== undefined);
}

function didSomething(effects: readonly Effect[]): boolean {
  return effects.some(({ action }) => action !== concludeAction.name);
}

function isFinished(effects: readonly Effect[], approvals: readonly Approval[]): boolean {
  return (
    effects.every(({ state }) => state !== 'planned' && state !== 'running') &&
    approvals.every(({ state }) => state !== 'pending')
  );
}

function timesOf({ createdAt }: Decision, effects: readonly Effect[]) {
  const completedAt = Math.max(createdAt, ...effects.map(({ finishedAt }) => finishedAt ?? createdAt));
  return { completedAt, validFrom: null, validUntil: null };
}
