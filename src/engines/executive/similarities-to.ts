import { embedTexts, similarityBetween } from '#experiences';
import type { Embedder } from '#ports/embedder';
import type { MaybeOutside } from '#records';

/** How similar each of these is to a text, on the embedder's scale. Throws `EMBEDDER_…`. */
export async function similaritiesTo(
  text: MaybeOutside,
  others: readonly MaybeOutside[],
  embedder: Embedder,
  timeoutMs: number,
): Promise<readonly number[]> {
  const [vector, ...rest] = await embedTexts([text, ...others], embedder, timeoutMs);
  if (vector === undefined) return [];
  return rest.map((other) => similarityBetween(vector, other, embedder));
}
