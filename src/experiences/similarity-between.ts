import type { Embedder } from '#ports/embedder';
import { dotProduct } from './dot-product.ts';

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
