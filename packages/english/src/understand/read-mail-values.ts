import { readValueRequest } from '../mail-values/index.ts';
import { type ParsedRequest, requestFor } from '../slots/parsed-request.ts';

/** “Save the phone number from the plumber's email”: what is asked for stands in somebody's mail. Null for anything else. */
export function readMailValues(text: string): ParsedRequest | null {
  const values = readValueRequest(text);
  if (values === null) return null;
  const asked = namesMailOrSending.test(text) ? { ...values, namesMail: true as const } : values;
  return requestFor('email.extract', { values: asked });
}

/** “The address she sent”: whoever she is, she was spoken of. */
const namesMailOrSending =
  /\b(?:sent|wrote|gave|mentioned|shared|suggested|proposed|asked?|send|give|mail|e-?mail|message|invitation)\b/i;
