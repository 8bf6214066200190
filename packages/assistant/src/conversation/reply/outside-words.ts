import { type Json, Outside, outside } from '@tact/core/records';
import { joinOutside, outsideText } from '@tact/core/text';
import type { OutsideText, ReportedAction } from '#replies';

/**
 * Words of others among the results of reading. What tools mark with `origin: "outside"` was written elsewhere as a whole;
 * elsewhere each text has its own label.
 */
export function outsideWords(actions: readonly ReportedAction[]): readonly OutsideText[] {
  return actions.flatMap(({ domain, result }) => (result === null ? [] : wordsIn(result, domain)));
}

function wordsIn(value: Json | undefined, source: string): readonly OutsideText[] {
  if (value instanceof Outside) return value.length === 0 ? [] : [{ source, text: value }];
  if (Array.isArray(value)) return value.flatMap((one: Json) => wordsIn(one, source));
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value as { readonly [key: string]: Json | undefined });
  if (!('origin' in value && value.origin === 'outside')) {
    return entries.flatMap(([, one]) => wordsIn(one, source));
  }
  const parts = entries.flatMap(([key, one]) =>
    key !== 'origin' && key !== 'id' && isText(one) ? [outsideText`${key}: ${outside(one, source)}`] : [],
  );
  return parts.length === 0 ? [] : [{ source, text: joinOutside(parts, '; ') }];
}

function isText(value: Json | undefined): value is string | Outside {
  return (typeof value === 'string' || value instanceof Outside) && value.length > 0;
}
