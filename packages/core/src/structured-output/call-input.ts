/** The input of a tool's call: without wrappers too many and thoughts, in the form of the tool's schema, and of several calls one. */
import type { ModelToolCall } from '#ports/model';
import type { Integrity, Json, JsonObject } from '#records';
import { objectsIn, unwrapCall } from './calls-in-text.ts';
import { maximumDepth } from './cursor.ts';
import { extractJson, isObject } from './extract-json.ts';
import { fitToSchema } from './fit-schema.ts';
import { offeredName, worstOf } from './offered-name.ts';
import { type Failure, failure, measureValue, readStrictJson } from './strict-json.ts';
import { withoutThoughts } from './thoughts.ts';

/** What a model was asked with. */
export interface ModelInput {
  readonly tools: readonly { readonly name: string; readonly inputSchema?: JsonObject | undefined }[];
  /** All that it was shown; nothing unless given. */
  readonly shown?: string | undefined;
  /** What of that the owner wrote; nothing unless given. */
  readonly own?: string | undefined;
  /** Several calls are one answer, whose list under this name is all their lists together. */
  readonly joinsList?: string | undefined;
}

export interface ReadInput {
  readonly ok: true;
  readonly value: JsonObject;
  readonly integrity: Integrity;
}

type InputFailure =
  | Failure<'DECISION_MALFORMED_JSON'>
  | Failure<'DECISION_NO_JSON_FOUND'>
  | Failure<'DECISION_SEVERAL'>;

/** The input of a call, without a wrapper too many, in the form of its tool. */
export function readInput(call: ModelToolCall, asked: ModelInput): ReadInput | InputFailure {
  const { input, inputText } = call;
  if (!isObject(input)) return readInputText(typeof input === 'string' ? input : inputText, call.name, asked);
  const { depth, finite } = measureValue(input);
  if (depth > maximumDepth) {
    return failure('DECISION_MALFORMED_JSON', { why: `nested deeper than ${maximumDepth} levels` });
  }
  return fitted(input, call.name, asked, finite && isWrittenStrictly(inputText) ? 'intact' : 'repaired');
}

function readInputText(text: string, name: string, asked: ModelInput): ReadInput | InputFailure {
  const read = extractJson(text, 'object');
  if (!read.ok) return read;
  if (!isObject(read.value)) return failure('DECISION_NO_JSON_FOUND', {});
  if (read.integrity === 'multiple' && distinctValues(objectsIn(text).objects).length > 1) {
    return failure('DECISION_SEVERAL', {});
  }
  return fitted(read.value, name, asked, worstOf(read.integrity, 'repaired'));
}

/** An input that its provider parsed although its text is not strict JSON was repaired on the way. */
export function isWrittenStrictly(inputText: string): boolean {
  if (inputText === '') return true;
  const strict = readStrictJson(inputText);
  return strict.kind === 'json' && !strict.suspicious;
}

export const wrappers = ['arguments', 'parameters', 'input', 'args', 'properties'];

export function fitted(
  written: JsonObject,
  toolName: string,
  asked: ModelInput,
  integrity: Integrity,
): ReadInput {
  const schema = asked.tools.find(({ name }) => name === toolName)?.inputSchema;
  const value = withoutWrapper(written, toolName, schema);
  const spoken = withoutThoughtsWithin(value, asked.own);
  const fit = fitToSchema(spoken.value, schema);
  const altered: Integrity = value !== written || fit.altered ? 'repaired' : 'intact';
  const doubtful: Integrity = spoken.doubtful ? 'embedded' : 'intact';
  return {
    ok: true,
    value: isObject(fit.value) ? fit.value : value,
    integrity: worstOf(integrity, altered, doubtful),
  };
}

function withoutWrapper(written: JsonObject, toolName: string, schema: JsonObject | undefined): JsonObject {
  const known = isObject(schema?.['properties']) ? Object.keys(schema['properties']) : [];
  const keys = Object.keys(written);
  if (keys.some((key) => known.includes(key))) return written;
  const call = unwrapCall(written);
  if (call !== null && offeredName(call.name, [toolName]) !== null) return call.value;
  const [key = '', ...others] = keys;
  const inner = written[key];
  const isWrapper = offeredName(key, [toolName]) !== null || (known.length > 0 && wrappers.includes(key));
  return others.length === 0 && isWrapper && isObject(inner) ? inner : written;
}

/** Texts within a value, without thoughts at their heads. */
function withoutThoughtsWithin(value: JsonObject, own?: string): { value: JsonObject; doubtful: boolean } {
  let doubtful = false;
  const spoken = (part: Json): Json => {
    if (typeof part === 'string') {
      const read = withoutThoughts(part, own);
      doubtful ||= read.doubtful;
      return read.text === part ? part : read.text.trim();
    }
    if (Array.isArray(part)) return part.map(spoken);
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, spoken(inner ?? null)]));
  };
  return { value: spoken(value) as JsonObject, doubtful };
}

/** Several inputs as one. Positions in a list (`after`) count on from the lists before. */
export function joinLists(inputs: readonly ReadInput[], name: string): ReadInput {
  const once = [...new Map(inputs.map((input) => [JSON.stringify(input.value), input])).values()];
  const items: Json[] = [];
  for (const { value } of once) {
    const list = Array.isArray(value[name]) ? value[name] : [];
    const offset = items.length;
    items.push(...list.map((item) => countedFrom(item, offset)));
  }
  const merged = Object.assign({}, ...once.map(({ value }) => value).toReversed()) as JsonObject;
  return {
    ok: true,
    value: { ...merged, ...strictest(once), [name]: items },
    integrity: worstOf(...inputs.map(({ integrity }) => integrity)),
  };
}

function countedFrom(item: Json, offset: number): Json {
  if (offset === 0 || !isObject(item) || !Array.isArray(item['after'])) return item;
  return { ...item, after: item['after'].map((one) => (typeof one === 'number' ? one + offset : one)) };
}

/** Whatever one of the calls wants asked is asked. */
function strictest(inputs: readonly ReadInput[]): JsonObject {
  const flags = inputs.flatMap(({ value }) => Object.entries(value).filter(([, one]) => one === true));
  return Object.fromEntries(flags);
}

/** Objects of which each stands for all that are the same. */
export function distinctValues<One extends { readonly value: JsonObject }>(
  objects: readonly One[],
): readonly One[] {
  return [...new Map(objects.map((one) => [JSON.stringify(one.value), one])).values()];
}
