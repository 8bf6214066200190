import type { ValueKind } from '#records';
import { kindNamedIn, timedThingIn } from './kind-words.ts';
import { sourceNamedIn } from './source-words.ts';

/**
 * Whether the owner's own words name a value to be read out of a mail: its kind and where it stands. What can be taken back
 * runs without a question only then.
 */
export function namesValues(text: string, kind: ValueKind, isCalendar: boolean): boolean {
  if (sourceNamedIn(text) === null) return false;
  const named = everyKindIn(text);
  if (named.some((one) => one === kind)) return true;
  if (kind === 'date') return /\bwhen\b/i.test(text) || (isCalendar && timedThingIn(text) !== null);
  return kind === 'place' && /\bwhere\b/i.test(text);
}

function everyKindIn(text: string): readonly ValueKind[] {
  const found = kindNamedIn(text);
  if (found === null) return [];
  return [...found.kinds, ...everyKindIn(text.slice(found.index + found.words.length))];
}
