import { describe, expect, it } from 'vitest';
import { createTableEmbedder } from './table-embedder.ts';

const options = { timeoutMs: 1_000 };

describe('the table embedder', () => {
  it('gives the vectors of its table with length 1, and zeros for a blank text', async () => {
    const embedder = createTableEmbedder({ door: [3, 4], lamp: [0, 2] });

    expect(await embedder.embed(['lamp', '', 'door'], options)).toEqual([
      Float32Array.of(0, 1),
      Float32Array.of(0, 0),
      Float32Array.of(0.6, 0.8),
    ]);
    expect(embedder).toMatchObject({
      id: 'table:2',
      dimensions: 2,
      texts: ['lamp', '', 'door'],
      unscripted: [],
    });
  });

  it('fails on a text that is not in the table, and remembers it', async () => {
    const embedder = createTableEmbedder({ door: [1, 0] });

    await expect(embedder.embed(['window'], options)).rejects.toThrow('has no vector for "window"');
    await expect(embedder.embed(['constructor'], options)).rejects.not.toHaveProperty('code');
    expect(embedder.unscripted).toEqual(['window', 'constructor']);
  });

  it('fails as the table says, and when it was cancelled', async () => {
    const embedder = createTableEmbedder({
      slow: { fails: 'EMBEDDER_TIMEOUT' },
      odd: { fails: 'EMBEDDER_FAILED' },
    });
    const signal = AbortSignal.abort();

    await expect(embedder.embed(['slow'], options)).rejects.toMatchObject({ code: 'EMBEDDER_TIMEOUT' });
    await expect(embedder.embed(['odd'], options)).rejects.toMatchObject({ code: 'EMBEDDER_FAILED' });
    await expect(embedder.embed(['slow'], { ...options, signal })).rejects.toMatchObject({
      code: 'EMBEDDER_CANCELLED',
    });
  });

  it('cannot have vectors of different dimensions', () => {
    expect(() => createTableEmbedder({ door: [1, 0], lamp: [1] })).toThrow('2 and 1 dimensions');
  });
});
