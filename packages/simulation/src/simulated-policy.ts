import { cycleMs } from '@tact/assistant/proactive';
import { defaultScoreWeights, type ScoreWeights } from '@tact/assistant/proactive/candidates/score';
import { type TrustLevel, trustLevels } from '@tact/assistant/proactive/gate/trust';
import { runStart } from './population.ts';

/** What a run tries: the trust ramp with its floors, caps and thresholds, and the weights of the composite score. */
export interface SimulatedPolicy {
  readonly levels: readonly TrustLevel[];
  readonly weights: ScoreWeights;
}

/** What the engine does unless told otherwise. */
export const defaultSimulatedPolicy: SimulatedPolicy = { levels: trustLevels, weights: defaultScoreWeights };

/** The first cycle at or after an instant; cycles are counted from the start of the run. */
export function cycleFrom(instant: number): number {
  return runStart + Math.ceil((instant - runStart) / cycleMs) * cycleMs;
}
