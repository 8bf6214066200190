import { tactError } from '@tact/core/errors';
import type { Action } from '@tact/core/kernel';
import type { Json, JsonObject } from '@tact/core/records';
import { suggestWord } from '@tact/core/text';
import { z } from 'zod';

/**
 * Parameters of an action as typed: `key=value`, each parsed by the action's schema. Lists are separated by
 * commas or repeated keys; values other than text may be JSON. An empty value omits the parameter.
 * Throws `ACTION_PARAMETERS_INVALID`; the values themselves are checked by the caller.
 */
export function parseParameters(words: readonly string[], action: Action): JsonObject {
  const known = propertiesOf(action);
  const parameters: Record<string, Json | undefined> = {};
  for (const word of words) {
    const [key, text] = splitWord(word, action.name);
    const property = known[key];
    if (property === undefined) throw unknownParameter(key, action, Object.keys(known));
    const value = text === '' ? undefined : readValue(text, property, { key, action });
    const before = parameters[key];
    parameters[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  }
  return parameters;
}

/** The same for an action of another program, whose schema is not here: what was a text stays one, anything else may be JSON. */
export function parseUnknownParameters(
  words: readonly string[],
  before: JsonObject,
  action: string,
): JsonObject {
  const parsed = words.map((word) => {
    const [key, text] = splitWord(word, action);
    const isText = typeof before[key] === 'string';
    return [key, text === '' ? undefined : isText ? text : jsonOrText(text)] as const;
  });
  return Object.fromEntries(parsed);
}

function jsonOrText(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Parsed parameters as a change of a question: those to set, and the names of those to leave out. */
export function changeOf(parsed: JsonObject): { readonly parameters: JsonObject; readonly omit: string[] } {
  const entries = Object.entries(parsed);
  return {
    parameters: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    omit: entries.flatMap(([name, value]) => (value === undefined ? [name] : [])),
  };
}

/** The names of an action's parameters, in the order of its schema. */
export function parameterNames(action: Action): readonly string[] {
  return Object.keys(propertiesOf(action));
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

function schemaOf(action: Action): Schema {
  return z.toJSONSchema(action.parameters, { io: 'input', unrepresentable: 'any' }) as Schema;
}

function propertiesOf(action: Action): Readonly<Record<string, Schema>> {
  return schemaOf(action).properties ?? {};
}

function splitWord(word: string, action: string): readonly [string, string] {
  const at = word.indexOf('=');
  if (at > 0) return [word.slice(0, at).trim(), word.slice(at + 1)];
  const why = `are written key=value, which “${word}” is not`;
  throw tactError('ACTION_PARAMETERS_INVALID', { action, field: 'parameters', why });
}

function readValue(
  text: string,
  schema: Schema,
  where: { readonly key: string; readonly action: Action },
): Json {
  const types = typesOf(schema);
  if (types.includes('string')) return text;
  if (types.includes('array') && !text.trimStart().startsWith('[')) {
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
  try {
    return JSON.parse(text) as Json;
  } catch (thrown) {
    const why = `must be ${types.join(' or ') || 'JSON'}, which “${text}” is not`;
    throw tactError(
      'ACTION_PARAMETERS_INVALID',
      { action: where.action.name, field: where.key, why },
      thrown,
    );
  }
}

function typesOf({ type, anyOf = [] }: Schema): readonly string[] {
  const own = type === undefined ? [] : typeof type === 'string' ? [type] : type;
  return [...own, ...anyOf.flatMap(typesOf)];
}

function unknownParameter(key: string, { name }: Action, known: readonly string[]) {
  const why =
    known.length === 0 ? `is unknown: ${name} takes no parameters` : `is unknown; ${suggestWord(key, known)}`;
  return tactError('ACTION_PARAMETERS_INVALID', { action: name, field: key, why });
}
