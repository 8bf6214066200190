import { tactError } from '#errors';
import type { JsonObject } from '#records';

/** A call's input as it is recorded and run. Throws `ACTION_PARAMETERS_INVALID` for what JSON would not give back as it was. */
export function plainInput(tool: string, input: unknown): JsonObject {
  if (isPlainObject(input) && isPlain(input)) return JSON.parse(JSON.stringify(input)) as JsonObject;
  const why = 'it is not a plain JSON object; remove the transformation from its schema';
  throw tactError('ACTION_PARAMETERS_INVALID', { action: tool, field: 'input', why });
}

function isPlain(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  return isPlainObject(value) && Object.values(value).every(isPlain);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
