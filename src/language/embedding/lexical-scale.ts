import type { ScaleKnot } from './similarity-scale.ts';

export const lexicalScale: readonly ScaleKnot[] = [
  [0, 0],
  [0.45, 0.7],
  [0.85, 0.95],
  [0.999, 1],
];
