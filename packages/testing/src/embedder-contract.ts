import type { Embedder } from '@tact/core/ports/embedder';
import { describe, expect, it } from 'vitest';

/** The embedder, and how to remove what it leaves behind. */
export interface EmbedderUnderTest {
  readonly embedder: Embedder;
  close?(): Promise<void>;
}

/**
 * The promises of the port `Embedder`, for an embedder that embeds any text. `make` makes one for each test.
 *
 * @example
 * embedderContract('my embedder', async () => ({ embedder: createLexicalEmbedder() }));
 */
export function embedderContract(name: string, make: () => Promise<EmbedderUnderTest>): void {
  const holds = (title: string, check: (embedder: Embedder) => Promise<void>) =>
    it(title, async () => {
      const { embedder, close } = await make();

      try {
        await check(embedder);
      } finally {
        await close?.();
      }
    });

  describe(`${name} keeps the embedder contract`, () => {
    holds('one vector per text, in order', async (embedder) => {
      const texts = ['renewed the certificate', 'watered the plants', 'renewed the certificate'];

      const vectors = await embedder.embed(texts, options);

      const [first, second, third] = vectors;
      expect(vectors).toHaveLength(3);
      expect(third).toEqual(first);
      expect(second).not.toEqual(first);
      expect(await embedder.embed([texts[1] ?? ''], options)).toEqual([second]);
    });

    holds('none for no text', async (embedder) => {
      expect(await embedder.embed([], options)).toEqual([]);
    });

    holds('each has its dimensions, finite, and length 1', async (embedder) => {
      const texts = [
        'a',
        'Grüße aus Köln 👋🏽',
        '妻の誕生日',
        'e\u0301\u0000\ud800',
        'word '.repeat(200_000),
      ];

      for (const vector of await embedder.embed(texts, options)) {
        expect(vector).toBeInstanceOf(Float32Array);
        expect(vector).toHaveLength(embedder.dimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      }
    });

    holds('that of a blank text is all zeros, wherever it stands', async (embedder) => {
      const zeros = new Float32Array(embedder.dimensions);

      const [blank, text, spaces] = await embedder.embed(['', 'text', ' \n\t'], options);

      expect([blank, spaces]).toEqual([zeros, zeros]);
      expect(text).not.toEqual(zeros);
    });

    holds('nothing is embedded once the caller has given up', async (embedder) => {
      const cancelled = embedder.embed(['text'], { ...options, signal: AbortSignal.abort() });

      await expect(cancelled).rejects.toMatchObject({ name: 'TactError', code: 'EMBEDDER_CANCELLED' });
    });

    holds('its id stays the same and is not empty', async (embedder) => {
      const { id } = embedder;

      await embedder.embed(['text'], options);

      expect(embedder.id).toBe(id);
      expect(id).toMatch(/\S/);
    });

    holds('its similarity rises with the cosine, from at least 0 to at most 1', async ({ similarity }) => {
      const cosines = Array.from({ length: 201 }, (_, index) => (index - 100) / 100);
      const similarities = cosines.map(similarity);

      expect(similarities).toEqual(similarities.toSorted((one, other) => one - other));
      expect(similarities.every((value) => value >= 0 && value <= 1)).toBe(true);
      expect(similarity(1)).toBe(1);
    });
  });
}

const options = { timeoutMs: 30_000 };
