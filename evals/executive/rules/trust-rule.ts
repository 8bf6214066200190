import { lowerBound, type Observation, observe, untried } from '@tact/experience/executive/heuristics/trust';

/** How far a heuristic is trusted after what was observed of it, as a rule that is compared with others. */
export interface TrustRule {
  readonly name: string;
  /** A heuristic's trust from its starting confidence on. */
  begin(startConfidence: number): Trust;
}

export interface Trust {
  /** What is compared with the threshold. */
  readonly confidence: number;
  after(observation: Observation): Trust;
}

/** Up by 0.1 after a success, down by 0.15 after a failure, within [0, 1]; less for an observation of less weight. */
export const fixedStep: TrustRule = { name: 'fixed_step', begin: stepping };

function stepping(confidence: number): Trust {
  return {
    confidence,
    after: ({ score, weight }) => {
      const step = score > 0.5 ? 0.1 : -0.15;
      return stepping(Math.min(1, Math.max(0, confidence + weight * step)));
    },
  };
}

/** A tenth of the way towards each observation. */
export const movingAverage: TrustRule = { name: 'moving_average', begin: averaging };

function averaging(confidence: number): Trust {
  return {
    confidence,
    after: ({ score, weight }) => averaging(confidence + 0.1 * weight * (score - confidence)),
  };
}

/** The mean of everything observed and of the starting confidence, which counts as two observations. */
export const plainMean: TrustRule = { name: 'plain_mean', begin: (start) => meaning(2 * start, 2) };

function meaning(sum: number, weights: number): Trust {
  return {
    confidence: sum / weights,
    after: ({ score, weight }) => meaning(sum + weight * score, weights + weight),
  };
}

/** The engine's own arithmetic: the lower bound of a discounted Beta distribution. */
export const lowerBoundRule: TrustRule = {
  name: 'lower_bound',
  begin: (start) => bounded(start, untried),
};

function bounded(start: number, trust: typeof untried): Trust {
  return {
    confidence: lowerBound(trust, start),
    after: (observation) => bounded(start, observe(trust, observation)),
  };
}
