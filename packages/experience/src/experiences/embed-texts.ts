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
