import type { Model } from '@tact/core/ports/model';
import type { Run } from '@tact/core/records';
import { rounded } from '../measures.ts';
import { addingModel, countedModel } from './counting-model.ts';
import { type AdmissionStage, openAdmissionStage, type PlayedAdmission } from './play-admission.ts';
import type { ExistingRun } from './run-row.ts';

/** A run that is offered to a memory which holds others. */
export interface Offer {
  readonly existing: readonly ExistingRun[];
  readonly run: Run;
}

/** What came of it, and what a model was asked on the way. */
export interface Admitted extends PlayedAdmission {
  readonly modelCalls: number;
  readonly promptTokens: number;
}

/** How often a model was asked, as figures of an eval. */
export interface ModelFigures {
  /** The share of admissions for which no model was asked. */
  readonly settled_without_model: number | null;
  readonly model_calls_per_admission: number | null;
  /** Estimated, a quarter of the bytes. */
  readonly prompt_tokens_per_admission: number | null;
}

/** Old assistants and what they hold are let go of after so many rows. */
const rowsPerStage = 500;

/**
 * Puts each offer to the engine, in order and each with a user of its own. With a model, that model judges what rules cannot tell.
 * Without one, rules judge it, and what a model would have been asked is counted by putting the offer to the engine again, with a
 * model that answers as the rules do.
 */
export async function* admitAll(offers: Iterable<Offer>, model: Model | null): AsyncGenerator<Admitted> {
  const asked = countedModel(model ?? addingModel);
  let [plain, counting] = openStages(model, asked);
  let row = 0;
  try {
    for (const offer of offers) {
      if (row > 0 && row % rowsPerStage === 0) {
        await closeAll([plain, counting]);
        [plain, counting] = openStages(model, asked);
      }
      row += 1;
      const before = asked.used();
      const user = `row-${row}`;
      const answer = await played(plain, user, offer);
      if (model === null && answer.path === 'local') {
        const again = await played(counting, user, offer);
        if (again.decision !== answer.decision)
          throw new Error(`A model that answers as the rules do made ${answer.decision} ${again.decision}.`);
      }
      const used = asked.used();
      yield {
        ...answer,
        modelCalls: used.calls - before.calls,
        promptTokens: used.promptTokens - before.promptTokens,
      };
    }
  } finally {
    await closeAll([plain, counting]);
  }
}

export function modelFigures(
  admitted: readonly Pick<Admitted, 'modelCalls' | 'promptTokens'>[],
): ModelFigures {
  const perAdmission = (count: (one: (typeof admitted)[number]) => number) =>
    admitted.length === 0
      ? null
      : rounded(admitted.reduce((sum, one) => sum + count(one), 0) / admitted.length);
  return {
    settled_without_model: perAdmission(({ modelCalls }) => (modelCalls === 0 ? 1 : 0)),
    model_calls_per_admission: perAdmission(({ modelCalls }) => modelCalls),
    prompt_tokens_per_admission: perAdmission(({ promptTokens }) => promptTokens),
  };
}

/** One as it is measured, and one whose model is only counted; the same one where there is a model. */
function openStages(model: Model | null, asked: Model): readonly [AdmissionStage, AdmissionStage] {
  const counting = openAdmissionStage(asked);
  return [model === null ? openAdmissionStage(null) : counting, counting];
}

async function played(
  stage: AdmissionStage,
  user: string,
  { existing, run }: Offer,
): Promise<PlayedAdmission> {
  await stage.store(user, existing);
  return stage.admit(user, run);
}

async function closeAll(stages: readonly AdmissionStage[]): Promise<void> {
  await Promise.all([...new Set(stages)].map((stage) => stage.close()));
}
