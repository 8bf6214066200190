import { type SignalCategory, signalCatalog } from '../signals/catalog.ts';
import type { EngagementFacts } from '../tick-facts.ts';
import { betaOf } from './engagement.ts';
import { createRandom, type Random, sampleBeta } from './random.ts';

/** The order in which categories are tried in one cycle, with what it takes to measure from it without bias. */
export interface SampledOrder {
  /** The most promising first. */
  readonly order: readonly string[];
  readonly seed: string;
  /** Drawn without regard to what was learned. */
  readonly isRandom: boolean;
  /** How probable it was that each category came first, random cycles included; three decimals. */
  readonly probabilities: Readonly<Record<string, number>>;
}

/** The share of cycles in which the order is random. */
const randomShare = 0.05;

const knownCategories: readonly SignalCategory[] = [
  ...new Set(Object.values(signalCatalog).map(({ category }) => category)),
];

/**
 * Thompson sampling: each category draws from its posterior, the best draw comes first. Pure: the same engagement and seed give the
 * same order.
 *
 * @param categories beyond those of Tact and those with engagement
 */
export function sampleOrder(
  engagement: Readonly<Record<string, EngagementFacts>>,
  seed: string,
  categories: readonly string[] = [],
): SampledOrder {
  const all = [...new Set([...knownCategories, ...Object.keys(engagement), ...categories])].sort();
  const random = createRandom(seed);
  const isRandom = random() < randomShare;
  const draws = new Map(
    all.map((category) => [category, isRandom ? random() : draw(engagement[category], random)]),
  );
  const order = [...all].sort((one, other) => (draws.get(other) ?? 0) - (draws.get(one) ?? 0));
  return { order, seed, isRandom, probabilities: probabilitiesOf(all, engagement) };
}

function draw(facts: EngagementFacts | undefined, random: Random): number {
  const { alpha, beta } = betaOf(facts);
  return sampleBeta(alpha, beta, random);
}

const steps = 400;

/** How probable it is that each draw is the best: the density of one times the distributions of the others, added up. */
function probabilitiesOf(
  categories: readonly string[],
  engagement: Readonly<Record<string, EngagementFacts>>,
): Readonly<Record<string, number>> {
  const densities = categories.map((category) => densityOf(engagement[category]));
  const below = densities.map(() => 0);
  const best = densities.map(() => 0);
  for (let step = 0; step < steps; step += 1) {
    // To the middle of the step, so that equal categories come out equal.
    const middles = densities.map((density, index) => (below[index] ?? 0) + (density[step] ?? 0) / 2);
    for (const [index, density] of densities.entries()) {
      const others = middles.reduce((product, one, other) => (other === index ? product : product * one), 1);
      best[index] = (best[index] ?? 0) + (density[step] ?? 0) * others;
      below[index] = (below[index] ?? 0) + (density[step] ?? 0);
    }
  }
  const total = best.reduce((sum, one) => sum + one, 0);
  return Object.fromEntries(
    categories.map((category, index) => {
      const learned = total === 0 ? 1 / categories.length : (best[index] ?? 0) / total;
      const mixed = (1 - randomShare) * learned + randomShare / categories.length;
      return [category, Math.round(1000 * mixed) / 1000];
    }),
  );
}

/** The weights of equal steps of [0, 1] under a posterior, which add up to 1. */
function densityOf(facts: EngagementFacts | undefined): readonly number[] {
  const { alpha, beta } = betaOf(facts);
  const logs = Array.from({ length: steps }, (_, step) => {
    const x = (step + 0.5) / steps;
    return (alpha - 1) * Math.log(x) + (beta - 1) * Math.log(1 - x);
  });
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((sum, one) => sum + one, 0);
  return weights.map((weight) => weight / total);
}
