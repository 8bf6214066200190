/**
 * A model's answer as one JSON object, with its integrity; then, if asked, as a value of a schema.
 *
 * Invariants:
 * 1. A tool call comes first. Text is read only when no tool was called at all.
 * 2. Whatever had to be chosen, repaired or completed is not `intact`: a second call, a second object, a text that
 *    is not JSON to the letter, an answer that the provider cut off.
 * 3. A failure is a value, and says nothing that the model could use to speak to the owner: no part of its answer but
 *    tool and field names, cut short.
 */
import type { z } from 'zod';
import { TactError } from '#errors';
import type { ModelAnswer, ModelToolCall } from '#ports/model';
import type { Integrity, JsonObject } from '#records';
import { maximumDepth } from './cursor.ts';
import { type ExtractionFailure, extractJson, isObject } from './extract-json.ts';
import { type Failure, failure } from './failure.ts';
import { explainIssue } from './invalid-field.ts';
import { measureValue, readStrictJson } from './strict-json.ts';

export { extractJson } from './extract-json.ts';

export interface Structured<Value = JsonObject> {
  readonly ok: true;
  readonly value: Value;
  readonly integrity: Integrity;
  readonly source: 'tool' | 'text';
}

export type StructuredFailure =
  | Failure<'DECISION_NO_TOOL_CALL'>
  | Failure<'DECISION_WRONG_TOOL'>
  | Failure<'DECISION_INVALID'>
  | ExtractionFailure;

type Answer = Pick<ModelAnswer, 'toolCalls' | 'text' | 'finish'>;

/** Reads the object that the model gave to the tool, or, when it called none, wrote as text. Never throws. */
export function readStructured(
  answer: Answer,
  { toolName }: { readonly toolName: string },
): Structured | StructuredFailure {
  const [first] = answer.toolCalls;
  if (first === undefined) return readText(answer, toolName);

  const call = answer.toolCalls.find(({ name }) => name === toolName);
  if (call === undefined) {
    return failure('DECISION_WRONG_TOOL', { actual: shortened(first.name), expected: toolName });
  }
  const read = readInput(call);
  if (!read.ok) return read;
  const several = answer.toolCalls.length > 1 ? 'multiple' : 'intact';
  return { ...read, integrity: worst(read.integrity, several, cutOff(answer)), source: 'tool' };
}

/** The same, then checked: the value as the schema gives it, or `DECISION_INVALID` with the first field that fails. */
export function parseStructured<Schema extends z.ZodType>(
  schema: Schema,
  answer: Answer,
  options: { readonly toolName: string },
): Structured<z.output<Schema>> | StructuredFailure {
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

function readText(answer: Answer, toolName: string): Structured | StructuredFailure {
  if (answer.text.trim() === '') return failure('DECISION_NO_TOOL_CALL', { expected: toolName });
  const read = extractObject(answer.text);
  return read.ok ? { ...read, integrity: worst(read.integrity, cutOff(answer)), source: 'text' } : read;
}

type ReadObject = Omit<Structured, 'source'>;

function readInput({ input, inputText }: ModelToolCall): ReadObject | ExtractionFailure {
  if (!isObject(input)) {
    const read = extractObject(typeof input === 'string' ? input : inputText);
    return read.ok ? { ...read, integrity: worst(read.integrity, 'repaired') } : read;
  }
  const { depth, finite } = measureValue(input);
  if (depth > maximumDepth) {
    return failure('DECISION_MALFORMED_JSON', { why: `nested deeper than ${maximumDepth} levels` });
  }
  return {
    ok: true,
    value: input,
    integrity: finite && isWrittenStrictly(inputText) ? 'intact' : 'repaired',
  };
}

/** An input that its provider parsed although its text is not strict JSON was repaired on the way. */
function isWrittenStrictly(inputText: string): boolean {
  if (inputText === '') return true;
  const strict = readStrictJson(inputText);
  return strict.kind === 'json' && !strict.suspicious;
}

function extractObject(text: string): ReadObject | ExtractionFailure {
  const read = extractJson(text, 'object');
  if (!read.ok) return read;
  return isObject(read.value) ? { ...read, value: read.value } : failure('DECISION_NO_JSON_FOUND', {});
}

function cutOff({ finish }: Answer): Integrity {
  return finish === 'length' ? 'truncated' : 'intact';
}

const ranks = ['intact', 'repaired', 'truncated', 'multiple'] as const satisfies readonly Integrity[];

function worst(...integrities: readonly Integrity[]): Integrity {
  return ranks[Math.max(...integrities.map((integrity) => ranks.indexOf(integrity)))] ?? 'multiple';
}

function shortened(name: string): string {
  return name.length > 80 ? `${name.slice(0, 79)}…` : name;
}
