import { describe, expect, test } from 'vitest';
import { executiveSettings } from '../settings/executive-settings.ts';
import { effectiveThreshold } from './effective-threshold.ts';

function threshold(
  base: number,
  { bias, urgency, reduction = 0.2 }: { bias?: number; urgency?: number; reduction?: number } = {},
): number {
  return effectiveThreshold({
    input: { salience: urgency === undefined ? { novelty: 1 } : { urgency } },
    facts: { biases: bias === undefined ? { humour: -0.5 } : { confidence_threshold: bias } },
    config: { ...executiveSettings(), confidenceThreshold: base, urgencyReduction: reduction },
  });
}

describe('the effective threshold', () => {
  test('is the base where neither a bias of its name nor urgency is stated', () => {
    expect(threshold(0.7)).toBe(0.7);
  });

  test.each([
    ['a bias of −0.05', { bias: -0.05 }, 0.65],
    ['a bias of 0.1', { bias: 0.1 }, 0.8],
    ['urgency 1', { urgency: 1 }, 0.5],
    ['urgency 0.5', { urgency: 0.5 }, 0.6],
    ['both', { bias: 0.1, urgency: 0.5 }, 0.7],
    ['urgency where it reduces nothing', { urgency: 1, reduction: 0 }, 0.7],
  ])('is moved from 0.7 by %s', (_, moved, expected) => {
    expect(threshold(0.7, moved)).toBe(expected);
  });

  test('stays within [0.3, 0.95], whatever base, bias and urgency', () => {
    expect([threshold(0), threshold(1)]).toEqual([0.3, 0.95]);
    expect([threshold(0.7, { bias: -9 }), threshold(0.7, { bias: 9 })]).toEqual([0.3, 0.95]);
    expect(threshold(0.4, { urgency: 1 })).toBe(0.3);
  });

  test('is clamped once, at the end, so that urgency also counts against a high bias', () => {
    expect(threshold(0.9, { bias: 0.2, urgency: 1 })).toBe(0.9);
  });
});
