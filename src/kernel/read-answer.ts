import type { z } from 'zod';
import { type ErrorDetails, TactError } from '#errors';
import type { ModelAnswer, ModelToolCall } from '#ports/model';
import type { Integrity, Json } from '#records';
import type { Reading } from './ask-model.ts';
import { extractJson } from './structured-output/extract-json.ts';
import { type Failure, type FailureCode, failure } from './structured-output/failure.ts';

/**
 * Reads a model's answer: the call of the tool that it was given, else JSON from its prose, and holds it against a schema.
 * A failure is a value with one of the `DECISION_…` codes, in words that the model can be shown.
 */
export function readAnswer<Value>(
  answer: ModelAnswer,
  { toolName, schema }: { readonly toolName: string; readonly schema: z.ZodType<Value> },
): Reading<Value> {
  const found = findJson(answer, toolName);
  if (!found.ok) return found;
  const parsed = schema.safeParse(found.value);
  if (parsed.success) return { ok: true, value: parsed.data, integrity: found.integrity };
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') || 'decision';
  return failed('DECISION_INVALID', { field, why: issue?.message ?? 'does not fit' });
}

function findJson({ toolCalls, text, finish }: ModelAnswer, toolName: string): Reading<Json> {
  const calls = toolCalls.filter(({ name }) => name === toolName);
  const [first] = calls;
  if (first !== undefined) return readCall(first, toolCalls.length > 1, finish);
  const prose = extractJson(text, 'object');
  if (prose.ok) return prose;
  const [other] = toolCalls;
  if (other !== undefined) {
    return failed('DECISION_WRONG_TOOL', { expected: toolName, actual: other.name.slice(0, 60) });
  }
  if (text.trim() === '') return failed('DECISION_NO_TOOL_CALL', { expected: toolName });
  return failedBy(prose);
}

function readCall(
  call: ModelToolCall,
  isOneOfSeveral: boolean,
  finish: ModelAnswer['finish'],
): Reading<Json> {
  const read =
    call.input === undefined
      ? extractJson(call.inputText, 'object')
      : ({ ok: true, value: call.input, integrity: 'intact' } as const);
  if (!read.ok) return failedBy(read);
  return { ok: true, value: read.value, integrity: integrityOf(read.integrity, isOneOfSeveral, finish) };
}

function integrityOf(read: Integrity, isOneOfSeveral: boolean, finish: ModelAnswer['finish']): Integrity {
  if (isOneOfSeveral) return 'multiple';
  return finish === 'length' && read === 'intact' ? 'truncated' : read;
}

function failedBy({ code, details }: Failure): Reading<never> {
  return { ok: false, code, text: new TactError(code, details).message };
}

function failed<Code extends FailureCode>(code: Code, details: ErrorDetails<Code>): Reading<never> {
  return failedBy(failure(code, details));
}
