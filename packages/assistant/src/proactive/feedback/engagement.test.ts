import type { VersionedValue } from '@tact/core/ports/store';
import { describe, expect, test } from 'vitest';
import { createPriors, engagementFacts, posteriorMean } from './engagement.ts';
import { sampleOrder } from './sample-order.ts';

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 4, 4, 9);

function learned(closed: number, engaged: number, version = 1, at = now): VersionedValue {
  return { value: { categories: { briefing: { closed, engaged, at } }, counted: {} }, version, savedAt: at };
}

describe('the posterior mean', () => {
  test.each([
    [0, 0, 0.5, 0.5],
    [4, 4, 0.5, 0.75],
    [4, 0, 0.5, 0.25],
    [12, 8, 0.5, 10 / 16],
    [6, 3, 0.2, 3.8 / 10],
  ])('of %s closed and %s engaged with a prior of %s is %s', (closed, engaged, prior, mean) => {
    expect(posteriorMean({ closed, engaged }, prior)).toBeCloseTo(mean, 12);
  });
});

describe('the prior', () => {
  test('is 0.5 where there is nobody else', () => {
    const priors = createPriors();
    priors.observe(['ann'], [learned(6, 0)]);

    expect(engagementFacts(learned(6, 0), priors, now)).toMatchObject({ briefing: { mean: 2 / 10 } });
  });

  test('is what all others do, without the user', () => {
    const priors = createPriors();
    priors.observe(['ann', 'bob', 'cleo'], [learned(2, 0), learned(10, 9), learned(10, 9)]);

    const others = (18 + 2) / (20 + 4);
    expect(engagementFacts(learned(2, 0), priors, now).briefing?.mean).toBeCloseTo((4 * others) / 6, 9);
  });

  test('counts each user once, by the newest value', () => {
    const priors = createPriors();
    for (let round = 0; round < 5; round += 1) priors.observe(['bob'], [learned(10, 0)]);
    priors.observe(['bob'], [learned(4, 4, 2)]);

    expect(priors.meanWithout(undefined, 'briefing', now)).toBeCloseTo((4 + 2) / (4 + 4), 9);
  });

  test('decays as what it was made from does', () => {
    const priors = createPriors();
    priors.observe(['bob', 'cleo'], [learned(4, 4), learned(4, 0, 1, now + 10 * day)]);

    const weight = 0.97 ** 20;
    const closed = 4 * weight + 4 * 0.97 ** 10;
    expect(priors.meanWithout(undefined, 'briefing', now + 20 * day)).toBeCloseTo(
      (4 * weight + 2) / (closed + 4),
      9,
    );
  });
});

describe('the order of categories', () => {
  const engagement = {
    briefing: { closed: 20, engaged: 2, mean: 0.15 },
    schedule: { closed: 20, engaged: 18, mean: 0.85 },
  };

  test('is the same for the same seed, and another one for another', () => {
    const orders = Array.from({ length: 20 }, (_, seed) =>
      sampleOrder(engagement, `ann/${seed}`).order.join(),
    );

    expect(sampleOrder(engagement, 'ann/3').order.join()).toBe(orders[3]);
    expect(new Set(orders).size).toBeGreaterThan(10);
  });

  test('has every category once, those of sources of others as well', () => {
    const { order } = sampleOrder({ garden: { closed: 1, engaged: 1, mean: 0.6 } }, 'ann/1', ['weather']);

    expect([...order].sort()).toEqual([
      ...['briefing', 'deadline_warning', 'garden', 'mail_alert', 'memory_recall', 'pattern', 'schedule'],
      ...['task_nudge', 'weather'],
    ]);
  });

  test('has what is taken up first more often, as often as its recorded probability says', () => {
    const cycles = 6000;
    const first = new Map<string, number>();
    for (let seed = 0; seed < cycles; seed += 1) {
      const [best = ''] = sampleOrder(engagement, `ann/${seed}`).order;
      first.set(best, (first.get(best) ?? 0) + 1);
    }

    const { probabilities } = sampleOrder(engagement, 'ann/0');
    expect(Object.values(probabilities).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 2);
    expect(probabilities['schedule']).toBeGreaterThan(10 * (probabilities['briefing'] ?? 1));
    for (const [category, probability] of Object.entries(probabilities)) {
      // Four standard errors of as many draws.
      const error = 4 * Math.sqrt((probability * (1 - probability)) / cycles) + 0.001;
      expect(Math.abs((first.get(category) ?? 0) / cycles - probability), category).toBeLessThan(error);
    }
  });

  test('is random in one of twenty cycles', () => {
    const cycles = 6000;
    const random = Array.from({ length: cycles }, (_, seed) => sampleOrder({}, `bob/${seed}`)).filter(
      ({ isRandom }) => isRandom,
    );

    expect(random.length / cycles).toBeGreaterThan(0.039);
    expect(random.length / cycles).toBeLessThan(0.061);
  });
});

describe('pure noise', () => {
  test('silences no category for good', () => {
    const categories = ['briefing', 'deadline_warning', 'mail_alert', 'pattern', 'schedule'];
    for (let run = 0; run < 20; run += 1) {
      const { longestGap, lowestMean } = yearOfNoise(categories, `run-${run}`);

      expect(longestGap, `run ${run}`).toBeLessThan(120);
      expect(lowestMean, `run ${run}`).toBeGreaterThan(0.08);
    }
  });
});

/** A year with one send a day of the category that comes first, each taken up by a coin that falls on heads in 3 of 10 throws. */
function yearOfNoise(categories: readonly string[], run: string) {
  const sums = new Map<string, { closed: number; engaged: number; at: number }>();
  const lastAt = new Map(categories.map((category) => [category, 0]));
  let longestGap = 0;
  let lowestMean = 1;
  for (let today = 1; today <= 365; today += 1) {
    const at = now + today * day;
    const value = { categories: Object.fromEntries(sums), counted: {} };
    const engagement = engagementFacts({ value, version: today, savedAt: at }, createPriors(), at);
    const { order } = sampleOrder(engagement, `${run}/${today}`);
    const told = order.find((category) => categories.includes(category)) ?? '';
    const before = sums.get(told) ?? { closed: 0, engaged: 0, at };
    const weight = 0.97 ** ((at - before.at) / day);
    const isTakenUp = noise(`${run}/${today}`) < 0.3;
    sums.set(told, {
      closed: before.closed * weight + 1,
      engaged: before.engaged * weight + Number(isTakenUp),
      at,
    });
    longestGap = Math.max(longestGap, ...categories.map((category) => today - (lastAt.get(category) ?? 0)));
    lastAt.set(told, today);
    lowestMean = Math.min(lowestMean, ...Object.values(engagement).map(({ mean }) => mean));
  }
  return { longestGap, lowestMean };
}

/** A number in [0, 1) that has nothing to do with what is decided. */
function noise(text: string): number {
  let hash = 2_166_136_261;
  for (const character of `noise ${text}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
