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
