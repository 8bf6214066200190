import type { JobHandlers } from '#ports/jobs';
import { type Decision, reviveOutside, type Signal } from '#records';
import type { RecordedFacts } from './engine.ts';
import { decideAll } from './pipeline.ts';
import type { Runtime } from './runtime.ts';

/**
 * Work for later: the next attempt of deferred decisions, and the jobs of the engines.
 *
 * Invariants:
 * 1. The timer is there before the deferred decision is: a crash between the two leaves a timer that finds nothing to do,
 *    never a decision that nobody takes up.
 * 2. A deferred decision is continued once, under the same reference with the next attempt.
 */

const deferredJob = 'decide-deferred';

/** Sets the timer of a deferred decision; does nothing for any other. */
export async function scheduleAttempt(decision: Decision, { jobs }: Pick<Runtime, 'jobs'>): Promise<void> {
  const { id, user, verdict, deferredUntil, strategy } = decision;
  if (verdict !== 'defer' || deferredUntil === null || strategy.role !== 'main') return;
  await jobs.enqueue({ user, kind: deferredJob, key: id, runAt: deferredUntil, payload: {} });
}

/** Runs what is due for all users. */
export function runDueJobs(runtime: Runtime): Promise<{ readonly done: number; readonly failed: number }> {
  const handlers: Record<string, JobHandlers[string]> = {
    [deferredJob]: (_, { user, key }) => decideAgain(user, key, runtime),
  };
  for (const { jobs } of runtime.engines.values()) Object.assign(handlers, jobs);
  return runtime.jobs.runDue(handlers);
}

/** Decides a deferred signal again, from its recorded input and today's facts. */
async function decideAgain(user: string, decisionId: string, runtime: Runtime): Promise<void> {
  const { store, engines } = runtime;
  const deferred = await store.ledger.get(user, decisionId);
  const engine = deferred === null ? undefined : engines.get(deferred.engine);
  if (deferred === null || engine === undefined) return;
  const input = await store.documents.text(user, deferred.inputDigest);
  const seen = (await store.ledger.seen(user, [decisionId])).get(decisionId);
  if (input === null || seen === undefined || seen.facts === null) return;
  const { label, receivedAt } = JSON.parse(seen.facts) as RecordedFacts;
  const signal: Signal = {
    ...{ engine: engine.name, user, reference: deferred.reference, label, receivedAt },
    input: JSON.parse(input, reviveOutside),
    continues: { decisionId, attempt: deferred.attempt },
  };
  for await (const _ of decideAll(engine, [signal], runtime)) {
    // Recorded and acted on by the time it comes here.
  }
}
