import type { z } from 'zod';
import type { ModelAnswer } from '#ports/model';
import { parseStructured, structuredError } from '#structured-output';
import type { Reading } from './ask-model.ts';

/** Reads a model's answer with a schema; a failure is a value, in words that the model can be shown. */
export function readAnswer<Schema extends z.ZodType>(
  answer: ModelAnswer,
  { toolName, schema }: { readonly toolName: string; readonly schema: Schema },
): Reading<z.output<Schema>> {
  const parsed = parseStructured(schema, answer, { toolName });
  return parsed.ok ? parsed : { ok: false, code: parsed.code, text: structuredError(parsed).message };
}
