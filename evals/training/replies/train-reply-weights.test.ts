import { createReplyClassifier } from '@tact/english';
import { expect, it } from 'vitest';
import { trainReplyWeights } from './train-reply-weights.ts';

const rows = [
  ...Array.from({ length: 5 }, () => ({
    text: 'that is a roger doger',
    question: null,
    kind: 'affirmative' as const,
  })),
  ...Array.from({ length: 5 }, () => ({ text: 'blimey mister', question: null, kind: 'other' as const })),
];
const waiting = { question: null, isHighStakes: false, isPending: true };

it('trained weights recognise words that no rule knows', () => {
  const trained = createReplyClassifier(trainReplyWeights(rows));
  const untrained = createReplyClassifier();

  expect(trained.classify('roger doger', waiting).kind).toBe('affirmative');
  expect(untrained.classify('roger doger', waiting).kind).toBe('other');
});

it('the same rows give the same weights', () => {
  expect(trainReplyWeights(rows)).toEqual(trainReplyWeights(rows));
});
