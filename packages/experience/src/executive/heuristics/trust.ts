import type { HeuristicTrust, ObservedSums } from '@tact/core/records';
import { betaQuantile } from './beta-quantile.ts';

/**
 * How much a heuristic is trusted: a discounted Beta distribution over “its action is right”. Pure.
 *
 * Invariants:
 * 1. The prior is the starting confidence, weighs as much as two observations, and never decays. What was observed weighs 0.97 after
 *    each further observation, so that a changed world is noticed.
 * 2. The mean is what is shown and predicted. What a threshold is compared with is the lower bound: a plain mean would fire after two
 *    successes, and go on long after the world has changed.
 */

const nothing: ObservedSums = { successes: 0, failures: 0, observations: 0 };

/** Nothing was observed yet. */
export const untried: HeuristicTrust = {
  ...nothing,
  successCount: 0,
  match: nothing,
  reconsidered: 0,
  agreed: 0,
  places: [],
};

/** Something that was seen of a heuristic. */
export interface Observation {
  /** How right it was, in [0, 1]. */
  readonly score: number;
  /** How much that counts, in [0, 1]. */
  readonly weight: number;
}

const priorStrength = 2;
const discount = 0.97;
/** What lies outside the bounds, on each side. */
const tail = 0.1;
/** A starting confidence beyond these would be a certainty that nothing could correct. */
const minStart = 0.01;
const maxStart = 0.99;

/** What is known after one more observation of its action. */
export function observe(trust: HeuristicTrust, observation: Observation): HeuristicTrust {
  const counts = observation.weight > 0 && observation.score > 0.5;
  return {
    ...trust,
    ...added(trust, observation),
    successCount: trust.successCount + (counts ? 1 : 0),
  };
}

/** What is known after one more rating of how well its condition fitted. */
export function observeMatch(trust: HeuristicTrust, observation: Observation): HeuristicTrust {
  return { ...trust, match: added(trust.match, observation) };
}

/** One of half the weight also discounts what was known half as much. */
function added(sums: ObservedSums, { score, weight }: Observation): ObservedSums {
  if (weight <= 0) return sums;
  const keeps = discount ** weight;
  return {
    successes: sums.successes * keeps + weight * score,
    failures: sums.failures * keeps + weight * (1 - score),
    observations: sums.observations + 1,
    weighed: (sums.weighed ?? 0) + weight,
  };
}

/** What is known without an observation of its action, as far as that was not discounted since. `at`: `weighed` once it was counted. */
export function takeBack(trust: HeuristicTrust, observation: Observation, at: number): HeuristicTrust {
  const counted = observation.weight > 0 && observation.score > 0.5 ? 1 : 0;
  return {
    ...trust,
    ...removed(trust, observation, at),
    successCount: Math.max(0, trust.successCount - counted),
  };
}

/** The same for an observation of how well its condition fitted. */
export function takeBackMatch(trust: HeuristicTrust, observation: Observation, at: number): HeuristicTrust {
  return { ...trust, match: removed(trust.match, observation, at) };
}

function removed(sums: ObservedSums, { score, weight }: Observation, at: number): ObservedSums {
  if (weight <= 0) return sums;
  const left = weight * discount ** Math.max(0, (sums.weighed ?? 0) - at);
  return {
    ...sums,
    successes: Math.max(0, sums.successes - left * score),
    failures: Math.max(0, sums.failures - left * (1 - score)),
    observations: Math.max(0, sums.observations - 1),
  };
}

/** What is shown and predicted, in [0, 1]. */
export function meanOf(trust: ObservedSums, startConfidence: number): number {
  const { alpha, beta } = shapeOf(trust, startConfidence);
  return alpha / (alpha + beta);
}

/** It is right at least this often, with a probability of 90 %. Compared with thresholds. */
export function lowerBound(trust: ObservedSums, startConfidence: number): number {
  const { alpha, beta } = shapeOf(trust, startConfidence);
  return betaQuantile(tail, alpha, beta);
}

/** It is right at most this often, with a probability of 90 %. */
export function upperBound(trust: ObservedSums, startConfidence: number): number {
  const { alpha, beta } = shapeOf(trust, startConfidence);
  return betaQuantile(1 - tail, alpha, beta);
}

/** The plain share of successes; null if nothing was observed. Shown beside the confidence, used for nothing. */
export function successRate({ observations, successCount }: HeuristicTrust): number | null {
  return observations === 0 ? null : successCount / observations;
}

/**
 * How well its condition fits the events that it is found for, in [0, 1], as people said: 1 until somebody says that it did not. The
 * prior weighs as much as two ratings that it does.
 */
export function matchTrust({ match }: HeuristicTrust): number {
  return (priorStrength + match.successes) / (priorStrength + match.successes + match.failures);
}

/**
 * The similarity between an event and its condition, with the distance between them stretched by how badly the condition fitted before: of one
 * that fits half the time, an event must be twice as near. An exact match stays one, so that a condition can always prove itself again.
 */
export function matchSimilarity(similarity: number, trust: HeuristicTrust): number {
  return Math.max(0, 1 - (1 - similarity) / matchTrust(trust));
}

const retiredBelow = 0.3;
const observedAtLeast = 5;

/** Whether enough was observed to say that it is mostly wrong: it is retired. */
export function isDiscredited(trust: ObservedSums, startConfidence: number): boolean {
  return trust.observations >= observedAtLeast && upperBound(trust, startConfidence) < retiredBelow;
}

function shapeOf(
  { successes, failures }: ObservedSums,
  startConfidence: number,
): { readonly alpha: number; readonly beta: number } {
  const start = Math.min(maxStart, Math.max(minStart, startConfidence));
  return { alpha: priorStrength * start + successes, beta: priorStrength * (1 - start) + failures };
}
