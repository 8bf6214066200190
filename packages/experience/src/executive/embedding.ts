import type { Embedder } from '@tact/core/ports/embedder';
import type { MaybeOutside } from '@tact/core/records';
import { embedTexts, similarityBetween } from '#experiences';

/** How long embedding may take while somebody waits for a response, in milliseconds. */
export const promptMs = 2_000;

/** The same where nobody waits. */
export const patientMs = 20_000;

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
