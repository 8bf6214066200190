import { readValueRequest } from '../mail-values/index.ts';
import type { ParsedRequest } from '../slots/parsed-request.ts';

/** A kind of value and the mail that holds it were both named, and no word is left over. */
const confidence = 0.9;

/** “Save the phone number from the plumber's email”: what is asked for stands in somebody's mail. Null for anything else. */
export function readMailValues(text: string): ParsedRequest | null {
  const values = readValueRequest(text);
  return values === null
    ? null
    : { action: 'email.extract', confidence, slots: { values }, missing: [], marks: [] };
}
