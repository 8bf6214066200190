import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betaQuantile, regularisedBeta } from './trust.ts';

describe('the quantile of a Beta distribution', () => {
  test('is the closed form where there is one', () => {
    expect(betaQuantile(0.1, 1, 1)).toBeCloseTo(0.1, 12);
    // Beta(n, 1) has the distribution function xⁿ, Beta(1, n) its mirror image.
    expect(betaQuantile(0.1, 3, 1)).toBeCloseTo(0.1 ** (1 / 3), 12);
    expect(betaQuantile(0.9, 1, 5)).toBeCloseTo(1 - 0.1 ** (1 / 5), 12);
    // The arcsine distribution.
    expect(betaQuantile(0.25, 0.5, 0.5)).toBeCloseTo(Math.sin((Math.PI * 0.25) / 2) ** 2, 12);
  });

  test('is what tables say', () => {
    // Bounds of Clopper and Pearson for 8 of 10, at 95 %.
    expect(betaQuantile(0.025, 8, 3)).toBeCloseTo(0.4439, 4);
    expect(betaQuantile(0.975, 9, 2)).toBeCloseTo(0.9748, 4);
  });

  test('is an end of the interval where a shape is 0', () => {
    expect(betaQuantile(0.1, 0, 2)).toBe(0);
    expect(betaQuantile(0.1, 2, 0)).toBe(1);
  });

  test('inverts the distribution function, and grows with the probability, for any shapes', () => {
    const shape = fc.double({ min: 0.02, max: 500, noNaN: true });
    fc.assert(
      fc.property(
        shape,
        shape,
        fc.double({ min: 0.01, max: 0.98, noNaN: true }),
        (alpha, beta, probability) => {
          const x = betaQuantile(probability, alpha, beta);

          expect(betaQuantile(probability + 0.01, alpha, beta)).toBeGreaterThanOrEqual(x);
          // Where nearly all of it lies on an end, no double is close enough to be asked.
          if (x > 1e-9 && x < 1 - 1e-9) {
            expect(regularisedBeta(x, alpha, beta)).toBeCloseTo(probability, 6);
          }
        },
      ),
    );
  });

  test('the distribution function counts whole successes as the binomial does', () => {
    // P(Bin(5, 0.3) ≥ 2) = I_0.3(2, 4)
    expect(regularisedBeta(0.3, 2, 4)).toBeCloseTo(1 - 0.7 ** 5 - 5 * 0.3 * 0.7 ** 4, 12);
  });
});
