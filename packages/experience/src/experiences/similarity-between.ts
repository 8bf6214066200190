import type { Embedder } from '@tact/core/ports/embedder';

/** How similar what two vectors of one embedder stand for is, on its scale; 0 where a text had no content. */
export function similarityBetween(
  one: Float32Array,
  other: Float32Array,
  embedder: Pick<Embedder, 'similarity'>,
): number {
  return isEmpty(one) || isEmpty(other) ? 0 : embedder.similarity(dotProduct(one, other));
}

function isEmpty(vector: Float32Array): boolean {
  return vector.every((value) => value === 0);
}

/** Of vectors of length 1, the cosine. */
function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] ?? 0);
  return sum;
}
