import { type Features, type Label, labels, tableBits } from '#language/training';

/** One message to learn from. */
export interface Lesson {
  readonly features: Features;
  readonly label: Label;
  /** How much it counts; 1 is usual. */
  readonly weight: number;
}

/** Found by cross-validation; figures near them do as well. */
const epochs = 8;
/** The weights of so many last epochs are averaged, which calms the noise of the last lessons. */
const averaged = 6;
const rate = 0.5;
const decay = 1e-4;
/** The share of a lesson's features hidden each time, so that the model leans on many and not on a few. */
const hidden = 0.3;
/** The weights are the mean of courses that differ in order and in what was hidden, which steadies them. */
const courses = 3;

/**
 * Multinomial logistic regression by AdaGrad (Duchi, Hazan and Singer 2011) with decay, dropout of features and averaging.
 * Returns one weight per place of the table and label, label by label within a place. The same lessons give the same
 * weights. `start` are weights to go on from, where there are any: what the lessons do not touch stays as it is there.
 */
export function trainWeights(lessons: readonly Lesson[], start?: Float32Array): Float32Array {
  const width = labels.length;
  const { dense, places } = compacted(lessons);
  const begin = new Float32Array(width * places.length);
  if (start !== undefined) {
    for (const [at, place] of places.entries()) {
      begin.set(start.subarray(place * width, (place + 1) * width), at * width);
    }
  }
  const sums = new Float32Array(begin.length);
  for (let course = 1; course <= courses; course += 1) runCourse(dense, begin, sums, createRandom(course));

  const weights = start?.slice() ?? new Float32Array(width * 2 ** tableBits);
  for (const [at, place] of places.entries()) {
    for (let k = 0; k < width; k += 1) {
      weights[place * width + k] = (sums[at * width + k] ?? 0) / (courses * averaged);
    }
  }
  return weights;
}

/** The lessons on a table that has only the places they use: a tenth of the time for few of them. */
function compacted(lessons: readonly Lesson[]): {
  readonly dense: readonly Lesson[];
  readonly places: readonly number[];
} {
  const indexes = new Map<number, number>();
  const indexOf = (place: number) => {
    const index = indexes.get(place) ?? indexes.size;
    indexes.set(place, index);
    return index;
  };
  const dense = lessons.map((lesson) => ({
    ...lesson,
    features: { ...lesson.features, places: lesson.features.places.map(indexOf) },
  }));
  return { dense, places: [...indexes.keys()] };
}

/** Goes through the lessons epoch by epoch from `begin` on, and adds the weights of the last ones to `sums`. */
function runCourse(
  lessons: readonly Lesson[],
  begin: Float32Array,
  sums: Float32Array,
  random: () => number,
): void {
  const weights = begin.slice();
  const squares = new Float32Array(sums.length).fill(1e-4);
  const order = lessons.slice();
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const lesson of order) learn(lesson, weights, squares, random);
    if (epoch < epochs - averaged) continue;
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
  }
}

function learn(lesson: Lesson, weights: Float32Array, squares: Float32Array, random: () => number): void {
  const width = labels.length;
  const { places, values } = visible(lesson.features, random);
  const slopes = new Float64Array(width);
  for (let at = 0; at < places.length; at += 1) {
    const start = (places[at] ?? 0) * width;
    const value = values[at] ?? 0;
    for (let k = 0; k < width; k += 1) slopes[k] = (slopes[k] ?? 0) + (weights[start + k] ?? 0) * value;
  }
  toSlopes(slopes, labels.indexOf(lesson.label), lesson.weight);
  for (let at = 0; at < places.length; at += 1) {
    const start = (places[at] ?? 0) * width;
    const value = values[at] ?? 0;
    for (let k = 0; k < width; k += 1) {
      const weight = weights[start + k] ?? 0;
      const slope = (slopes[k] ?? 0) * value + decay * weight;
      const square = (squares[start + k] ?? 0) + slope * slope;
      squares[start + k] = square;
      weights[start + k] = weight - (rate * slope) / Math.sqrt(square);
    }
  }
}

/** The features that this lesson shows, stronger by what is hidden. */
function visible({ places, values }: Features, random: () => number): Features {
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

/** Turns scores into the slopes of the loss: probability less what was right. */
function toSlopes(scores: Float64Array, right: number, weight: number): void {
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

/** Repeatable numbers from 0 to 1 (the linear congruence of Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
