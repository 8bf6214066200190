import type { Trust } from './trust-rule.ts';

/** Texts as a rule compares them. */
export interface Texts {
  vectorOf(text: string): Float32Array;
  /** How similar two texts are, on the embedder's scale. */
  between(one: string, other: string): number;
}

export interface KnownHeuristic {
  readonly id: string;
  readonly domain: string;
  readonly condition: string;
  readonly action: string;
  trust: Trust;
}

/** A heuristic that fits an event. */
export interface Match {
  readonly heuristic: KnownHeuristic;
  readonly similarity: number;
}

const fits = 0.7;
const tie = 0.02;

/** The heuristic that fits best, if one does: the most similar one, or the more trusted one of those within 0.02 of it. */
export function bestMatch(
  known: readonly KnownHeuristic[],
  domain: string,
  text: string,
  texts: Texts,
): Match | null {
  const near = known
    .filter((one) => one.domain === domain)
    .map((heuristic) => ({ heuristic, similarity: texts.between(text, heuristic.condition) }))
    .filter(({ similarity }) => similarity >= fits);
  const top = Math.max(...near.map(({ similarity }) => similarity));
  return near
    .filter(({ similarity }) => top - similarity <= tie)
    .reduce<Match | null>(
      (best, one) =>
        best === null || one.heuristic.trust.confidence > best.heuristic.trust.confidence ? one : best,
      null,
    );
}

/** An answer of the model that somebody found good. */
export interface GoodAnswer {
  readonly domain: string;
  readonly text: string;
  readonly answer: string;
}

const alike = 0.85;
const copy = 0.95;
const enough = 3;

/**
 * Three good answers, to events that are alike and with words that are alike, are a heuristic: the last one. None if one with the same
 * action is there for nearly the same condition.
 */
export function bornFrom(
  good: readonly GoodAnswer[],
  latest: GoodAnswer,
  known: readonly KnownHeuristic[],
  texts: Texts,
): { readonly support: readonly GoodAnswer[] } | null {
  const support = good.filter(
    (one) =>
      one.domain === latest.domain &&
      texts.between(one.text, latest.text) >= alike &&
      texts.between(one.answer, latest.answer) >= alike,
  );
  if (support.length < enough) return null;
  const isCopy = known.some(
    (one) =>
      one.domain === latest.domain &&
      texts.between(one.condition, latest.text) >= copy &&
      texts.between(one.action, latest.answer) >= copy,
  );
  return isCopy ? null : { support };
}
