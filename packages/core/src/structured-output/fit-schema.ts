import type { Json, JsonObject } from '#records';
import { foldName, offeredName } from './offered-name.ts';
import { readStrictJson } from './strict-json.ts';

/**
 * Brings the values of a model's answer into the form that a schema asks for, where it is plain what is meant.
 *
 * Invariants:
 * 1. Form is no alteration: an exact number or boolean as text, JSON as text, one in place of a list of one, a name's case and separators,
 *    a placeholder in place of nothing. Percent, and a wrapper too many or too few, are.
 * 2. A placeholder (null, an empty text, “none”) is absent only where the schema gives it no meaning: never in what changes something,
 *    never in what is required, and never where the schema lists it.
 * 3. What is not plain stays as it is, for the schema to refuse.
 */

interface FitResult {
  readonly value: Json;
  readonly altered: boolean;
}

type Schema = Json | undefined;

/** @param schema a JSON Schema; of what it does not describe nothing is changed */
export function fitToSchema(value: Json, schema: Schema): FitResult {
  const fitting = { altered: false };
  const wrapped = isObject(schema) && isObject(value) ? withMissingWrapper(value, schema) : value;
  if (wrapped !== value) fitting.altered = true;
  return { value: fitValue(wrapped, schema, fitting), altered: fitting.altered };
}

/** A probability as models write it: in [0, 1], as a text, or as a percentage. Null for anything else. */
export function readShare(
  value: Json | undefined,
): { readonly share: number; readonly altered: boolean } | null {
  const text = typeof value === 'string' ? value.trim() : '';
  const percent = /^(\d{1,3}(?:\.\d+)?)\s*%$/.exec(text)?.[1];
  if (percent !== undefined)
    return Number(percent) > 100 ? null : { share: Number(percent) / 100, altered: true };
  const number = typeof value === 'number' ? value : exactNumber(text);
  if (number === null || !Number.isFinite(number)) return null;
  if (number >= 0 && number <= 1) return { share: number, altered: false };
  const isPercent = Number.isInteger(number) && number >= smallestPercent && number <= 100;
  return isPercent ? { share: number / 100, altered: true } : null;
}

/** Up to here a whole number may be a mark out of ten. */
const smallestPercent = 11;

/** True, false, yes and no in any spelling; null for anything else. */
export function readBoolean(value: Json | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  const word =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
  return booleans[word] ?? null;
}

const booleans: Readonly<Record<string, boolean | undefined>> = {
  ...{ true: true, yes: true, y: true, '1': true },
  ...{ false: false, no: false, n: false, '0': false },
};

interface FitState {
  altered: boolean;
}

function fitValue(value: Json, schema: Schema, fitting: FitState): Json {
  if (!isObject(schema)) return value;
  const options = optionsOf(schema);
  if (options !== null) return fitToOption(value, options, fitting);
  const values = schema['enum'];
  if (Array.isArray(values)) return fitToNames(value, values);
  switch (schema['type']) {
    case 'number':
    case 'integer':
      return fitToNumber(value, schema, fitting);
    case 'boolean':
      return readBoolean(value) ?? value;
    case 'array':
      return fitToList(value, schema['items'], fitting);
    case 'object':
      return fitToObject(value, schema, fitting);
    default:
      return value;
  }
}

/** The alternatives of a schema, null left out. */
function optionsOf(schema: JsonObject): readonly JsonObject[] | null {
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => ({ ...schema, type: one }));
  const listed = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(listed) ? listed.filter(isObject) : null;
}

/** The first alternative that the value has the type of, as it is or once it is brought into its form. */
function fitToOption(value: Json, options: readonly JsonObject[], fitting: FitState): Json {
  if (options.some((option) => hasType(value, option))) {
    const own = options.find((option) => hasType(value, option));
    return fitValue(value, own, fitting);
  }
  for (const option of options) {
    const tried = { altered: false };
    const fitted = fitValue(value, option, tried);
    if (!hasType(fitted, option)) continue;
    fitting.altered ||= tried.altered;
    return fitted;
  }
  return value;
}

function hasType(value: Json, schema: JsonObject): boolean {
  const { type } = schema;
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value) && isOfKind(value, schema);
  if (type === 'integer') return Number.isInteger(value);
  return typeof type === 'string' && typeof value === type;
}

/** Names in an object say which of several shapes it has. */
function isOfKind(value: JsonObject, schema: JsonObject): boolean {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  return properties.every(([name, property]) => {
    const values = isObject(property) ? property['enum'] : undefined;
    const written = value[name];
    if (!Array.isArray(values) || typeof written !== 'string') return true;
    return values.some((one) => foldName(written) === foldName(String(one)));
  });
}

function fitToNames(value: Json, names: readonly Json[]): Json {
  if (typeof value !== 'string' || names.includes(value)) return value;
  return (
    offeredName(
      value,
      names.filter((name) => typeof name === 'string'),
    ) ?? value
  );
}

