import { createRandom } from '@tact/simulation';
import type { World } from './world.ts';
import { oneOf, phrasingsTo, type WorldEvent } from './world-events.ts';

export interface WorldAnswer {
  readonly text: string;
  readonly predictedSuccess: number;
  readonly predictionConfidence: number;
}

/**
 * What the world's model answers to an event: right with the stated probability of its kind, in one of the phrasings. A plain
 * function; no real model is this independent of what it is shown. Asked again about the same event, it answers the same.
 */
export function modelAnswer(world: World, event: WorldEvent, seed: number): WorldAnswer {
  const random = createRandom(seed, 'model', event.id);
  const { right, wrong, model } = event.hidden;
  const isRight = random.chance(model);
  const response = isRight || wrong.length === 0 ? right : oneOf(wrong, random);
  const [canonical = '', ...others] = phrasingsTo(world, event, response);
  const isCanonical = random.chance(world.model.canonicalPhrasing) || others.length === 0;
  return {
    text: isCanonical ? canonical : oneOf(others, random),
    predictedSuccess: hundredths(random.between(...world.model.statedSuccess)),
    predictionConfidence: hundredths(random.between(...world.model.statedConfidence)),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
