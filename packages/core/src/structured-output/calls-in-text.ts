/**
 * Finds the objects in what a model wrote instead of calling a tool, and what each of them is: the call of a tool, in any of the dialects
 * that servers leave in the text, or an object by itself.
 */
import type { Json, JsonObject } from '#records';
import { Cursor } from './cursor.ts';
import { extractJson, isObject } from './extract-json.ts';
import { findObject } from './locate.ts';
import { readStrictJson } from './strict-json.ts';
import { readValue } from './value-reader.ts';

export interface WrittenObject {
  readonly value: JsonObject;
  /** The name of the tool that it is a call of, as written; null for an object by itself. */
  readonly name: string | null;
  /** It is JSON to the letter. */
  readonly strict: boolean;
  /** The text ended before it did. */
  readonly cutOff: boolean;
}

export interface WrittenObjects {
  readonly objects: readonly WrittenObject[];
  /** Words stand beside them, other than a fence or the marks of a dialect. */
  readonly hasWords: boolean;
}

const maximumObjects = 50;

/** All objects of a text, in order. */
export function objectsIn(written: string): WrittenObjects {
  const text = withTaggedCalls(written);
  const objects: WrittenObject[] = [];
  let beside = '';
  let end = 0;
  while (objects.length < maximumObjects) {
    const start = findObject(text, end, 'object');
    if (start === undefined) break;
    const cursor = new Cursor(text, start);
    const value = readValue(cursor, 'root');
    const before = text.slice(end, start);
    const named = nameBefore(before);
    beside += `${named.rest} `;
    end = Math.max(cursor.at, start + 1);
    if (cursor.gaveUp !== undefined) break;
    if (!isObject(value)) continue;
    const strict = readStrictJson(text.slice(start, end));
    const { cutOff } = cursor;
    objects.push({
      ...asCall(value, named.name),
      strict: strict.kind === 'json' && !strict.suspicious,
      cutOff,
    });
  }
  const around = `${beside}${text.slice(end)}`.replaceAll(marks, ' ');
  const hasWords = /[\p{L}\p{N}]/u.test(around);
  const whole = objects.some(({ name }) => name !== null) ? null : wholeObject(text);
  return { objects: whole === null ? objects.flatMap(separated) : separated(whole), hasWords };
}

/** The object that a text holds as a whole, which may lack its braces; null where it holds several. */
function wholeObject(text: string): WrittenObject | null {
  const read = extractJson(text, 'object');
  if (!read.ok || read.integrity === 'multiple' || !isObject(read.value)) return null;
  const { integrity, value } = read;
  return { ...asCall(value, null), strict: integrity === 'intact', cutOff: integrity === 'truncated' };
}

