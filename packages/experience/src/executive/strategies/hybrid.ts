import { saysSame } from '@tact/core/text';
import type { Candidate } from '../executive-facts.ts';
import type { Choice, ChosenBy, ExecutiveStrategy, ExecutiveView } from '../executive-strategy.ts';
import { thinkIfPossible } from './always-llm.ts';
import { thresholdsOf, urgencyOf } from './effective-threshold.ts';
import { fireBest, thinkIfImmediate } from './heuristic-first.ts';
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
