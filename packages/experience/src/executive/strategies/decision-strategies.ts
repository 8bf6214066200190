import { tactError } from '@tact/core/errors';
import { closestWord, listNearest, saysSame } from '@tact/core/text';
import type { Candidate, Choice, ChosenBy, ExecutiveStrategy, ExecutiveView } from '../executive-strategy.ts';
import { thresholdsOf, urgencyOf } from './effective-threshold.ts';
import { isWithin, similarityOf } from './rank-candidates.ts';

/**
 * Three tiers by urgency.
 *
 * Immediate: speed counts more than quality, so any reasonable match fires. Soon: the whole pool is ranked, and the best one fires if it
 * is trusted enough. Not urgent: there is time to think, so only a match that stands alone fires.
 */
export const hybrid: ExecutiveStrategy = {
  name: 'hybrid',
  version: '1',
  minSimilarity: 0.6,
  choose(view) {
    const tier = tierOf(urgencyOf(view.input));
    return { ...choosers[tier](view), tier };
  },
};

type Tier = NonNullable<ChosenBy['tier']>;

function tierOf(urgency: number): Tier {
  if (urgency >= 0.8) return 'immediate';
  return urgency >= 0.4 ? 'soon' : 'not_urgent';
}

const choosers: Readonly<Record<Tier, (view: ExecutiveView) => Choice>> = {
  immediate: (view) => fire(view, view.facts.candidates.find(isReasonable)) ?? soon(view),
  soon,
  not_urgent: (view) => fire(view, singularOf(view.facts.candidates)) ?? thinkIfPossible(view),
};

function soon(view: ExecutiveView): Choice {
  return fireBest(view) ?? thinkIfImmediate(view);
}

function fire(view: ExecutiveView, candidate: Candidate | undefined): Choice | null {
  return candidate === undefined ? null : { kind: 'fire', candidate, ...thresholdsOf(view) };
}

const reasonable = { similarity: 0.6, confidence: 0.3 };
const singular = { similarity: 0.85, confidence: 0.7, aloneWithin: 0.05 };

function isReasonable(candidate: Candidate): boolean {
  return similarityOf(candidate) >= reasonable.similarity && candidate.confidence >= reasonable.confidence;
}

/** The best candidate where it matches well, is trusted, and nothing that matches about as well says to do something else. */
function singularOf(ranked: readonly Candidate[]): Candidate | undefined {
  const [best, ...others] = ranked;
  if (best === undefined || similarityOf(best) < singular.similarity) return undefined;
  if (!(best.bound >= singular.confidence)) return undefined;
  const isAlone = others.every(
    (other) =>
      saysSame(other.action, best.action) ||
      !isWithin(singular.aloneWithin, similarityOf(other), similarityOf(best)),
  );
  return isAlone ? best : undefined;
}

/** Acts from experience where it is trusted enough; asks the model only where somebody waits. The default. */
export const heuristicFirst: ExecutiveStrategy = {
  name: 'heuristic_first',
  version: '1',
  choose: (view) => fireBest(view) ?? thinkIfImmediate(view),
};

/** The best candidate fires if its confidence reaches the threshold; null if it does not. */
export function fireBest(view: ExecutiveView): Choice | null {
  const thresholds = thresholdsOf(view);
  const [best] = view.facts.candidates;
  if (best === undefined || !(best.bound >= thresholds.threshold)) return null;
  return { kind: 'fire', candidate: best, ...thresholds };
}

/** Asks the model where there is one and somebody waits. */
export function thinkIfImmediate(view: ExecutiveView): Choice {
  const thresholds = thresholdsOf(view);
  if (!view.facts.hasModel) return { kind: 'reject', reason: 'llm_unavailable', ...thresholds };
  if (!view.input.immediate) return { kind: 'reject', reason: 'not_immediate', ...thresholds };
  return { kind: 'think', ...thresholds };
}

/** Asks the model whenever there is one; candidates are context for it, and never fire. */
export const alwaysLlm: ExecutiveStrategy = {
  name: 'always_llm',
  version: '1',
  choose: thinkIfPossible,
};

/** Asks the model where there is one, whether or not somebody waits. */
export function thinkIfPossible(view: ExecutiveView): Choice {
  const thresholds = thresholdsOf(view);
  if (!view.facts.hasModel) return { kind: 'reject', reason: 'llm_unavailable', ...thresholds };
  return { kind: 'think', ...thresholds };
}

/** Tact's own strategies, the default first. */
export const ownStrategies: readonly ExecutiveStrategy[] = [heuristicFirst, alwaysLlm, hybrid];

/**
 * The strategy of a name.
 *
 * @param added a program's or a plugin's own, beside Tact's
 * @throws EXECUTIVE_STRATEGY_UNKNOWN and, for two of one name, NAME_TAKEN
 */
export function strategyNamed(name: string, added: readonly ExecutiveStrategy[] = []): ExecutiveStrategy {
  const all = [...ownStrategies, ...added];
  const twice = all.find((one, index) => all.findIndex((other) => other.name === one.name) !== index);
  if (twice !== undefined) throw tactError('NAME_TAKEN', { kind: 'decision strategies', name: twice.name });
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = all.map((one) => one.name);
  const closest = closestWord(name, names);
  throw tactError('EXECUTIVE_STRATEGY_UNKNOWN', {
    strategy: name.slice(0, 60),
    known: listNearest(name, names),
    suggestion: closest === null ? '' : `; perhaps "${closest}" was meant`,
  });
}
