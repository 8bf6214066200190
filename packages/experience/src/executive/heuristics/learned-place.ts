/**
 * Where a heuristic stands among events. At first that is the embedding of its condition, which is one wording of one event. With every
 * event that it answered well it moves towards the mean of them, so that what they have in common counts, and what only one of them had does
 * not: it is found for other wordings, and told apart from a neighbour that shares a few words. Pure.
 *
 * @param place of length 1
 * @param answered how many events the place stands for, the condition included
 * @returns of length 1
 */
export function movedPlace(place: Float32Array, event: Float32Array, answered: number): Float32Array {
  const weight = Math.min(Math.max(1, answered), maxAnswered);
  const sums = place.map((value, at) => weight * value + (event[at] ?? 0));
  const length = Math.hypot(...sums);
  return length === 0 ? place : sums.map((value) => value / length);
}

/** The next event always counts a thirtieth, so that a place follows when the wording of events changes. */
const maxAnswered = 29;

/** A place at which the heuristic's own condition would no longer match is too far. */
export const minSimilarityToCondition = 0.7;
