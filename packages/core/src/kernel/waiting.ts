import type { Jobs } from '#ports/jobs';
import type { DecisionFilter } from '#ports/store';
import type { Decision, EngineName } from '#records';
import { refusedReason, unreachableReason } from './defer-until.ts';

/**
 * Decisions that wait for a proposer that failed: deferred ones whose path is `fallback` and that no later attempt continues. They
 * are taken up together, by one timer for each user and engine.
 */
export function waitsForProposer({ verdict, path }: Pick<Decision, 'verdict' | 'path'>): boolean {
  return verdict === 'defer' && path === 'fallback';
}

/** Finds them in the ledger, of one engine or of all; `limit` is left to whoever asks. */
export function waitingFilter(user: string, engine?: EngineName): DecisionFilter {
  const waiting = { user, verdict: 'defer', path: 'fallback', role: 'main', isLastAttempt: true } as const;
  return engine === undefined ? waiting : { ...waiting, engine };
}

/** Whether a decision still waits because its proposer could not be reached. */
export function isUnreachable(decision: Decision): boolean {
  return waitsForProposer(decision) && decision.reasons.some(({ code }) => code === unreachableReason);
}

/** Whether a decision still waits because its proposer refused the request, which may be the fault of this one input. */
export function isRefused(decision: Decision): boolean {
  return waitsForProposer(decision) && decision.reasons.some(({ code }) => code === refusedReason);
}

/**
 * Work for later: the next attempt of deferred decisions, and the jobs of the engines.
 *
 * Invariants:
 * 1. The timer is there before the deferred decision is: a crash between the two leaves a timer that finds nothing to do,
 *    never a decision that nobody takes up.
 * 2. A deferred decision is continued once, under the same reference with the next attempt.
 * 3. Decisions that wait for a proposer share one timer, however many they are. While it cannot be reached, two attempts are made each
 *    time, and the pause is that of the one that has waited through the most.
 * 4. One input that fails every time holds up no other: what was tried least is taken up first.
 */

export const deferredJob = 'decide-deferred';

export const waitingJob = 'decide-waiting';

/** Sets the timer of a deferred decision; does nothing for any other. */
export async function scheduleAttempt(
  decision: Decision,
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
): Promise<void> {
  const { id, user, engine, verdict, deferredUntil, strategy } = decision;
  if (verdict !== 'defer' || deferredUntil === null || strategy.role !== 'main') return;
  const timer = waitsForProposer(decision)
    ? { kind: waitingJob, key: engine }
    : { kind: deferredJob, key: id };
  await jobs.enqueue({ user, ...timer, runAt: deferredUntil, payload: {} });
}
