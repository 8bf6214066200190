import { createTableEmbedder } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { findConvergence } from './propose.ts';

const at = (similarity: number) => [similarity, Math.sqrt(1 - similarity ** 2)];
const vectors = { answer: [1, 0], near: at(0.8001), nearer: at(0.9), far: at(0.7999) };

const candidate = (action: string) => ({
  ...{ heuristicId: `h-${action}`, condition: 'when', action },
  ...{ confidence: 0.5, similarity: null },
});

const converging = (...actions: readonly string[]) =>
  findConvergence('answer', actions.map(candidate), createTableEmbedder(vectors));

describe('an answer', () => {
  test('converges with the candidate whose action it is nearest to, from 0.8 on', async () => {
    expect(await converging('near')).toEqual({ convergedHeuristicId: 'h-near', similarity: 0.8001 });
    expect(await converging('far', 'near', 'nearer')).toEqual({
      convergedHeuristicId: 'h-nearer',
      similarity: 0.9,
    });
  });

  test('says that the best match converges as well where another candidate comes nearer', async () => {
    expect(await converging('near', 'nearer')).toEqual({
      ...{ convergedHeuristicId: 'h-nearer', similarity: 0.9 },
      bestConverges: true,
    });
  });

  test('converges with none below 0.8, and with none where there is no candidate', async () => {
    expect(await converging('far')).toBeNull();
    expect(await converging()).toBeNull();
  });
});
