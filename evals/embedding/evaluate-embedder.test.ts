import { fileURLToPath } from 'node:url';
import { createSimilarityScale } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import { describe, expect, it } from 'vitest';
import { evaluateEmbedder } from './evaluate-embedder.ts';
import { nearCopiesOf } from './near-copies.ts';
import { rankCorrelation } from './rank-correlation.ts';

const data = fileURLToPath(new URL('pairs.jsonl', import.meta.url));

describe('the lexical embedder, on pairs of our own', () => {
  it('has the marks of its scale where they are said to be', async () => {
    const embedder = createLexicalEmbedder();

    const { by_kind: kinds, by_kind_fitted_elsewhere: elsewhere } = await evaluateEmbedder({
      data,
      embedder,
    });

    expect(kinds).toMatchObject({
      trivial: { 'from_0.99': 1 },
      unrelated: { 'from_0.70': 0 },
      related: { 'from_0.95': 0 },
    });
    for (const result of [kinds, elsewhere]) {
      expect(result['near']?.['from_0.95']).toBeGreaterThanOrEqual(0.95);
      expect(result['same']?.['from_0.95']).toBeLessThanOrEqual(0.05);
      expect(result['same']?.['from_0.70']).toBeGreaterThanOrEqual(0.7);
      expect(result['related']?.['from_0.70']).toBeLessThanOrEqual(0.3);
      expect(result['unrelated']?.['from_0.40']).toBeLessThanOrEqual(0.07);
    }
  });

  it('has the scale that a fit gives', async () => {
    const embedder = createLexicalEmbedder();

    const { fitted_scale: fitted } = await evaluateEmbedder({ data, embedder });

    const similarity = createSimilarityScale(JSON.parse(fitted));
    for (const cosine of [-0.2, 0, 0.1, 0.3, 0.5, 0.8, 0.9, 1]) {
      expect(embedder.similarity(cosine)).toBe(similarity(cosine));
    }
  });
});

describe('an embedder whose vectors say nothing', () => {
  it('is measured as such', async () => {
    const embedder = {
      ...createLexicalEmbedder(),
      embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1)),
    };

    const { by_kind: kinds } = await evaluateEmbedder({ data, embedder });

    expect(kinds['unrelated']).toMatchObject({ median: 1, 'from_0.95': 1 });
  });
});

describe('a near copy', () => {
  it('differs in a spelling, one word or the order', () => {
    expect(nearCopiesOf('the agent renewed the old certificate', 'lamp')).toEqual([
      'the agent renewed the old certfiicate',
      'the agent renewed old certificate',
      'the agent renewed lamp the old certificate',
      'the agent renewed lamp old certificate',
      'the old certificate the agent renewed',
    ]);
  });

  it('is not made of a text of fewer than six words', () => {
    expect(nearCopiesOf('renewed the old server certificate', 'lamp')).toEqual([]);
  });
});

describe('the rank correlation', () => {
  it('is of the order alone, with the mean rank for equal values', () => {
    expect(rankCorrelation([1, 2, 3], [10, 200, 201])).toBeCloseTo(1);
    expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
    expect(rankCorrelation([1, 2, 2, 4], [1, 3, 2, 4])).toBeCloseTo(0.9487);
    expect(rankCorrelation([1, 1], [1, 2])).toBe(0);
  });
});
