import {
  type ExecutiveSettings,
  executiveSettings,
  type GivenExecutiveSettings,
} from '@tact/experience/executive';
import { z } from 'zod';

/** One event, how it is decided about, and what should come of it. Fields that are not named here are ignored. */
export const decisionRowSchema = z.object({
  id: z.union([z.string(), z.number()]),
  /** Read by the engine itself, as an event in JSON. */
  context: z.record(z.string(), z.unknown()),
  /** Checked by the engine itself. */
  config: z.record(z.string(), z.unknown()).default({}),
  model: z.enum(['present', 'absent', 'returns_null']),
  /** What the model answers: an object as it gives it to the tool, or text. */
  model_output: z.union([z.string(), z.record(z.string(), z.json())]).nullish(),
  expected: z.record(z.string(), z.json()).optional(),
});

export type DecisionRow = z.output<typeof decisionRowSchema>;

const settingNames = {
  strategy: 'strategy',
  confidence_threshold: 'confidenceThreshold',
  urgency_reduction: 'urgencyReduction',
  max_candidates: 'maxCandidates',
  llm_confidence_ceiling: 'llmConfidenceCeiling',
  seed: 'seed',
} as const satisfies Record<string, keyof GivenExecutiveSettings>;

/** Throws `EXECUTIVE_SETTING_INVALID`. */
export function settingsOf({ config }: DecisionRow): ExecutiveSettings {
  const given = Object.entries(settingNames).flatMap(([name, setting]) =>
    config[name] === undefined ? [] : [[setting, config[name]] as const],
  );
  return executiveSettings(Object.fromEntries(given) as GivenExecutiveSettings);
}
