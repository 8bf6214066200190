import type { Choice, ExecutiveStrategy, ExecutiveView } from '../executive-strategy.ts';
import { thresholdsOf } from './effective-threshold.ts';

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
