import type { Responder, Response } from '../world/responder.ts';
import type { World } from '../world/world.ts';
import type { WorldEvent } from '../world/world-events.ts';
import { modelAnswer } from '../world/world-model.ts';

/** Asks the model about every event and learns nothing: what quality is measured against. */
export class AlwaysModel implements Responder {
  readonly #world: World;
  readonly #seed: number;

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#seed = seed;
  }

  async respond(event: WorldEvent): Promise<Response> {
    const { text } = modelAnswer(this.#world, event, this.#seed);
    return { path: 'model', text, heuristic: null, modelCalls: 1 };
  }

  async learn(): Promise<void> {}

  async close(): Promise<void> {}
}
