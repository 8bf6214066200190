import type { ValueKind } from '@tact/core/records';
import { kindNamedIn, timedThingIn } from './kind-words.ts';
import { readValueRequest } from './read-value-request.ts';
import { sourceNamedIn } from './source-words.ts';

/** Whether the owner's own words name a mail, or who sent it. */
export function namesMail(text: string): boolean {
  return sourceNamedIn(text) !== null || readValueRequest(text) !== null;
}

/** Whether the owner's own words name this kind of value. */
export function namesValues(text: string, kind: ValueKind, isForCalendar: boolean): boolean {
  if (kindsIn(text).includes(kind) || readValueRequest(text)?.kinds.includes(kind) === true) return true;
  if (kind === 'date') return /\bwhen\b/i.test(text) || (isForCalendar && timedThingIn(text) !== null);
  return kind === 'place' && /\bwhere\b/i.test(text);
}

/** Every kind that a text names. */
function kindsIn(text: string): readonly ValueKind[] {
  const found = kindNamedIn(text);
  if (found === null) return [];
  return [...found.kinds, ...kindsIn(text.slice(found.index + found.words.length))];
}
