import { digest } from '@tact/core/kernel';
import { type SignalCategory, signalCatalog } from '../signals/catalog.ts';
import type { EngagementFacts } from '../tick-facts.ts';
import { betaOf } from './engagement.ts';
import { categoriesOf } from './engagement-names.ts';

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
  const { order, isRandom } = drawOrder(engagement, seed, categories);
  return { order, seed, isRandom, probabilities: probabilitiesOf([...order].sort(), engagement) };
}

/** The order alone, which takes a hundredth of the time. */
export function drawOrder(
  engagement: Readonly<Record<string, EngagementFacts>>,
  seed: string,
  categories: readonly string[] = [],
): Pick<SampledOrder, 'order' | 'isRandom'> {
  const all = [...new Set([...knownCategories, ...categoriesOf(engagement), ...categories])].sort();
  const random = createRandom(seed);
  const isRandom = random() < randomShare;
  const draws = new Map(
    all.map((category) => [category, isRandom ? random() : draw(engagement[category], random)]),
  );
  return { order: [...all].sort((one, other) => (draws.get(other) ?? 0) - (draws.get(one) ?? 0)), isRandom };
}

function draw(facts: EngagementFacts | undefined, random: Random): number {
  const { alpha, beta } = betaOf(facts);
  return sampleBeta(alpha, beta, random);
}

/** Sharp enough for what a user can be told in the time that counts. */
const steps = 100;
const logs = Array.from({ length: steps }, (_, step) => Math.log((step + 0.5) / steps));

/** How probable it is that each draw is the best: the density of one times the distributions of the others, added up. */
function probabilitiesOf(
  categories: readonly string[],
  engagement: Readonly<Record<string, EngagementFacts>>,
): Readonly<Record<string, number>> {
  const densities = categories.map((category) => densityOf(engagement[category]));
  const below = new Float64Array(categories.length);
  const best = new Float64Array(categories.length);
  for (let step = 0; step < steps; step += 1) {
    let product = 1;
    for (const [index, density] of densities.entries()) {
      // To the middle of the step, so that equal categories come out equal.
      below[index] = (below[index] ?? 0) + (density[step] ?? 0) / 2;
      product *= below[index] ?? 0;
    }
    for (const [index, density] of densities.entries()) {
      const own = below[index] ?? 0;
      if (own > 0) best[index] = (best[index] ?? 0) + ((density[step] ?? 0) * product) / own;
      below[index] = own + (density[step] ?? 0) / 2;
    }
  }
  const total = best.reduce((sum, one) => sum + one, 0);
  return Object.fromEntries(
    categories.map((category, index) => {
      const learned = (best[index] ?? 0) / total;
      const mixed = (1 - randomShare) * learned + randomShare / categories.length;
      return [category, Math.round(1000 * mixed) / 1000];
    }),
  );
}

/** The weights of equal steps of [0, 1] under a posterior, which add up to 1. */
function densityOf(facts: EngagementFacts | undefined): Float64Array {
  if (facts === undefined) return unknownDensity;
  const { alpha, beta } = betaOf(facts);
  const weights = new Float64Array(steps);
  let highest = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < steps; step += 1) {
    const height = (alpha - 1) * (logs[step] ?? 0) + (beta - 1) * (logs[steps - 1 - step] ?? 0);
    weights[step] = height;
    if (height > highest) highest = height;
  }
  let total = 0;
  for (let step = 0; step < steps; step += 1) {
    const weight = Math.exp((weights[step] ?? 0) - highest);
    weights[step] = weight;
    total += weight;
  }
  return weights.map((weight) => weight / total);
}

const unknownDensity = densityOf({ closed: 0, engaged: 0, mean: 0.5 });

/** A generator of numbers in [0, 1) that gives the same ones for the same seed. */
export type Random = () => number;

/** Mulberry32 (public domain), begun from the SHA-256 of the seed. */
export function createRandom(seed: string): Random {
  let state = Number.parseInt(digest(seed).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A draw from Beta(alpha, beta), as a share of two gamma draws. */
export function sampleBeta(alpha: number, beta: number, random: Random): number {
  const one = sampleGamma(alpha, random);
  const other = sampleGamma(beta, random);
  // Both can only be 0 for shapes so small that neither side is known.
  return one + other === 0 ? 0.5 : one / (one + other);
}

/** Marsaglia and Tsang, ACM TOMS 26 (2000) 363-372; a shape below 1 by their boost. */
function sampleGamma(shape: number, random: Random): number {
  if (shape < 1) return sampleGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = sampleNormal(random);
    const v = (1 + c * normal) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random()) < 0.5 * normal ** 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Box and Muller. */
function sampleNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
