import type { Embedder } from '@tact/core/ports/embedder';
import { exposeOutside, type MaybeOutside } from '@tact/core/records';

const maxAtOnce = 100;

/**
 * The vectors of texts, in order; a call of the embedder for every hundred, each within `timeoutMs`. An embedder is a wire: what it is
 * given leaves its label behind. Throws an `EMBEDDER_…` error.
 */
export async function embedTexts(
  texts: readonly MaybeOutside[],
  embedder: Pick<Embedder, 'embed'>,
  timeoutMs: number,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += maxAtOnce) {
    const batch = texts.slice(from, from + maxAtOnce).map(exposeOutside);
    vectors.push(...(await embedder.embed(batch, { timeoutMs })));
  }
  return vectors;
}

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
