/**
 * Reads the JSON in a model's answer, and says how faithfully.
 *
 * Invariants:
 * 1. `intact` means: the whole text is JSON to the letter, and no object in it names a key twice. Everything else,
 *    be it only a fence or a word around the JSON, is at best `repaired`.
 * 2. `truncated` means: the text ended before the value did. `multiple`: there were several values, so that somebody
 *    had to choose. Of several, the first object counts; `multiple` outranks `truncated`, which outranks `repaired`.
 * 3. A value is never made up: a name without a value is null, or left out where the text ends behind it.
 * 4. Nothing throws, whatever the text; a failure is a value.
 * 5. Work is linear in the text's length, nesting and length are capped. Looking ahead is bounded, a search for a
 *    closing mark that found none is not repeated, and the cursor counts its looks and gives up when they run out.
 * 6. What a text says never reaches a prototype: `__proto__` is a key like any other.
 */
import type { Integrity, Json } from '#records';
import { Cursor, maximumDepth, maximumLength } from './cursor.ts';
import { findObject, type JsonTarget, locateJson } from './locate.ts';
import { isAnyOf, isKeyAt } from './lookahead.ts';
import { decodeEscapes } from './quoted-text.ts';
import { type Failure, failure, readStrictJson } from './strict-json.ts';
import { withoutThoughts } from './thoughts.ts';
import { skipTrivia } from './trivia.ts';
import { readFurtherMembers, readValue } from './value-reader.ts';

interface ExtractionResult {
  readonly ok: true;
  readonly value: Json;
  readonly integrity: Integrity;
}

export type ExtractionFailure = Failure<'DECISION_NO_JSON_FOUND'> | Failure<'DECISION_MALFORMED_JSON'>;

/**
 * @param wanted `object`, as decisions need it, looks for the first object and takes nothing else. `any` (the default)
 *   takes the text as a whole: also a list, a scalar, or bare words as a text; several values become a list.
 */
export function extractJson(text: string, wanted: JsonTarget = 'any'): ExtractionResult | ExtractionFailure {
  if (text.length > maximumLength) {
    return failure('DECISION_MALFORMED_JSON', { why: `longer than ${maximumLength} characters` });
  }
  const strict = readStrictJson(text);
  if (strict.kind === 'too-deep') {
    return failure('DECISION_MALFORMED_JSON', { why: `nested deeper than ${maximumDepth} levels` });
  }
  if (strict.kind === 'not-json') return extractTolerantly(withoutThoughts(text).text, wanted);

  const { value } = strict;
  if (wanted === 'any' || isObject(value)) {
    return { ok: true, value, integrity: strict.suspicious ? 'repaired' : 'intact' };
  }
  // Some models write the object as a text within JSON, or put it into a list.
  return extractTolerantly(typeof value === 'string' ? value : text, wanted);
}

/** Whether a value is an object in JSON's sense. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function extractTolerantly(text: string, wanted: JsonTarget): ExtractionResult | ExtractionFailure {
  const start = locateJson(text, wanted);
  if (start === undefined) return failure('DECISION_NO_JSON_FOUND', {});

  const escaped = text.charAt(text.indexOf('"', start) - 1) === '\\';
  const cursor = escaped ? new Cursor(decodeEscapes(text.slice(start))) : new Cursor(text, start);
  const values = readSequence(cursor);
  if (cursor.gaveUp !== undefined) return failure('DECISION_MALFORMED_JSON', { why: cursor.gaveUp });

  const value = wanted === 'object' ? values.find(isObject) : joined(values);
  if (value === undefined) return failure('DECISION_NO_JSON_FOUND', {});
  const before = findObject(text, 0, wanted) ?? start;
  const behind = findObject(cursor.text, cursor.at, wanted);
  const several = values.length > 1 || before < start || behind !== undefined;
  return { ok: true, value, integrity: several ? 'multiple' : cursor.cutOff ? 'truncated' : 'repaired' };
}

/** The value here and those that follow with nothing but separators between; behind a bracket only bracketed ones. */
function readSequence(cursor: Cursor): Json[] {
  const values: Json[] = [];
  for (;;) {
    const before = cursor.at;
    const value = readValue(cursor, 'root');
    if (value !== undefined) values.push(value);
    const separated = skipBetween(cursor);
    const last = values.at(-1);
    if (separated && isObject(last) && isKeyAt(cursor.text, cursor.at)) readFurtherMembers(cursor, last);
    skipBetween(cursor);
    if (cursor.ended || cursor.at === before) return values;
    if (typeof last === 'object' && last !== null && !isAnyOf(cursor.here, '{[(')) return values;
  }
}

/** Goes over commas, stray closing brackets and trivia. Says whether there was a comma. */
function skipBetween(cursor: Cursor): boolean {
  let comma = false;
  for (;;) {
    skipTrivia(cursor);
    if (cursor.ended || !isAnyOf(cursor.here, ',;}])')) return comma;
    if (cursor.here === ',') comma = true;
    cursor.at++;
    cursor.look();
  }
}

/** Empty lists and objects beside other values are leftovers. */
function joined(values: readonly Json[]): Json | undefined {
  const filled = values.filter(
    (value) => typeof value !== 'object' || value === null || Object.keys(value).length > 0,
  );
  const kept = filled.length > 0 ? filled : values.slice(0, 1);
  return kept.length > 1 ? kept : kept[0];
}
