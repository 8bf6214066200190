import type { Clock } from '#ports/clock';
import type { Embedder } from '#ports/embedder';
import type { Ids } from '#ports/ids';
import type { Store } from '#ports/store';
import type { MaybeOutside } from '#records';
import { exposeOutside } from '#records';

/** What heuristics are kept and learned with. */
export interface HeuristicServices {
  readonly store: Pick<Store, 'experiences' | 'values' | 'bulk' | 'ledger'>;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly ids: Ids;
}

const embedderTimeoutMs = 20_000;
const mostAtOnce = 100;

/** The vectors of texts, in order. An embedder is a wire: what it is given leaves its label behind. Throws an `EMBEDDER_…` error. */
export async function embedAll(
  texts: readonly MaybeOutside[],
  embedder: Pick<Embedder, 'embed'>,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += mostAtOnce) {
    const batch = texts.slice(from, from + mostAtOnce).map((text) => exposeOutside(text));
    vectors.push(...(await embedder.embed(batch, { timeoutMs: embedderTimeoutMs })));
  }
  return vectors;
}

/** The similarity of two vectors of one embedder, on its scale; 0 where a text had no content. */
export function similarityOf(
  one: Float32Array,
  other: Float32Array,
  embedder: Pick<Embedder, 'similarity'>,
): number {
  let cosine = 0;
  let [oneLength, otherLength] = [0, 0];
  for (const [at, value] of one.entries()) {
    const opposite = other[at] ?? 0;
    cosine += value * opposite;
    oneLength += value * value;
    otherLength += opposite * opposite;
  }
  return oneLength === 0 || otherLength === 0 ? 0 : embedder.similarity(cosine);
}
