import type { ValueKind } from '@tact/core/records';
import type { Moment } from '../words.ts';
import { isPlace } from './find-places.ts';
import { findValues } from './find-values.ts';
import { type FoundValue, maxValueLength, maxValues } from './found-value.ts';

/**
 * The values that a reader says it found, as far as the text bears them out; pure.
 *
 * Invariants:
 * 1. A value stands in the text, word for word, or it is none.
 * 2. Links, mail addresses, phone numbers, numbers and questions are whole ones of our own grammar: no reader can cut an address out
 *    of the middle of a longer one.
 * 3. A date is the one that our own grammar reads where the quotation stands, with the words that it reads and no others.
 * 4. A place is short, and neither a sentence nor an address of another kind.
 */
export function confirmValues(
  quotations: readonly string[],
  kind: ValueKind,
  text: string,
  moment: Moment,
): readonly FoundValue[] {
  const known = findValues(text, kind, moment);
  const confirmed = quotations.flatMap((quotation) => {
    const index = placeOf(quotation.trim(), text);
    return index === null ? [] : (confirm({ ...index, kind }, text, known) ?? []);
  });
  return confirmed
    .filter((value, at) => confirmed.findIndex((other) => other.index === value.index) === at)
    .slice(0, maxValues);
}

function confirm(
  quoted: { readonly index: number; readonly text: string; readonly kind: ValueKind },
  text: string,
  known: readonly FoundValue[],
): FoundValue | null {
  const { index, kind } = quoted;
  const end = index + quoted.text.length;
  if (kind === 'date') {
    const within = known.filter((one) => one.index < end && one.index + one.text.length > index);
    return within.length === 1 ? (within[0] ?? null) : null;
  }
  const whole = known.find((one) => sameWords(one.text, quoted.text));
  if (whole !== undefined || kind !== 'place') return whole ?? null;
  const isWhole = !isWordAt(text, index - 1) && !isWordAt(text, end);
  const words = quoted.text.replace(/\s+/g, ' ');
  return isWhole && words.length <= maxValueLength.place && isPlace(words)
    ? { kind, index, text: words }
    : null;
}

/** Where a quotation stands, whatever blanks and breaks are between its words. */
function placeOf(quotation: string, text: string): { readonly index: number; readonly text: string } | null {
  if (quotation === '' || quotation.length > maxQuotationLength) return null;
  const pattern = quotation
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  const found = new RegExp(pattern, 'u').exec(text);
  return found === null ? null : { index: found.index, text: found[0] };
}

const maxQuotationLength = 1000;

function sameWords(one: string, other: string): boolean {
  const words = (text: string) => text.replace(/\s+/g, ' ').trim();
  return words(one) === words(other);
}

function isWordAt(text: string, index: number): boolean {
  return index >= 0 && /[\p{L}\p{N}]/u.test(text.charAt(index));
}
