import { createContext, Script } from 'node:vm';
import type { Json, JsonObject } from '@tact/core/records';
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';

/**
 * Inputs held against a JSON Schema that somebody else wrote, such as an MCP server's.
 *
 * Invariants:
 * 1. Nothing is fetched: what a schema refers to outside of itself may be anything.
 * 2. No pattern backtracks, and no check takes longer than its time.
 * 3. A format is a note to whoever fills the field in, not a check; and nothing is changed, so that no default is put in.
 */

/** Null if it fits. */
export type InputCheck = (input: JsonObject) => { readonly field: string; readonly why: string } | null;

const timeLimitMs = 1000;

/** Null for a schema that cannot be read; the tool has to look at its input itself then. */
export function checkBy(schema: JsonObject): InputCheck | null {
  const validate = inTime(() => compiled(selfContained(schema) as JsonObject));
  if (validate === null) return null;
  return (input) => {
    const fits = inTime(() => validate(input));
    if (fits === true) return null;
    if (fits === null) return { field: 'input', why: 'takes too long to be checked' };
    return problemOf(validate.errors?.[0]);
  };
}

/** Patterns by RE2; one that it does not know, such as with a look-ahead, lets everything pass. */
const linearPatterns = Object.assign(
  (pattern: string) => {
    try {
      const read = RE2JS.compile(pattern);
      return { test: (text: string) => read.test(text) };
    } catch {
      return { test: () => true };
    }
  },
  { code: 'linearPatterns' },
);

const options: Options = {
  ...{ strict: false, validateSchema: false, validateFormats: false, addUsedSchema: false, logger: false },
  // A model may name a field as something that every object has.
  ownProperties: true,
  code: { regExp: linearPatterns },
};

/** By the newest draft, else by the one in which a list of items had another meaning. */
function compiled(schema: JsonObject): ValidateFunction | null {
  for (const Draft of [Ajv2020, Ajv]) {
    try {
      return new Draft(options).compile(schema);
    } catch {
      // The next one may read it.
    }
  }
  return null;
}

/** References that leave the schema become schemas that take anything; what OpenAPI adds is put into JSON Schema's own words. */
function selfContained(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((part: Json) => selfContained(part));
  const { $schema: _, nullable, ...own } = schema as JsonObject;
  if (typeof own['$ref'] === 'string' && !own['$ref'].startsWith('#')) return {};
  const parts = Object.fromEntries(
    Object.entries(own).map(([key, part = null]) => [key, isData.has(key) ? part : selfContained(part)]),
  );
  return nullable === true ? { anyOf: [parts, { type: 'null' }] } : parts;
}

/** Values, not schemas. */
const isData: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

function problemOf(error: ErrorObject | undefined) {
  const field = (error?.instancePath ?? '').slice(1).replaceAll('/', '.') || 'input';
  const named: unknown = error?.params['additionalProperty'];
  const more = typeof named === 'string' ? `: ${named.slice(0, 60)}` : '';
  return { field, why: `${error?.message ?? 'does not fit'}${more}` };
}

const context = createContext({ work: () => {} });
const script = new Script('work()');

/** Only this can end work that does not end by itself. Null where it took too long. */
function inTime<Result>(work: () => Result): Result | null {
  try {
    context['work'] = work;
    return script.runInContext(context, { timeout: timeLimitMs }) as Result;
  } catch {
    return null;
  }
}
