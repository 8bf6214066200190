import type { Choice, ExecutiveStrategy, ExecutiveView } from '../executive-strategy.ts';
import { thresholdsOf } from './effective-threshold.ts';

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
