import { type Features, type Label, labels, tableBits } from '#language/training';

/** One training message. */
export interface Example {
  readonly features: Features;
  readonly label: Label;
  /** How much it counts; usually 1. */
  readonly weight: number;
}

/** Found by cross-validation; nearby values work as well. */
const epochs = 8;
/** The weights of this many last epochs are averaged, which reduces the noise of single examples. */
const averaged = 6;
const rate = 0.5;
const decay = 1e-4;
/** Dropout: the share of an example's features hidden each time, so that the model relies on many features. */
const hidden = 0.3;
/** The weights are the mean of several runs with different order and dropout, which makes them more stable. */
const runs = 3;

/**
 * Multinomial logistic regression by AdaGrad (Duchi, Hazan and Singer 2011) with decay, dropout of features and averaging.
 * Returns one weight per table slot and label, with the labels of a slot side by side. Deterministic. Training starts from
 * `start` if given; weights of features that do not occur in the examples are kept.
 */
export function trainWeights(examples: readonly Example[], start?: Float32Array): Float32Array {
  const width = labels.length;
  const { dense, places } = compacted(examples);
  const begin = new Float32Array(width * places.length);
  if (start !== undefined) {
    for (const [at, place] of places.entries()) {
      begin.set(start.subarray(place * width, (place + 1) * width), at * width);
    }
  }
  const sums = new Float32Array(begin.length);
  for (let run = 1; run <= runs; run += 1) trainOnce(dense, begin, sums, createRandom(run));

  const weights = start?.slice() ?? new Float32Array(width * 2 ** tableBits);
  for (const [at, place] of places.entries()) {
    for (let k = 0; k < width; k += 1) {
      weights[place * width + k] = (sums[at * width + k] ?? 0) / (runs * averaged);
    }
  }
  return weights;
}

/** The examples over a table with only the slots in use, which is ten times faster for a few examples. */
function compacted(examples: readonly Example[]): {
  readonly dense: readonly Example[];
  readonly places: readonly number[];
} {
  const indexes = new Map<number, number>();
  const indexOf = (place: number) => {
    const index = indexes.get(place) ?? indexes.size;
    indexes.set(place, index);
    return index;
  };
  const dense = examples.map((example) => ({
    ...example,
    features: { ...example.features, places: example.features.places.map(indexOf) },
  }));
  return { dense, places: [...indexes.keys()] };
}

/** Trains for all epochs starting from `begin`, and adds the weights of the last epochs to `sums`. */
function trainOnce(
  examples: readonly Example[],
  begin: Float32Array,
  sums: Float32Array,
  random: () => number,
): void {
  const weights = begin.slice();
  const squares = new Float32Array(sums.length).fill(1e-4);
  const order = examples.slice();
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const example of order) learn(example, weights, squares, random);
    if (epoch < epochs - averaged) continue;
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
  }
}

/** One step of gradient descent. */
function learn(example: Example, weights: Float32Array, squares: Float32Array, random: () => number): void {
  const width = labels.length;
  const features = withDropout(example.features, random);
  const gradient = scoresOf(features, weights);
  toGradient(gradient, labels.indexOf(example.label), example.weight);
  for (const [at, place] of features.places.entries()) {
    const value = features.values[at] ?? 0;
    for (let k = 0; k < width; k += 1) {
      const index = place * width + k;
      const weight = weights[index] ?? 0;
      const slope = (gradient[k] ?? 0) * value + decay * weight;
      const square = (squares[index] ?? 0) + slope * slope;
      squares[index] = square;
      weights[index] = weight - (rate * slope) / Math.sqrt(square);
    }
  }
}

function scoresOf({ places, values }: Features, weights: Float32Array): Float64Array {
  const width = labels.length;
  const scores = new Float64Array(width);
  for (const [at, place] of places.entries()) {
    const value = values[at] ?? 0;
    for (let k = 0; k < width; k += 1)
      scores[k] = (scores[k] ?? 0) + (weights[place * width + k] ?? 0) * value;
  }
  return scores;
}

/** Applies dropout; the remaining features are scaled up accordingly. */
function withDropout({ places, values }: Features, random: () => number): Features {
  const shownPlaces = new Int32Array(places.length);
  const shownValues = new Float32Array(places.length);
  let count = 0;
  for (let at = 0; at < places.length; at += 1) {
    if (random() < hidden) continue;
    shownPlaces[count] = places[at] ?? 0;
    shownValues[count] = (values[at] ?? 0) / (1 - hidden);
    count += 1;
  }
  return { places: shownPlaces.subarray(0, count), values: shownValues.subarray(0, count) };
}

/** Turns scores into the gradient of the loss: predicted minus actual probability. */
function toGradient(scores: Float64Array, right: number, weight: number): void {
  const highest = Math.max(...scores);
  let sum = 0;
  for (let k = 0; k < scores.length; k += 1) {
    scores[k] = Math.exp((scores[k] ?? 0) - highest);
    sum += scores[k] ?? 0;
  }
  for (let k = 0; k < scores.length; k += 1) {
    scores[k] = ((scores[k] ?? 0) / sum - (k === right ? 1 : 0)) * weight;
  }
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}

/** Deterministic numbers from 0 to 1 (the linear congruential generator of Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
