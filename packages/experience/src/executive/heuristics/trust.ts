import type { HeuristicTrust, ObservedSums } from '@tact/core/records';

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

/**
 * The quantile function of the Beta distribution: the regularised incomplete beta function, and its inverse. Pure.
 *
 * Sources: the continued fraction is 8.17.22 of the NIST Digital Library of Mathematical Functions, evaluated by the modified
 * method of Lentz; the logarithm of gamma is Lanczos's approximation with g = 7 and nine terms.
 */

/** The x in [0, 1] below which a variable of Beta(alpha, beta) lies with this probability. Shapes of 0 put everything on one end. */
export function betaQuantile(probability: number, alpha: number, beta: number): number {
  if (alpha <= 0 || probability <= 0) return 0;
  if (beta <= 0 || probability >= 1) return 1;
  const density = logBeta(alpha, beta);
  let [low, high] = [0, 1];
  let x = alpha / (alpha + beta);
  for (let step = 0; step < maxSteps && high - low > 1e-12; step += 1) {
    const excess = regularisedBeta(x, alpha, beta) - probability;
    if (excess > 0) high = x;
    else low = x;
    const slope = Math.exp((alpha - 1) * Math.log(x) + (beta - 1) * Math.log1p(-x) - density);
    const newton = x - excess / slope;
    // Newton's step where it stays within what is known, bisection where it does not.
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) < 1e-14) return next;
    x = next;
  }
  return x;
}

const maxSteps = 200;

/** I_x(alpha, beta): the probability that a variable of Beta(alpha, beta) is at most x. */
export function regularisedBeta(x: number, alpha: number, beta: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(alpha * Math.log(x) + beta * Math.log1p(-x) - logBeta(alpha, beta));
  // The fraction converges fast on one side of the mean only; the other side is its mirror image.
  return x < (alpha + 1) / (alpha + beta + 2)
    ? (front * continuedFraction(x, alpha, beta)) / alpha
    : 1 - (front * continuedFraction(1 - x, beta, alpha)) / beta;
}

const tiny = 1e-300;

function continuedFraction(x: number, alpha: number, beta: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((alpha + beta) * x) / (alpha + 1));
  let fraction = d;
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (beta - m) * x) / ((alpha + 2 * m - 1) * (alpha + 2 * m));
    const odd = (-(alpha + m) * (alpha + beta + m) * x) / ((alpha + 2 * m) * (alpha + 2 * m + 1));
    let change = 1;
    for (const coefficient of [even, odd]) {
      d = 1 / awayFromZero(1 + coefficient * d);
      c = awayFromZero(1 + coefficient / c);
      change = c * d;
      fraction *= change;
    }
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return fraction;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

function logBeta(alpha: number, beta: number): number {
  return logGamma(alpha) + logGamma(beta) - logGamma(alpha + beta);
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(value: number): number {
  // Below a half, by its own recurrence; shapes are positive.
  if (value < 0.5) return logGamma(value + 1) - Math.log(value);
  const x = value - 1;
  const sum = lanczos.reduce((sofar, term, index) => (index === 0 ? term : sofar + term / (x + index)), 0);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}
