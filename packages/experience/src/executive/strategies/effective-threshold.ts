import type { ChosenBy, ExecutiveView } from '../executive-strategy.ts';

/** What the threshold depends on. */
interface ThresholdInput {
  readonly input: Pick<ExecutiveView['input'], 'salience'>;
  readonly facts: Pick<ExecutiveView['facts'], 'biases'>;
  readonly config: Pick<ExecutiveView['config'], 'confidenceThreshold' | 'urgencyReduction'>;
}

/** The biases that Tact's own strategies read. */
export const ownBiases: readonly string[] = ['confidence_threshold'];

const lowest = 0.3;
const highest = 0.95;
/** Enough for every threshold that somebody writes, and 0.7 − 0.1 + 0.1 is 0.7 again. */
const decimals = 9;

/**
 * The confidence that a heuristic has to reach in Tact's own strategies: base + bias `confidence_threshold` − urgency ×
 * reduction, clamped once, at the end, to [0.3, 0.95].
 *
 * @example
 * const config = { confidenceThreshold: 0.7, urgencyReduction: 0.2 };
 * effectiveThreshold({ input: { salience: { urgency: 0.5 } }, facts: { biases: {} }, config }); // 0.6
 */
export function effectiveThreshold({ input, facts, config }: ThresholdInput): number {
  const { confidenceThreshold, urgencyReduction } = config;
  const sum = confidenceThreshold + biasOf(facts.biases) - urgencyOf(input) * urgencyReduction;
  return Math.min(highest, Math.max(lowest, Number(sum.toFixed(decimals))));
}

/** How urgent an event is, in [0, 1]; 0 where it does not say. */
export function urgencyOf({ salience }: ThresholdInput['input']): number {
  return salience['urgency'] ?? 0;
}

/** The effective threshold and the base, as every choice states them. */
export function thresholdsOf(view: ExecutiveView): Pick<ChosenBy, 'threshold' | 'baseThreshold'> {
  return { threshold: effectiveThreshold(view), baseThreshold: view.config.confidenceThreshold };
}

function biasOf(biases: ThresholdInput['facts']['biases']): number {
  return biases['confidence_threshold'] ?? 0;
}
