import type { JsonObject } from '@tact/core/records';

/** What a model may send as the input of a call. More is refused at once, and the model is told. */
const maxInputDepth = 200;
const maxInputFields = 10_000;

/** A call's input as it is recorded and run; or why JSON would not give it back as it was. */
export type PlainInput = { readonly input: JsonObject } | { readonly problem: string };

export function plainInput(input: unknown): PlainInput {
  if (!isPlainObject(input)) return { problem: 'must be a plain JSON object' };
  const problem = problemIn(input);
  return problem === null ? { input: JSON.parse(JSON.stringify(input)) as JsonObject } : { problem };
}

/** Without recursion, so that no depth is too much to be looked at. */
function problemIn(input: object): string | null {
  let level: readonly unknown[] = [input];
  let fields = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxInputDepth) return `is nested deeper than ${maxInputDepth} levels`;
    const next: unknown[] = [];
    for (const value of level) {
      const problem = problemWith(value);
      if (problem !== null) return problem;
      if (typeof value !== 'object' || value === null) continue;
      const parts = Object.values(value);
      fields += parts.length;
      if (fields > maxInputFields) return `has more than ${maxInputFields} fields`;
      next.push(...parts);
    }
    level = next;
  }
  return null;
}

function problemWith(value: unknown): string | null {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return null;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : `holds ${value}, which is no number in JSON`;
  }
  return Array.isArray(value) || isPlainObject(value)
    ? null
    : 'holds something other than plain JSON; remove the transformation from its schema';
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
