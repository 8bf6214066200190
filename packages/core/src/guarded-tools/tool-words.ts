import type { CardLine, Json, JsonObject } from '#records';
import { quote } from '#text';

/** How the input of a call is shown. Names come from a model: those that look alike are told apart, and none hides a character. */

const valueLength = 200;
const nameLength = 200;

/** The arguments of a call in one line. */
export function argumentsIn(input: JsonObject): string {
  const named = Object.entries(input).map(([key, value = null]) => `${shownName(key)}: ${inWords(value)}`);
  return named.length === 0 ? '' : ` with ${named.join(', ')}`;
}

/** One line for each value of the input, whole, under its keys as they are written. */
export function cardLinesOf(input: JsonObject): readonly CardLine[] {
  return Object.entries(input).flatMap(([key, value = null]) => linesOf(shownName(key), value));
}

function linesOf(name: string, value: Json): readonly CardLine[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !hasParts(value)) {
    return [{ name, text: typeof value === 'string' ? value : JSON.stringify(value) }];
  }
  return Object.entries(value).flatMap(([key, part = null]) => linesOf(`${name}: ${shownName(key)}`, part));
}

function hasParts(value: object): value is JsonObject {
  return Object.keys(value).length > 0;
}

function shownName(key: string): string {
  if (/^[\w.-]{1,40}$/.test(key)) return key;
  // A quotation has no blanks at its edges, and one at a time.
  return quote(visible(key).replace(/^ | $| (?= )/gu, '\\u{20}'), nameLength);
}

/** Invisible characters, and marks that are put upon others, as their numbers. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}]|(?! )\s/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

function inWords(value: Json): string {
  if (typeof value === 'string') return quote(value, valueLength);
  return typeof value === 'object' ? quote(JSON.stringify(value), valueLength) : String(value);
}
