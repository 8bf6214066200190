import { describe, expect, test } from 'vitest';
import {
  isDiscredited,
  lowerBound,
  matchSimilarity,
  matchTrust,
  meanOf,
  type Observation,
  observe,
  observeMatch,
  successRate,
  untried,
  upperBound,
} from './trust.ts';

const success: Observation = { score: 1, weight: 1 };
const failure: Observation = { score: 0, weight: 1 };

/** What is known after the same observation so many times. */
function repeated(times: number, observation: Observation, from = untried) {
  let trust = from;
  for (let time = 0; time < times; time += 1) trust = observe(trust, observation);
  return trust;
}

describe('the bound that is compared with thresholds', () => {
  test('nine straight successes from 0.3 reach 0.7, and eight do not', () => {
    expect(lowerBound(repeated(8, success), 0.3)).toBeCloseTo(0.6901, 4);
    expect(lowerBound(repeated(9, success), 0.3)).toBeCloseTo(0.7133, 4);
  });

  test('four straight successes from 0.3 reach 0.5, and three do not', () => {
    expect(lowerBound(repeated(3, success), 0.3)).toBeCloseTo(0.4472, 4);
    expect(lowerBound(repeated(4, success), 0.3)).toBeCloseTo(0.525, 4);
  });

  test('never exceeds about 0.92, however often a heuristic born at 0.3 is right', () => {
    expect(lowerBound(repeated(10_000, success), 0.3)).toBeCloseTo(0.917, 3);
  });

  test('is below the mean, which two successes take to 0.65', () => {
    const trust = repeated(2, success);

    expect(meanOf(trust, 0.3)).toBeCloseTo(0.647, 3);
    expect(lowerBound(trust, 0.3)).toBeCloseTo(0.338, 3);
  });

  test('falls below 0.7 after seven failures of one that was always right, whose mean is still above it', () => {
    const settled = repeated(1000, success);

    expect(lowerBound(repeated(6, failure, settled), 0.3)).toBeGreaterThan(0.7);
    expect(lowerBound(repeated(7, failure, settled), 0.3)).toBeLessThan(0.7);
    expect(meanOf(repeated(7, failure, settled), 0.3)).toBeGreaterThan(0.7);
  });

  test('lets one that starts at 0.95 fire at 0.7 from the beginning, and one at 0.9 only where it is urgent', () => {
    expect(lowerBound(untried, 0.95)).toBeCloseTo(0.836, 3);
    expect(lowerBound(untried, 0.9)).toBeCloseTo(0.657, 3);
  });

  test('is no certainty even where the starting confidence is', () => {
    expect(lowerBound(repeated(2, failure), 1)).toBeLessThan(0.5);
    expect(lowerBound(untried, 0)).toBe(lowerBound(untried, 0.01));
  });
});

describe('retirement', () => {
  test('comes after five straight failures from 0.3, and not after four', () => {
    expect(isDiscredited(repeated(4, failure), 0.3)).toBe(false);
    expect(isDiscredited(repeated(5, failure), 0.3)).toBe(true);
    expect(upperBound(repeated(5, failure), 0.3)).toBeCloseTo(0.2318, 4);
  });

  test('comes after eleven straight failures from 0.9, and not after ten', () => {
    expect(isDiscredited(repeated(10, failure), 0.9)).toBe(false);
    expect(isDiscredited(repeated(11, failure), 0.9)).toBe(true);
  });
});

describe('an observation', () => {
  test('weighs 0.97 after the next one', () => {
    const trust = repeated(2, success);

    expect(trust.successes).toBeCloseTo(1.97, 10);
    expect(trust).toMatchObject({ failures: 0, observations: 2, successCount: 2 });
  });

  test('of half the weight counts half, and discounts what was known half as much', () => {
    const trust = observe(repeated(1, success), { score: 0, weight: 0.5 });

    expect(trust.successes).toBeCloseTo(0.97 ** 0.5, 10);
    expect(trust.failures).toBeCloseTo(0.5, 10);
  });

  test('with a fractional score is a part of a success and a part of a failure', () => {
    const trust = observe(untried, { score: 0.75, weight: 1 });

    expect(trust).toMatchObject({ successes: 0.75, failures: 0.25, observations: 1, successCount: 1 });
  });

  test('without any weight changes nothing', () => {
    expect(observe(repeated(3, success), { score: 0, weight: 0 })).toEqual(repeated(3, success));
  });
});

describe('the three measures', () => {
  test('are apart: the success rate is plain counts, without prior or discount', () => {
    const trust = repeated(1, failure, repeated(3, success));

    expect(successRate(trust)).toBe(0.75);
    expect(successRate(untried)).toBeNull();
    expect(meanOf(trust, 0.3)).not.toBeCloseTo(0.75, 2);
  });

  test('ratings of the match leave the confidence alone, and those of the response the match', () => {
    const mismatched = observeMatch(untried, failure);

    expect(meanOf(mismatched, 0.3)).toBe(0.3);
    expect(matchTrust(repeated(5, failure))).toBe(1);
  });

  test('a rating that the condition did not fit makes it want nearer events, and one that it fitted takes nothing away', () => {
    const once = observeMatch(untried, failure);

    expect(matchTrust(once)).toBeCloseTo(2 / 3, 10);
    expect(matchTrust(observeMatch(once, failure))).toBeCloseTo(2 / 3.97, 10);
    expect(matchTrust(observeMatch(untried, success))).toBe(1);
    expect(matchSimilarity(0.8, untried)).toBeCloseTo(0.8, 10);
    expect(matchSimilarity(0.8, once)).toBeCloseTo(0.7, 10);
    expect(matchSimilarity(0.1, once)).toBe(0);
  });

  test('an exact match stays one, however often the condition was said not to fit', () => {
    let trust = untried;
    for (let time = 0; time < 100; time += 1) trust = observeMatch(trust, failure);

    expect(matchSimilarity(1, trust)).toBe(1);
    expect(matchSimilarity(0.95, trust)).toBeLessThan(0.3);
  });
});
