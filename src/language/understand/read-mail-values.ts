import { readValueRequest } from '../mail-values/index.ts';
import type { ParsedRequest } from '../slots/parsed-request.ts';

/** A kind of value and the mail that holds it were both named, and no word is left over. */
const confidence = 0.9;

/** “Save the phone number from the plumber's email”: what is asked for stands in somebody's mail. Null for anything else. */
export function readMailValues(text: string): ParsedRequest | null {
  const values = readValueRequest(text);
  if (values === null) return null;
  const asked = namesMailOrSending.test(text) ? { ...values, namesMail: true as const } : values;
  return { action: 'email.extract', confidence, slots: { values: asked }, missing: [], marks: [] };
}

/** “The address she sent”: whoever she is, she was spoken of. */
const namesMailOrSending =
  /\b(?:sent|wrote|gave|mentioned|shared|suggested|proposed|asked?|send|give|mail|e-?mail|message|invitation)\b/i;
