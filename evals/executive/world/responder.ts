import type { Reaction } from './rater-reaction.ts';
import type { WorldEvent } from './world-events.ts';

/** Whatever responds to the events of a world: the engine, or a rule that it is compared with. */
export interface Responder {
  respond(event: WorldEvent): Promise<Response>;
  /** What became known of one of its responses, in the order of time. */
  learn(event: WorldEvent, response: Response, reaction: Reaction): Promise<void>;
  /** Ends what it holds. */
  close(): Promise<void>;
}

export interface Response {
  /** `none`: it did not answer. */
  readonly path: 'heuristic' | 'model' | 'none';
  /** Empty for none. */
  readonly text: string;
  /** The heuristic that fired, or that matched best when the model answered. */
  readonly heuristic: string | null;
  readonly modelCalls: number;
}
