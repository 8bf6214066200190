import { asTactError } from '@tact/core/errors';
import { askModel, type ProposeResult, type ProposeView, proposal, proposedNothing } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Model } from '@tact/core/ports/model';
import { type JsonObject, outside, type StageFailure } from '@tact/core/records';
import { findConvergence } from './convergence.ts';
import { type EventContext, type EventFacts, viewOf } from './event-facts.ts';
import type { ExecutiveInput } from './executive-input.ts';
import type { ExecutiveStrategy, ExecutiveView } from './executive-strategy.ts';
import { type Convergence, recordedPrediction } from './model-prediction.ts';
import { respondName } from './names.ts';
import { executivePrompt, type PromptTexts } from './prompt/executive-prompt.ts';
import { readResponse } from './prompt/read-response.ts';
import { responseTool } from './prompt/response-tool.ts';

/** The model that responds, and how it is asked. */
export interface ExecutiveModel {
  readonly model: Model;
  readonly timeoutMs: number;
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

export interface ProposingParts {
  /** Null: there is none. */
  readonly model: ExecutiveModel | null;
  /** Null: whether an answer converges is not looked at. */
  readonly embedder: Embedder | null;
  readonly clock: Clock;
  readonly texts: PromptTexts;
}

type View = ProposeView<ExecutiveInput, EventFacts, EventContext>;

/**
 * Asks the model once, for the response together with what it expects of it. Where nothing usable comes back, nothing is proposed, and
 * the prompt stays on record.
 */
export async function propose(
  view: View,
  strategy: ExecutiveStrategy,
  { model, embedder, clock, texts }: ProposingParts,
): Promise<ProposeResult> {
  const event = viewOf(view.signal.input, view.facts, strategy);
  // Only a strategy that failed as a gate gets here without having chosen to think.
  if (strategy.choose(event).kind !== 'think' || model === null)
    return { ...proposedNothing(), proposals: [] };
  const { goals } = view.context;
  const prompt = executivePrompt(event, { goals, shuffleSeed: view.facts.shuffleSeed, texts });
  const { temperature, maxOutputTokens } = model;
  const request = { messages: prompt.messages, tools: [responseTool], temperature, maxOutputTokens };
  const asked = await askModel(request, readResponse, { ...model, clock, span: view.span, attempts: 1 });
  const trail = {
    layers: prompt.layers,
    documents: [...prompt.documents, ...(asked.answer === null ? [] : [asked.answer])],
    answerDigest: asked.answer?.digest ?? null,
    usage: asked.usage,
  };
  if (asked.result === null) return { proposals: [], path: 'fallback', ...trail, failures: asked.failures };
  const { response, ...prediction } = asked.result.value;
  const text = outside(response, 'model');
  const { convergence, failures } = await convergenceOf(text, event, embedder);
  const proposed = proposal({
    action: respondName,
    parameters: { text } as JsonObject,
    target: 'caller',
    proposer: 'model',
    confidence: prediction.predictedSuccess,
    rationale: 'The model responded.',
    integrity: asked.result.integrity,
    labels: [{ origin: 'outside', source: 'model' }],
    details: recordedPrediction({
      ...prediction,
      model: asked.usage?.model ?? model.model.id,
      convergence,
    }),
  });
  return { proposals: [proposed], path: 'model', ...trail, failures: [...asked.failures, ...failures] };
}

/** Not knowing whether an answer converges holds no answer back. */
async function convergenceOf(
  text: Parameters<typeof findConvergence>[0],
  { facts }: ExecutiveView,
  embedder: Embedder | null,
): Promise<{ readonly convergence: Convergence | null; readonly failures: readonly StageFailure[] }> {
  if (embedder === null) return { convergence: null, failures: [] };
  try {
    return { convergence: await findConvergence(text, facts.candidates, embedder), failures: [] };
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    return { convergence: null, failures: [{ stage: 'propose', code, text: message }] };
  }
}
