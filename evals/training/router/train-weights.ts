import { type Features, type Label, labels, tableBits } from '@tact/english/training';

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
  const { corpus, slots } = compacted(examples);
  const begin = new Float32Array(width * slots.length);
  if (start !== undefined) {
    for (const [at, slot] of slots.entries()) {
      begin.set(start.subarray(slot * width, (slot + 1) * width), at * width);
    }
  }
  const sums = new Float32Array(begin.length);
  for (let run = 1; run <= runs; run += 1) trainOnce(corpus, begin, sums, createRandom(run));

  const weights = start?.slice() ?? new Float32Array(width * 2 ** tableBits);
  for (const [at, slot] of slots.entries()) {
    for (let k = 0; k < width; k += 1) {
      weights[slot * width + k] = (sums[at * width + k] ?? 0) / (runs * averaged);
    }
  }
  return weights;
}

const width = labels.length;

/**
 * All examples in flat arrays: the features of example `e` stand from `starts[e]` to before `starts[e + 1]`. A training goes
 * through them two dozen times, and millions of small objects took most of its time.
 */
interface Corpus {
  readonly size: number;
  readonly starts: Int32Array;
  /** Indexes into the weights, where the labels of a feature begin. */
  readonly offsets: Int32Array;
  /** Scaled up for what dropout hides. */
  readonly values: Float32Array;
  readonly right: Uint8Array;
  /** How much each example counts. */
  readonly counts: Float64Array;
  readonly longest: number;
}

/** The examples over a table with only the slots in use, which is ten times faster for a few examples. */
function compacted(examples: readonly Example[]): {
  readonly corpus: Corpus;
  readonly slots: readonly number[];
} {
  const total = examples.reduce((sum, { features }) => sum + features.places.length, 0);
  const corpus = {
    size: examples.length,
    starts: new Int32Array(examples.length + 1),
    offsets: new Int32Array(total),
    values: new Float32Array(total),
    right: new Uint8Array(examples.length),
    counts: new Float64Array(examples.length),
    longest: examples.reduce((longest, { features }) => Math.max(longest, features.places.length), 0),
  };
  const offsets = new Map<number, number>();
  let at = 0;
  for (const [index, { features, label, weight }] of examples.entries()) {
    corpus.right[index] = labels.indexOf(label);
    corpus.counts[index] = weight;
    for (const [feature, slot] of features.places.entries()) {
      const offset = offsets.get(slot) ?? offsets.size * width;
      offsets.set(slot, offset);
      corpus.offsets[at] = offset;
      corpus.values[at] = (features.values[feature] ?? 0) / (1 - hidden);
      at += 1;
    }
    corpus.starts[index + 1] = at;
  }
  return { corpus, slots: [...offsets.keys()] };
}

/** Trains for all epochs starting from `begin`, and adds the weights of the last epochs to `sums`. */
function trainOnce(corpus: Corpus, begin: Float32Array, sums: Float32Array, random: () => number): void {
  const weights = begin.slice();
  const squares = new Float32Array(sums.length).fill(1e-4);
  const order = Int32Array.from({ length: corpus.size }, (_, index) => index);
  const shown: Shown = {
    count: 0,
    offsets: new Int32Array(corpus.longest),
    values: new Float32Array(corpus.longest),
  };
  const gradient = new Float64Array(width);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const example of order) {
      dropOut(corpus, example, shown, random);
      scoreInto(gradient, shown, weights);
      toGradient(gradient, corpus.right[example] ?? 0, corpus.counts[example] ?? 0);
      descend(gradient, shown, weights, squares);
    }
    if (epoch < epochs - averaged) continue;
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
  }
}

/** The features of one example that dropout leaves; the same arrays for all examples. */
interface Shown {
  count: number;
  readonly offsets: Int32Array;
  readonly values: Float32Array;
}

function dropOut({ starts, offsets, values }: Corpus, example: number, shown: Shown, random: () => number) {
  const end = starts[example + 1] ?? 0;
  let count = 0;
  for (let at = starts[example] ?? 0; at < end; at += 1) {
    if (random() < hidden) continue;
    shown.offsets[count] = offsets[at] ?? 0;
    shown.values[count] = values[at] ?? 0;
    count += 1;
  }
  shown.count = count;
}

function scoreInto(scores: Float64Array, { count, offsets, values }: Shown, weights: Float32Array): void {
  scores.fill(0);
  for (let at = 0; at < count; at += 1) {
    const offset = offsets[at] ?? 0;
    const value = values[at] ?? 0;
    for (let k = 0; k < width; k += 1) scores[k] = (scores[k] ?? 0) + (weights[offset + k] ?? 0) * value;
  }
}

/** Turns scores into the gradient of the loss: predicted minus actual probability. */
function toGradient(scores: Float64Array, right: number, weight: number): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (const score of scores) highest = Math.max(highest, score);
  let sum = 0;
  for (let k = 0; k < width; k += 1) {
    scores[k] = Math.exp((scores[k] ?? 0) - highest);
    sum += scores[k] ?? 0;
  }
  for (let k = 0; k < width; k += 1) {
    scores[k] = ((scores[k] ?? 0) / sum - (k === right ? 1 : 0)) * weight;
  }
}

/** One step of gradient descent. */
function descend(
  gradient: Float64Array,
  { count, offsets, values }: Shown,
  weights: Float32Array,
  squares: Float32Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const value = values[at] ?? 0;
    const offset = offsets[at] ?? 0;
    for (let index = offset; index < offset + width; index += 1) {
      const weight = weights[index] ?? 0;
      const slope = (gradient[index - offset] ?? 0) * value + decay * weight;
      const square = (squares[index] ?? 0) + slope * slope;
      squares[index] = square;
      weights[index] = weight - (rate * slope) / Math.sqrt(square);
    }
  }
}

function shuffle(items: Int32Array, random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const moved = items[at] ?? 0;
    items[at] = items[other] ?? 0;
    items[other] = moved;
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
