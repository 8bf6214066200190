import { checkParameters } from '@tact/core/kernel';
import { type Json, type JsonObject, Outside } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import type { Tool } from '@tact/tools';

/** What a reference stood for keeps the label of whoever wrote it, where the tool takes words of others. */
export function labelAgain(tool: Tool, parameters: JsonObject, theirs: readonly Outside[]): JsonObject {
  if (theirs.length === 0) return parameters;
  const relabelled = relabel(parameters, theirs) as JsonObject;
  return checkParameters(tool, relabelled) === null ? relabelled : parameters;
}

function relabel(value: Json, theirs: readonly Outside[]): Json {
  if (typeof value === 'string') return theirs.find((one) => saysSame(one, value)) ?? value;
  if (Array.isArray(value)) return value.map((one: Json) => relabel(one, theirs));
  if (typeof value !== 'object' || value === null || value instanceof Outside) return value;
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, relabel(one, theirs)]));
}
