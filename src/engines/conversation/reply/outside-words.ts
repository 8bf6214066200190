import type { Json } from '#records';
import type { ReportedAction } from '#replies';

/** Words of others among the results of reading. Tools mark them: an object with `origin: "outside"` was written elsewhere. */
export function outsideWords(
  actions: readonly ReportedAction[],
): readonly { readonly source: string; readonly text: string }[] {
  return actions.flatMap(({ domain, result }) => (result === null ? [] : wordsIn(result, domain)));
}

function wordsIn(value: Json | undefined, source: string): { source: string; text: string }[] {
  if (Array.isArray(value)) return value.flatMap((one: Json) => wordsIn(one, source));
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value as { readonly [key: string]: Json | undefined });
  if ('origin' in value && value.origin === 'outside') {
    const text = entries
      .filter(([key, one]) => key !== 'origin' && key !== 'id' && typeof one === 'string' && one !== '')
      .map(([key, one]) => `${key}: ${String(one)}`)
      .join('; ');
    return text === '' ? [] : [{ source, text }];
  }
  return entries.flatMap(([, one]) => wordsIn(one, source));
}
