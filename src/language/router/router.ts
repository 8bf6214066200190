import type { Domain, Turn } from '../words.ts';
import { type Classified, classify } from './classify.ts';
import { domainOf } from './labels.ts';
import { decodeModel, type Model } from './model.ts';
import { tokensOf } from './tokens.ts';

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

/** A router on shipped weights. Throws a RangeError for bytes that are none. */
export function createRouter(weights: Uint8Array): Router {
  return routerOf(decodeModel(weights));
}

/** A router on a model at hand. */
export function routerOf(model: Model): Router {
  return {
    route(text) {
      const { label, confidence }: Classified = classify(model, tokensOf(text));
      const domain = domainOf(label);
      return {
        domains: domain === null ? [] : [domain],
        confidence,
        isFollowup: false,
        parts: [{ text, domain, confidence }],
      };
    },
  };
}
