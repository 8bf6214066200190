import { splitClauses } from '../understand/split-clauses.ts';
import type { Domain, Turn } from '../words.ts';
import { classify } from './classify.ts';
import { isFollowup } from './followup.ts';
import { domainOf } from './labels.ts';
import { classesOf } from './lexicon.ts';
import { decodeModel, type Model } from './model.ts';
import { tokensOf } from './tokens.ts';

/** The routing of a message, inferred from its words and the conversation before it. */
export interface RouteResult {
  /** In the order of the message; empty if it concerns no domain. */
  readonly domains: readonly Domain[];
  /** The calibrated probability that the routing is right, from 0 to 1. */
  readonly confidence: number;
  /** The message is a follow-up to the conversation. */
  readonly isFollowup: boolean;
  /** The requests of a composite message, in order; a single one if it is not composite. */
  readonly parts: readonly RoutedPart[];
}

/** One request of a message. */
export interface RoutedPart {
  readonly text: string;
  /** Null if this part concerns no domain. */
  readonly domain: Domain | null;
  readonly confidence: number;
}

/** Routes messages to domains; never throws. */
export interface Router {
  /** `history` is in order, without the message itself. */
  route(text: string, history: readonly Turn[]): RouteResult;
}

/**
 * A router from the bytes of a weights file, such as training writes. `shippedRouter` has Tact's own weights.
 *
 * @throws a `RangeError` for bytes that are not such a file.
 *
 * @example
 * import { readFile } from 'node:fs/promises';
 *
 * const router = createRouter(await readFile('my-router.bin'));
 * router.route('remind me to call mom', []).domains; // [ 'task' ]
 */
export function createRouter(weights: Uint8Array): Router {
  return routerOf(decodeModel(weights));
}

/** Creates a router from a decoded model. */
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

/** The requests of a message: its clauses. What a clause does not clearly say by itself, the whole message says. */
function partsOf(model: Model, text: string, tokens: readonly string[]): readonly RoutedPart[] {
  const whole = partOf(model, text, tokens);
  const clauses = splitClauses(text, (left, right, joint) =>
    areSeparateRequests(partOf(model, left), partOf(model, right), joint),
  );
  if (clauses.length < 2) return [whole];
  return clauses.map((clause) => {
    const part = partOf(model, clause.text);
    return part.confidence >= minShareOfClause
      ? part
      : { ...part, domain: whole.domain, confidence: Math.max(part.confidence, whole.confidence) };
  });
}

/** Fitted on one half of the composite messages; the other half is routed best by it as well. */
const minShareOfClause = 0.4;

function partOf(model: Model, text: string, tokens = tokensOf(text)): RoutedPart {
  const { label, confidence } = classify(model, tokens);
  return { text: text.trim(), domain: domainOf(label), confidence };
}

/** The least confidence of both sides. A second sentence mostly explains the first, so splitting there takes more. */
const surenessFor = { strong: 0.5, weak: 0.6, sentence: 0.85 } as const;
/** `none` is often a mistake here: half a sentence seldom looks like a request. */
const surenessForNone = 0.9;

function areSeparateRequests(left: RoutedPart, right: RoutedPart, kind: keyof typeof surenessFor): boolean {
  if (left.domain === null && right.domain === null) return false;
  if (kind === 'sentence' && (left.domain === null || right.domain === null || left.domain === right.domain))
    return false;
  return [left, right].every(
    ({ domain, confidence }) => confidence >= (domain === null ? surenessForNone : surenessFor[kind]),
  );
}

/**
 * A clear message determines its domain. Otherwise the conversation does: a follow-up that names no
 * other topic keeps the domain of the conversation, and so does a message that only resembles small talk.
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

/** Weather is the one other topic that people bring up in conversations about their schedule. */
function asksForWeather({ text, confidence }: RoutedPart): boolean {
  return confidence >= 0.8 && tokensOf(text).some((token) => classesOf(token).includes('weather'));
}

/** The domain of the latest message that clearly has one. */
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
