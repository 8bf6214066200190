import { framingFeatures } from './framing-features.ts';
import { framingWeights } from './framing-weights.ts';

/** Whether a message that nobody asked for gives its reader something to act with, or corrects and judges them. */
export interface Framing {
  readonly label: 'equips' | 'corrects';
  /** How likely it corrects, in [0, 1]. */
  readonly score: number;
  /** Names of the cues that speak for `corrects`, the strongest first. */
  readonly why: readonly string[];
}

/** Below even chances: a reproach that gets through does more harm than a good message that is held back. */
export const correctsFrom = 0.4;

/**
 * Classifies a message of up to 1 000 characters by cues of reproach and by weights that were trained on messages of our own
 * (`evals/training/train-framing.ts`). Local and pure, for English: what is written in another language has few cues and mostly counts
 * as equipping.
 */
export function classifyFraming(message: string): Framing {
  const weighed = framingFeatures(message).flatMap((name) => {
    const weight = framingWeights.get(name);
    return weight === undefined ? [] : [{ name, weight }];
  });
  const sum = weighed.reduce((total, { weight }) => total + weight, framingWeights.get('bias') ?? 0);
  const score = 1 / (1 + Math.exp(-sum));
  return {
    label: score >= correctsFrom ? 'corrects' : 'equips',
    score,
    why: weighed
      .filter(({ name, weight }) => weight > 0 && !/^[12s]:/.test(name))
      .sort((one, other) => other.weight - one.weight)
      .map(({ name }) => name),
  };
}
