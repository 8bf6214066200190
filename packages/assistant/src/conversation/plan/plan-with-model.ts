import {
  type AskOptions,
  askModel,
  buildPrompt,
  type ModelResult,
  type PromptLayer,
  readAnswer,
} from '@tact/core/kernel';
import type { Document } from '@tact/core/ports/store';
import {
  type Integrity,
  type ModelUsage,
  outside,
  type PromptLayerRecord,
  type StageFailure,
} from '@tact/core/records';
import type { Tool } from '@tact/tools';
import type { Confirmation, Plan } from './planned.ts';
import { type PlanAnswer, plannerFormFor, plannerToolName } from './planner-tool.ts';

/** A model with how it is asked. */
export type AskedModel = Pick<AskOptions, 'model' | 'timeoutMs'>;

/** What a model planned, and how that came about. `plan` is null where no answer held. */
export interface ModelPlanned {
  readonly plan: Plan | null;
  readonly integrity: Integrity;
  readonly layers: readonly PromptLayerRecord[];
  readonly documents: readonly Document[];
  readonly answerDigest: string | null;
  readonly usage: ModelUsage | null;
  readonly failures: readonly StageFailure[];
}

const temperature = 0.1;
const maxOutputTokens = 2048;
/** A model's plan states no confidence: one that holds counts as sure, since what matters is asked about anyway. */
const confidenceOfPlan = 0.9;

/** Asks the model for a plan made of these tools. */
export async function planWithModel(
  layers: readonly PromptLayer[],
  tools: readonly Tool[],
  asking: AskOptions,
): Promise<ModelPlanned> {
  const { tool, schema } = plannerFormFor(tools);
  const prompt = buildPrompt(layers);
  const request = { messages: prompt.messages, tools: [tool], temperature, maxOutputTokens };
  const { result, usage, failures, answer } = await askModel(
    request,
    (given) => readAnswer(given, { toolName: plannerToolName, schema }),
    { ...asking, joinsList: 'actions' },
  );
  const isLost = result !== null && lostItsActions(result);
  return {
    plan: result === null || isLost ? null : planOf(result.value),
    integrity: result?.integrity ?? 'intact',
    layers: prompt.layers,
    documents: [...prompt.documents, ...(answer === null ? [] : [answer])],
    answerDigest: answer?.digest ?? null,
    usage,
    failures: isLost ? [...failures, cutEmpty] : failures,
  };
}

/** “Nothing is to be done” is believed of a whole answer only: one that was cut may have lost all its actions. */
function lostItsActions({ value, integrity }: NonNullable<ModelResult<PlanAnswer>['result']>): boolean {
  return integrity === 'truncated' && value.actions.length === 0 && !value.needs_clarification;
}

const cutEmpty: StageFailure = {
  stage: 'propose',
  code: 'DECISION_MALFORMED_JSON',
  text: 'The answer broke off before its first action.',
};

function planOf({ actions, needs_clarification, clarification_question, ...said }: PlanAnswer): Plan {
  const question =
    clarification_question?.trim() || 'Could you tell me a little more about what you would like?';
  return {
    actions,
    confidence: confidenceOfPlan,
    clarification: needs_clarification ? { question, missing: null } : null,
    ...(said.requires_confirmation ? { confirmation: confirmationOf(said) } : {}),
  };
}

/** The model has seen no words of others; its own are still not ours. */
function confirmationOf({
  confirmation_message: message,
}: Pick<PlanAnswer, 'confirmation_message'>): Confirmation {
  const words = message?.trim() ?? '';
  return { message: words === '' ? null : outside(words, 'model') };
}
