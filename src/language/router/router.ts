import type { Domain, Turn } from '../words.ts';
import { classify } from './classify.ts';
import { findSplitPoints, type SplitPoint } from './find-split-points.ts';
import { isFollowup } from './followup.ts';
import { domainOf } from './labels.ts';
import { classesOf } from './lexicon.ts';
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
    route(text, history) {
      const tokens = tokensOf(text);
      const isFollowing = isFollowup(tokens, history);
      const parts = partsOf(model, text, tokens).map((part) =>
        withDomainFromHistory(model, part, isFollowing, history),
      );
      const named = parts.flatMap(({ domain }) => domain ?? []);
      return {
        domains: [...new Set(named)],
        confidence: Math.min(...parts.map(({ confidence }) => confidence)),
        isFollowup: isFollowing,
        parts,
      };
    },
  };
}

/** The requests of a message: apart where both sides of a joint are surely about something. */
function partsOf(model: Model, text: string, tokens: readonly string[]): readonly RoutedPart[] {
  const whole = [partOf(model, text, tokens)];
  const parts: RoutedPart[] = [];
  let from = 0;
  for (const { end, begin, kind } of findSplitPoints(text)) {
    const [left, right] = [partOf(model, text.slice(from, end)), partOf(model, text.slice(begin))];
    if (!areSeparateRequests(left, right, kind)) continue;
    parts.push(left);
    from = begin;
  }
  return from === 0 ? whole : [...parts, partOf(model, text.slice(from))];
}

function partOf(model: Model, text: string, tokens = tokensOf(text)): RoutedPart {
  const { label, confidence } = classify(model, tokens);
  return { text: text.trim(), domain: domainOf(label), confidence };
}

/** A second sentence mostly explains the first, so it takes more to part them. */
const surenessFor = { strong: 0.5, weak: 0.6, sentence: 0.85 } as const;
/** What belongs to no domain is easily mistaken: half a sentence seldom looks like a request. */
const surenessForNone = 0.9;

function areSeparateRequests(left: RoutedPart, right: RoutedPart, kind: SplitPoint['kind']): boolean {
  if (left.domain === null && right.domain === null) return false;
  if (kind === 'sentence' && (left.domain === null || right.domain === null || left.domain === right.domain))
    return false;
  return [left, right].every(
    ({ domain, confidence }) => confidence >= (domain === null ? surenessForNone : surenessFor[kind]),
  );
}

/**
 * The words of a message tell its domain when they are clear. Else the conversation does: a follow-up that names no
 * other topic stays with what was spoken of, and so does what only half looks like small talk.
 */
function withDomainFromHistory(
  model: Model,
  part: RoutedPart,
  isFollowing: boolean,
  history: readonly Turn[],
): RoutedPart {
  if (history.length === 0) return part;
  if (part.domain !== null && (!isFollowing || part.confidence >= clearDomain)) return part;
  if (part.domain === null && (isFollowing ? asksForWeather(part) : part.confidence >= clearTalk))
    return part;
  const before = domainOfHistory(model, history);
  return before === null ? part : { ...part, ...before };
}

const clearDomain = 0.8;
const clearTalk = 0.9;

/** The one other topic that people weave into a talk about their days. */
function asksForWeather({ text, confidence }: RoutedPart): boolean {
  return confidence >= 0.8 && tokensOf(text).some((token) => classesOf(token).includes('weather'));
}

/** What the conversation was last about, the newest message first. */
function domainOfHistory(
  model: Model,
  history: readonly Turn[],
): Pick<RoutedPart, 'domain' | 'confidence'> | null {
  for (const { text } of history.slice(-6).reverse()) {
    const { label, confidence } = classify(model, tokensOf(text));
    const domain = domainOf(label);
    if (domain !== null && confidence >= 0.5) return { domain, confidence };
  }
  return null;
}
