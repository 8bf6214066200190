import { cutAtWord, type ReadResult } from '@tact/core/kernel';
import type { ModelAnswer, ModelTool } from '@tact/core/ports/model';
import type { Json, JsonObject } from '@tact/core/records';
import { extractJson, readShare, readStructured, structuredError } from '@tact/core/structured-output';
import { maxResponseLength } from '../executive-input.ts';

/** What a model answered. */
export interface ModelResponse {
  readonly response: string;
  /** In [0, 1]; 0.5 where the model predicted nothing. */
  readonly predictedSuccess: number;
  /** In [0, 1]; 0 where the model predicted nothing. */
  readonly predictionConfidence: number;
}

const responseNames = [
  ...['response', 'response_text', 'text', 'answer', 'reply', 'message', 'content', 'output'],
  ...['suggested_action', 'action'],
];
const successNames = [
  ...['predicted_success', 'success', 'success_probability', 'probability_of_success'],
  ...['p_success', 'probability', 'likelihood'],
];
const confidenceNames = ['prediction_confidence', 'confidence', 'certainty', 'epistemic_confidence'];
/** Objects that models put their predictions into. */
const nestedNames = ['prediction', 'predictions', 'metadata'];

/**
 * Reads a model's answer: what it gave to the tool, else an object that it wrote as text, else its prose. A response without predictions is
 * still one: about its success nothing is known, nor where it is no probability.
 */
export function readResponse(answer: ModelAnswer): ReadResult<ModelResponse> {
  const read = readStructured(answer, { toolName: responseToolName });
  const fields = read.ok ? flattened(read.value) : {};
  const named = textIn(fields, responseNames);
  const response = named === '' ? proseOf(answer) : named;
  if (response === '') {
    if (!read.ok) return { ok: false, code: read.code, text: structuredError(read).message };
    return { ok: false, code: 'DECISION_INVALID', text: 'The model gave no response.' };
  }
  const success = numberIn(fields, successNames);
  const confidence = numberIn(fields, confidenceNames);
  // A prediction stands behind the response, which is whole then.
  if (answer.finish === 'length' && success === null && confidence === null) {
    return { ok: false, code: 'DECISION_INVALID', text: 'The response was cut off.' };
  }
  return {
    ok: true,
    value: {
      response: cutAtWord(response, maxResponseLength),
      predictedSuccess: success ?? 0.5,
      predictionConfidence: confidence ?? 0,
    },
    integrity: read.ok && named !== '' ? read.integrity : 'repaired',
  };
}

function proseOf({ text }: ModelAnswer): string {
  return text.trim();
}

type Fields = Readonly<Record<string, Json>>;

/** Under names without case and underscores, outer ones before those within. */
function flattened(value: JsonObject): Fields {
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const own = entries.map(([name, part]) => [plainName(name), part] as const);
  const inner = own
    .filter(([name]) => nestedNames.includes(name) || name === 'response')
    .flatMap(([, part]) => Object.entries(objectIn(part)))
    .map(([name, part]) => [plainName(name), part as Json] as const);
  return Object.fromEntries([...inner, ...own]);
}

/** An object, also where it was written as text. */
function objectIn(value: Json): JsonObject {
  if (isObject(value)) return value;
  const read = typeof value === 'string' && value.trimStart().startsWith('{') ? extractJson(value) : null;
  return read?.ok === true && isObject(read.value) ? read.value : {};
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function textIn(fields: Fields, names: readonly string[]): string {
  const texts = names.map((name) => fields[plainName(name)]);
  const found = texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
  return found?.trim() ?? '';
}

function numberIn(fields: Fields, names: readonly string[]): number | null {
  for (const name of names) {
    const read = readShare(fields[plainName(name)]);
    if (read !== null) return read.share;
  }
  return null;
}

/** The one tool that a model answers with: the response and what it expects of it. */
export const responseToolName = 'respond';

export const responseTool: ModelTool = {
  name: responseToolName,
  description: 'Gives the response to the event, with what you expect of it. Call it once.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['response', 'predicted_success', 'prediction_confidence'],
    properties: {
      response: { type: 'string', minLength: 1, description: 'What to do or say, ready to be used.' },
      predicted_success: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'The probability that the response leads to what the user wants.',
      },
      prediction_confidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'How much you knew to judge by: 0 for nothing, 1 for everything that matters.',
      },
    },
  },
};
