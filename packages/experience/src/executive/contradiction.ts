import type { MaybeOutside } from '@tact/core/records';
import { type Contradiction, contradictionsBetween } from '@tact/english';

/**
 * Texts that are similar in their words and opposite in what they say. Similarity does not tell them apart, so what certainly
 * contradicts is never taken for the same, however similar it is. Pure.
 */

/**
 * How an event contradicts another one; null if it does not for certain. Numbers, dates and names
 * differ between events of one kind, and contradict nothing.
 */
export function eventContradiction(one: MaybeOutside, other: MaybeOutside): Contradiction | null {
  return certain(contradictionsBetween(one, other)).find((kind) => ofEvents.has(kind)) ?? null;
}

/** Whether two responses contradict each other for certain. What one announces and the other orders is the same. */
export function responsesContradict(one: MaybeOutside, other: MaybeOutside): boolean {
  return certain(contradictionsBetween(one, other)).some((kind) => ofResponses.has(kind));
}

const ofEvents: ReadonlySet<Contradiction> = new Set(['negation', 'opposite', 'direction']);
const ofResponses: ReadonlySet<Contradiction> = new Set([...ofEvents, 'number', 'date', 'name']);

/** “Not closed” is “open”: beside something denied, an opposite is no certain contradiction. */
function certain(found: readonly Contradiction[]): readonly Contradiction[] {
  return found.includes('denial') ? found.filter((kind) => kind !== 'opposite') : found;
}
