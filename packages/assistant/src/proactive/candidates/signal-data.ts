import { type Json, type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';

/** A time of a signal's data, in milliseconds since 1970; null if it has none that makes sense. */
export function timeIn(data: JsonObject, name: string): number | null {
  const value = data[name];
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= latest ? value : null;
}

export function countIn(data: JsonObject, name: string): number | null {
  const value = data[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Words of a signal's data; null if there are none. */
export function wordsIn(data: JsonObject, name: string): MaybeOutside | null {
  const value = data[name];
  return isWords(value) && value.length > 0 ? value : null;
}

/** A list of names; empty if there is none. */
export function namesIn(data: JsonObject, name: string): readonly MaybeOutside[] {
  const value = data[name];
  return Array.isArray(value) ? value.filter(isWords).filter(({ length }) => length > 0) : [];
}

/** An object within a signal's data; null if there is none. */
export function partIn(data: JsonObject, name: string): JsonObject | null {
  const value = data[name];
  const isPart =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Outside);
  return isPart ? (value as JsonObject) : null;
}

/** The last instant of a JavaScript date. */
const latest = 8.64e15;

function isWords(value: Json | undefined): value is MaybeOutside {
  return typeof value === 'string' || value instanceof Outside;
}
