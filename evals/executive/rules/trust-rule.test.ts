import { describe, expect, test } from 'vitest';
import {
  fixedStep,
  lowerBoundRule,
  movingAverage,
  plainMean,
  type Trust,
  type TrustRule,
} from './trust-rule.ts';

const success = { score: 1, weight: 1 };
const failure = { score: 0, weight: 1 };

function confidenceAfter(rule: TrustRule, start: number, observations: readonly (typeof success)[]): number {
  return observations.reduce<Trust>((trust, one) => trust.after(one), rule.begin(start)).confidence;
}

const times = (count: number, one: typeof success) => Array.from({ length: count }, () => one);

describe('rules of trust', () => {
  test('begin with the starting confidence, the lower bound below it', () => {
    expect(fixedStep.begin(0.3).confidence).toBe(0.3);
    expect(movingAverage.begin(0.3).confidence).toBe(0.3);
    expect(plainMean.begin(0.3).confidence).toBe(0.3);
    expect(lowerBoundRule.begin(0.3).confidence).toBeLessThan(0.1);
  });

  test('a fixed step goes up by 0.1 and down by 0.15, and stays in [0, 1]', () => {
    expect(confidenceAfter(fixedStep, 0.3, [success])).toBeCloseTo(0.4, 10);
    expect(confidenceAfter(fixedStep, 0.3, [failure])).toBeCloseTo(0.15, 10);
    expect(confidenceAfter(fixedStep, 0.3, times(9, success))).toBe(1);
    expect(confidenceAfter(fixedStep, 0.3, times(9, failure))).toBe(0);
  });

  test('a fixed step of less weight is smaller', () => {
    expect(confidenceAfter(fixedStep, 0.5, [{ score: 0, weight: 0.3 }])).toBeCloseTo(0.455, 10);
  });

  test('a moving average goes a tenth of the way', () => {
    expect(confidenceAfter(movingAverage, 0.5, [success])).toBeCloseTo(0.55, 10);
    expect(confidenceAfter(movingAverage, 0.5, [success, failure])).toBeCloseTo(0.495, 10);
  });

  test('a plain mean counts the start as two observations, and forgets nothing', () => {
    expect(confidenceAfter(plainMean, 0.5, times(2, success))).toBeCloseTo(0.75, 10);
    expect(confidenceAfter(plainMean, 0.5, [...times(98, success), ...times(30, failure)])).toBeCloseTo(
      99 / 130,
      10,
    );
  });

  test('the lower bound reaches 0.7 after nine successes, where the plain mean of 0.5 fires after two', () => {
    expect(confidenceAfter(lowerBoundRule, 0.3, times(8, success))).toBeLessThan(0.7);
    expect(confidenceAfter(lowerBoundRule, 0.3, times(9, success))).toBeGreaterThan(0.7);
    expect(confidenceAfter(plainMean, 0.5, times(2, success))).toBeGreaterThan(0.7);
  });

  test('of a world that changed after 100 successes, the lower bound stops at 7 failures, the plain mean at 42', () => {
    const stops = (rule: TrustRule) => {
      let trust = times(100, success).reduce<Trust>((sofar, one) => sofar.after(one), rule.begin(0.3));
      for (let count = 0; ; count += 1) {
        if (trust.confidence < 0.7) return count;
        trust = trust.after(failure);
      }
    };

    expect(stops(lowerBoundRule)).toBe(7);
    expect(stops(fixedStep)).toBe(3);
    expect(stops(movingAverage)).toBe(4);
    expect(stops(plainMean)).toBe(42);
  });
});
