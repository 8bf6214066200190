import type { ThresholdCalibration } from '@tact/experience/memory';
import { z } from 'zod';
import { partsOf } from '../heuristics/read.ts';
import { defineHomeOperation } from '../opened-home.ts';

interface Thresholds {
  readonly similar: number;
  readonly verySimilar: number;
}

/** What the thresholds of the present embedder should be. */
export interface CalibratedMemory {
  readonly embedder: string;
  readonly current: Thresholds;
  /** Null where nothing was said about runs of this embedder. */
  readonly found: ThresholdCalibration | null;
  /** Judgements that say nothing about similarity. */
  readonly unusable: number;
}

const thresholdsJson = z.looseObject({ similar: z.number(), verySimilar: z.number() });

/** Chooses thresholds from outcomes. */
export const calibrateRuns = defineHomeOperation({
  name: 'runs.calibrate',
  summary: 'Suggests similarity thresholds from what turned out to be right; changes nothing.',
  area: 'runs',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({}),
  output: z.object({
    embedder: z.string(),
    current: thresholdsJson,
    found: z.looseObject({ kind: z.enum(['too_little', 'calibrated']) }).nullable(),
    unusable: z.number().describe('judgements that say nothing about similarity'),
  }),
  async run(_, context): Promise<CalibratedMemory> {
    const memory = await import('@tact/experience/memory');
    const { user, store } = partsOf(context);
    const { config, embedder } = context.home;
    const { labelled, unusable } = await memory.labelledAdmissions(user, store);
    const current =
      config.memory === null
        ? memory.defaultThresholds
        : { similar: config.memory.similar, verySimilar: config.memory.very_similar };
    const all = memory.calibrateThresholds(labelled, current);
    const found = all.find((one) => one.embedder === embedder.id) ?? null;
    return { embedder: embedder.id, current, found, unusable };
  },
});
