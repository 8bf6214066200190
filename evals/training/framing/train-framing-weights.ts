/** A message with the features that it is weighed by. */
export interface FramingExample {
  readonly features: readonly string[];
  readonly corrects: boolean;
}

/** A feature that occurs once teaches nothing about other messages. */
const minCount = 2;
/** How strongly weights are drawn to zero: words more than cues, which somebody thought about. */
const strengthOf = (name: string) => (isWord(name) ? 3 : 1);
/** Given, not learned: reproaches are short, so that a learned one would take nearly every short message for a reproach. */
const bias = 0.8;
const rounds = 300;
const step = 0.5;
/** Weights below this change no answer that matters. */
const smallest = 0.03;

/**
 * Logistic regression with an L2 penalty, by AdaGrad over all examples at once: the same examples give the same weights. The weight of
 * `bias` is the constant. Weights are rounded to two digits, and those near zero are left out.
 */
export function trainFramingWeights(examples: readonly FramingExample[]): ReadonlyMap<string, number> {
  const names = ['bias', ...frequentFeatures(examples)];
  const places = new Map(names.map((name, index) => [name, index]));
  const rows = examples.map(({ features, corrects }) => ({
    indexes: [0, ...features.flatMap((name) => places.get(name) ?? [])],
    target: corrects ? 1 : 0,
  }));
  const weights = new Float64Array(names.length);
  weights[0] = bias;
  const squares = new Float64Array(names.length).fill(1e-6);
  for (let round = 0; round < rounds; round += 1) {
    const gradient = Float64Array.from(names, (name, index) => strengthOf(name) * (weights[index] ?? 0));
    for (const { indexes, target } of rows) {
      const error = chance(indexes, weights) - target;
      for (const index of indexes) gradient[index] = (gradient[index] ?? 0) + error;
    }
    for (const [index, slope] of gradient.entries()) {
      if (index === 0) continue;
      squares[index] = (squares[index] ?? 0) + slope ** 2;
      weights[index] = (weights[index] ?? 0) - (step * slope) / Math.sqrt(squares[index] ?? 1);
    }
  }
  const rounded = names.map((name, index) => [name, Math.round((weights[index] ?? 0) * 100) / 100] as const);
  return new Map(rounded.filter(([name, weight]) => name === 'bias' || Math.abs(weight) >= smallest));
}

function frequentFeatures(examples: readonly FramingExample[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= minCount || !isWord(name) ? [name] : [])).sort();
}

function isWord(name: string): boolean {
  return /^[12s]:/.test(name);
}

function chance(indexes: readonly number[], weights: Float64Array): number {
  const sum = indexes.reduce((total, index) => total + (weights[index] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
