import type { Embedder } from '#ports/embedder';
import { exposeOutside, type MaybeOutside } from '#records';

const timeoutMs = 2000;

/** The vectors of texts, one call; null for none of them where there is nothing to embed. Throws `EMBEDDER_…`. */
export async function embedTexts(
  texts: readonly MaybeOutside[],
  embedder: Embedder,
): Promise<readonly Float32Array[]> {
  if (texts.length === 0) return [];
  return embedder.embed(texts.map(exposeOutside), { timeoutMs });
}

/** How similar each of these is to a text, on the embedder's scale. Throws `EMBEDDER_…`. */
export async function similaritiesTo(
  text: MaybeOutside,
  others: readonly MaybeOutside[],
  embedder: Embedder,
): Promise<readonly number[]> {
  const [vector, ...rest] = await embedTexts([text, ...others], embedder);
  if (vector === undefined) return [];
  return rest.map((other) => embedder.similarity(dotProduct(vector, other)));
}

/** Of vectors of length 1, the cosine. */
function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}
