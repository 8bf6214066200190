import { digest } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import type { NewExperience } from '@tact/core/ports/store';
import type { Run } from '@tact/core/records';
import { embedTexts } from '#experiences';
import { textOfRun } from './compare/plain-run.ts';

/** Vectors of runs. What was embedded for comparing is not embedded again for storing. */
export interface RunEmbedder {
  readonly id: string;
  /** In order. Throws an `EMBEDDER_…` error. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  embedRun(run: Run): Promise<NonNullable<NewExperience['embedding']>>;
  similarity(cosine: number): number;
}

const timeoutMs = 10_000;
const maxRemembered = 1_000;

export function createRunEmbedder(embedder: Embedder): RunEmbedder {
  /** By digest, so that the words of a forgotten run do not stay in the memory of the process. */
  const known = new Map<string, Float32Array>();
  const embed = async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
    const missing = [...new Set(texts)].filter((text) => !known.has(digest(text)));
    const vectors = missing.length === 0 ? [] : await embedTexts(missing, embedder, timeoutMs);
    const fresh = new Map(
      missing.map((text, index) => [text, vectors[index] ?? new Float32Array(embedder.dimensions)]),
    );
    const found = texts.map(
      (text) => fresh.get(text) ?? known.get(digest(text)) ?? new Float32Array(embedder.dimensions),
    );
    if (known.size + fresh.size > maxRemembered) known.clear();
    for (const [text, vector] of fresh) known.set(digest(text), vector);
    return found;
  };
  return {
    id: embedder.id,
    embed,
    async embedRun(run) {
      const [vector = new Float32Array(embedder.dimensions)] = await embed([textOfRun(run)]);
      return { embedder: embedder.id, vector };
    },
    similarity: (cosine) => embedder.similarity(cosine),
  };
}