function fitToNumber(value: Json, schema: JsonObject, fitting: FitState): Json {
  if (schema['minimum'] === 0 && schema['maximum'] === 1) {
    const read = readShare(value);
    if (read === null) return value;
    fitting.altered ||= read.altered;
    return read.share;
  }
  return typeof value === 'string' ? (exactNumber(value.trim()) ?? value) : value;
}

function exactNumber(text: string): number | null {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

function fitToList(value: Json, items: Schema, fitting: FitState): Json {
  const read = typeof value === 'string' ? (jsonIn(value, Array.isArray) ?? value) : value;
  if (read === null) return read;
  const list = Array.isArray(read) ? read : [read];
  return list.map((item) => fitValue(item, items, fitting));
}

function fitToObject(value: Json, schema: JsonObject, fitting: FitState): Json {
  const read = objectFor(value, fitting);
  if (read === null) return value;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const isClosed = schema['additionalProperties'] === false;
  const fitted: [string, Json][] = [];
  for (const [written, part] of Object.entries(read)) {
    if (part === undefined) continue;
    const name = propertyFor(written, read, properties);
    const property = properties[name];
    if (property === undefined) {
      if (!(isClosed && part === null)) fitted.push([name, part]);
      continue;
    }
    if (!required.includes(name) && isAbsent(part, property)) continue;
    fitted.push([name, fitProperty(name, part, property, fitting)]);
  }
  return Object.fromEntries(fitted);
}

/** What is to be changed says so by being there: an empty text there empties something. Only its names are fitted. */
function fitProperty(name: string, part: Json, property: Schema, fitting: FitState): Json {
  if (name !== 'changes') return fitValue(part, property, fitting);
  const properties = isObject(property) ? property['properties'] : undefined;
  if (!isObject(part) || !isObject(properties)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([written, value]) => [propertyFor(written, part, properties), value ?? null]),
  );
}

function objectFor(value: Json, fitting: FitState): JsonObject | null {
  if (isObject(value)) return value;
  if (typeof value === 'string') return jsonIn(value, isObject);
  if (!Array.isArray(value) || value.length !== 1 || !isObject(value[0])) return null;
  fitting.altered = true;
  return value[0];
}

/** The property that a written name stands for, `start` for `start_time`; the name itself where that is none. */
function propertyFor(written: string, given: JsonObject, properties: JsonObject): string {
  if (Object.hasOwn(properties, written)) return written;
  const folded = foldName(written);
  const same = Object.keys(properties).filter((name) => [folded, `${folded}time`].includes(foldName(name)));
  const [name] = same;
  return name !== undefined && same.length === 1 && !Object.hasOwn(given, name) ? name : written;
}

function isAbsent(value: Json, schema: Schema): boolean {
  if (!isObject(schema)) return value === null;
  const options = optionsOf(schema) ?? [schema];
  if (value === null) return !options.some(({ type }) => type === 'null' || type === undefined);
  if (typeof value !== 'string') return false;
  const word = value.trim().toLowerCase();
  // Of words, a list of them knows best which it has.
  if (word !== '') return nothing.has(word) && !options.some((option) => Array.isArray(option['enum']));
  return !options.some((option) => Array.isArray(option['enum']) && option['enum'].includes(value));
}

const nothing = new Set(['none', 'null', 'n/a', 'undefined']);

/**
 * A wrapper that was left out: the fields of the one required object stand beside the others, or the one entry of a list stands for the
 * whole answer.
 */
function withMissingWrapper(value: JsonObject, schema: JsonObject): JsonObject {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const name of required) {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) continue;
    const property = properties[name];
    if (!isObject(property)) continue;
    const isList = property['type'] === 'array';
    const inner = isList ? property['items'] : property;
    if (!isObject(inner) || !isObject(inner['properties'])) continue;
    const needed = Array.isArray(inner['required']) ? inner['required'] : [];
    if (needed.length < 2 || !needed.every((one) => typeof one === 'string' && Object.hasOwn(value, one)))
      continue;
    const known = inner['properties'];
    const own = Object.entries(value).filter(([key]) => Object.hasOwn(known, key));
    const rest = Object.entries(value).filter(([key]) => !Object.hasOwn(known, key));
    const made = Object.fromEntries(own);
    return { ...Object.fromEntries(rest), [name]: isList ? [made] : made };
  }
  return value;
}

function jsonIn<Found extends Json>(text: string, is: (value: Json) => value is Found): Found | null;
function jsonIn(text: string, is: (value: Json) => boolean): Json | null;
function jsonIn(text: string, is: (value: Json) => boolean): Json | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const read = readStrictJson(text);
  return read.kind === 'json' && !read.suspicious && is(read.value) ? read.value : null;
}

function isObject(value: Schema): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
