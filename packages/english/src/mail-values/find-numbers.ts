import { findEmails, findLinks } from './find-links.ts';
import { findPlaces } from './find-places.ts';
import type { FoundValue } from './found-value.ts';

/** Phone numbers: of seven to fifteen digits, written like one, or named one. */
export function findPhones(text: string): readonly FoundValue[] {
  return outside(text, [...findLinks(text), ...findEmails(text)]).flatMap(({ text: found, index }) => {
    const digits = found.replace(/\D/g, '').length;
    const isLong = digits >= 7 && digits <= 15;
    const isWritten = /^(?:\+|00?[1-9]|\()/.test(found) || /^\d{3}[-. ]\d{3}[-. ]\d{4}$/.test(found);
    const isNamed = named.test(text.slice(Math.max(0, index - 40), index));
    return isLong && !dateLike.test(found) && (isWritten || isNamed)
      ? [{ kind: 'phone' as const, text: found, index }]
      : [];
  });
}

/** Amounts, codes and the numbers of orders: every figure that is no phone number and stands in no link, date or time of day. */
export function findCodes(text: string): readonly FoundValue[] {
  const taken = [...findLinks(text), ...findEmails(text), ...findPhones(text), ...findPlaces(text)];
  return [...text.matchAll(code)]
    .map(({ 0: found, index }) => ({ kind: 'number' as const, text: found.trim(), index }))
    .filter(({ text: found }) => /\d/.test(found) && !dateLike.test(found) && !isTime.test(found))
    .filter(({ text: found, index }) => !isPartOfDate(text, index, found))
    .filter(({ index }) => !taken.some((one) => index >= one.index && index < one.index + one.text.length));
}

function outside(text: string, taken: readonly FoundValue[]) {
  return [...text.matchAll(phone)]
    .map(({ 0: found, index }) => ({ text: found.trim(), index }))
    .filter(({ index }) => !taken.some((one) => index >= one.index && index < one.index + one.text.length));
}

const phone = /(?<![\p{L}\p{N}#])(?:\+|\(\+?)?\d[\d ()/.-]{5,22}\d(?![\p{L}\p{N}])/gu;
const named =
  /\b(?:phone|telephone|tel|mobile|cell|call|ring|reach (?:me|us)(?: (?:at|on))?|whatsapp|number)\b[^.!?,;\n]*$/i;
const dateLike = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})/;
const isTime = /^\d{1,2}(?::\d{2})+$|^\d{1,2}\s*(?:am|pm)$/i;

const code =
  /(?<![\p{L}\p{N}.,:/-])(?:[$€£¥]\s?\d[\d.,]*\d|[$€£¥]\s?\d|#?(?=[A-Z0-9-]*\d)[A-Z0-9]+(?:-[A-Z0-9]+)*(?:[.,]\d+)*(?:\s?(?:€|£|euros?|dollars?|pounds?|EUR|USD|GBP|CHF)\b)?)(?![\p{L}\p{N}:/-])/gu;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const afterMonth = new RegExp(`\\b(?:${months})[a-z]*\\.?\\s*$`, 'i');
const beforeMonth = new RegExp(`^(?:st|nd|rd|th)?\\s*(?:of\\s+)?(?:${months})[a-z]*\\b`, 'i');

/** “27 November”, “at 7”, “7 pm” and years. */
function isPartOfDate(text: string, index: number, found: string): boolean {
  const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
  if (!/^\d{1,4}$/.test(found)) return false;
  if (found.length < 3) return true;
  return (
    afterMonth.test(before) ||
    beforeMonth.test(after) ||
    /^\s*(?:am|pm|o['’]?clock)\b/i.test(after) ||
    (found.length < 3 && /\b(?:at|from|until|till|to|by)\s*$/i.test(before)) ||
    /^20\d\d$/.test(found)
  );
}
