/**
 * A model's answer as one JSON object, with its integrity; then, if asked, as a value of a schema. What the answer is in its plain form,
 * `plainAnswer` says.
 *
 * A failure is a value, and says nothing that the model could use to speak to the owner: no part of its answer but tool and field names, cut
 * short.
 */
import type { z } from 'zod';
import { TactError } from '#errors';
import type { Integrity, JsonObject } from '#records';
import { extractJson, isObject } from './extract-json.ts';
import { explainIssue } from './invalid-field.ts';
import { type Answer, plainAnswer, shortened } from './plain-answer.ts';
import { type Failure, failure } from './strict-json.ts';

export interface StructuredAnswer<Value = JsonObject> {
  readonly ok: true;
  readonly value: Value;
  readonly integrity: Integrity;
  readonly source: 'tool' | 'text';
}

export type StructuredFailure = Failure;

/** Reads the object that the model gave to the tool, or, when it called none, wrote as text. Never throws. */
export function readStructured(
  answer: Answer,
  { toolName }: { readonly toolName: string },
): StructuredAnswer | StructuredFailure {
  const plain = plainAnswer(answer, { tools: [{ name: toolName }] });
  if (plain.problem !== null) return plain.problem;
  const [call] = plain.answer.toolCalls;
  if (call === undefined) return withoutCall(plain.answer.text, toolName);
  if (call.name !== toolName) {
    return failure('DECISION_WRONG_TOOL', { actual: shortened(call.name), expected: toolName });
  }
  if (!isObject(call.input)) return failure('DECISION_NO_JSON_FOUND', {});
  const { integrity, source } = plain;
  return { ok: true, value: call.input, integrity, source };
}

/** Why a text without an object is none. */
function withoutCall(text: string, toolName: string): StructuredFailure {
  if (text.trim() === '') return failure('DECISION_NO_TOOL_CALL', { expected: toolName });
  const read = extractJson(text, 'object');
  return read.ok ? failure('DECISION_NO_JSON_FOUND', {}) : read;
}

/** The same, then checked: the value as the schema gives it, or `DECISION_INVALID` with the first field that fails. */
export function parseStructured<Schema extends z.ZodType>(
  schema: Schema,
  answer: Answer,
  options: { readonly toolName: string },
): StructuredAnswer<z.output<Schema>> | StructuredFailure {
  const read = readStructured(answer, options);
  if (!read.ok) return read;
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return { ...read, value: parsed.data };
  return failure('DECISION_INVALID', explainIssue(parsed.error.issues));
}

/** A failure as the error of the registry, for its sentence and remedy. */
export function structuredError({ code, details }: StructuredFailure): TactError {
  return new TactError(code, details);
}