/** What belongs to a dialect and says nothing: special tokens with the role behind them, tags of calls, fences. */
const marks =
  /<[|｜][^|｜<>]{1,40}[|｜]>(?:\s*(?:assistant|commentary|final|json|function|code)\b)?|<\/?(?:tool_calls?|function_calls?|tools?|function|invoke|parameters?)\b[^<>]{0,80}>|\[\/?(?:TOOL_CALLS?|ARGS|CALL_ID)\]|(?:`{3,}|~{3,})[\w+-]*/g;

/** How dialects name the tool directly before its input. */
const namesBefore: readonly RegExp[] = [
  /<function=["']?([^<>"']{1,100})["']?>\s*$/,
  /\[TOOL_CALLS\]\s*([^\s[\]{}]{1,100})\s*(?:\[(?:CALL_ID|ARGS)\][\w-]*)*\s*$/,
  /\bto=(\S{1,100}?)(?:\s|<\|)[^{}]{0,100}$/,
  /([\w.:-]{1,100})\s*<\|tool_call_argument_begin\|>\s*$/,
  /<｜tool▁sep｜>\s*([^\s`<>]{1,100})\s*(?:```(?:json)?)?\s*(?:<｜[^｜]{1,40}｜>)?\s*$/,
  /([\w.:-]{1,100})\(\s*$/,
];

function nameBefore(before: string): { readonly name: string | null; readonly rest: string } {
  for (const pattern of namesBefore) {
    const found = pattern.exec(before.slice(-maximumBefore));
    if (found?.[1] !== undefined)
      return { name: found[1], rest: before.slice(0, before.length - found[0].length) };
  }
  return { name: null, rest: before };
}

const maximumBefore = 400;

const nameKeys = ['name', 'tool', 'tool_name', 'toolName', 'recipient_name', 'function'];
const inputKeys = ['arguments', 'parameters', 'input', 'args', 'tool_input', 'params'];

/** The call that an object is the wrapping of. */
function asCall(value: JsonObject, name: string | null): Pick<WrittenObject, 'value' | 'name'> {
  return name === null ? (unwrapCall(value) ?? { value, name: null }) : { value, name };
}

/** Takes the wrapping off a call: `{"name": …, "arguments": …}` and its like; null for whatever is not one. */
export function unwrapCall(value: JsonObject): { readonly name: string; readonly value: JsonObject } | null {
  const call = [value['function'], value['function_call']].find(isObject) ?? value;
  const name = nameKeys.map((key) => call[key]).find((one) => typeof one === 'string');
  const inputs = inputKeys.filter((key) => Object.hasOwn(call, key));
  const [key] = inputs;
  if (name === undefined || key === undefined) return null;
  const input = inputOf(call[key]);
  return input === null ? null : { name, value: input };
}

function inputOf(input: Json | undefined): JsonObject | null {
  if (isObject(input)) return input;
  const read = typeof input === 'string' ? readStrictJson(input) : null;
  return read?.kind === 'json' && isObject(read.value) ? read.value : null;
}

/** Several calls in one object, as in a message of an interface. */
function separated(written: WrittenObject): readonly WrittenObject[] {
  const calls = written.name === null ? written.value['tool_calls'] : undefined;
  if (!Array.isArray(calls)) return [written];
  return calls.filter(isObject).map((call) => ({ ...written, ...asCall(call, null) }));
}

/** Dialects that put each value between tags of its own. */
const tagged: readonly { readonly call: RegExp; readonly field: RegExp }[] = [
  {
    call: /<function=["']?([^<>"']{1,100})["']?>((?:\s*<parameter=[\s\S]*?<\/parameter>)+)\s*(?:<\/function>|$)/g,
    field: /<parameter=["']?([^<>"']{1,100})["']?>([\s\S]*?)<\/parameter>/g,
  },
  {
    call: /<(?:\w+:)?invoke name="([^"<>]{1,100})">((?:\s*<(?:\w+:)?parameter [\s\S]*?<\/(?:\w+:)?parameter>)+)\s*(?:<\/(?:\w+:)?invoke>|$)/g,
    field: /<(?:\w+:)?parameter name="([^"<>]{1,100})"[^<>]{0,80}>([\s\S]*?)<\/(?:\w+:)?parameter>/g,
  },
  {
    call: /<tool_call>\s*([\w.:-]{1,100})\s*((?:<arg_key>[\s\S]*?<\/arg_value>\s*)+)(?:<\/tool_call>|$)/g,
    field: /<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g,
  },
];

/** The same text, with such calls written as JSON. */
function withTaggedCalls(text: string): string {
  if (!text.includes('</')) return text;
  return tagged.reduce(
    (rewritten, { call, field }) =>
      rewritten.replaceAll(call, (_whole, name: string, body: string) => {
        const fields = [...body.matchAll(field)].map(([, key = '', value = '']) => [
          key.trim(),
          writtenValue(value),
        ]);
        return JSON.stringify({ name: name.trim(), arguments: Object.fromEntries(fields) });
      }),
    text,
  );
}

function writtenValue(written: string): Json {
  const read = readStrictJson(written.trim());
  return read.kind === 'json' ? read.value : written.trim();
}
