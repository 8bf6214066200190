import type { Domain, Turn } from '../words.ts';

/** What a message is about, as far as its words and the conversation before it tell. */
export interface Routed {
  /** In the order in which the message names them; none when nothing is asked of any domain. */
  readonly domains: readonly Domain[];
  /** How often a routing like this one is right, from 0 to 1. */
  readonly confidence: number;
  /** The message goes on with what was spoken of before it. */
  readonly isFollowup: boolean;
  /** The requests of a composite message, in their order; one when it is not composite. */
  readonly parts: readonly RoutedPart[];
}

export interface RoutedPart {
  readonly text: string;
  /** Null when this part asks nothing of any domain. */
  readonly domain: Domain | null;
  readonly confidence: number;
}

export interface Router {
  /** `history` is in order, without the message itself; its end counts. */
  route(text: string, history: readonly Turn[]): Routed;
}
