import { quote } from '#kernel';

/** What a change changes, for the card of a question: `deadline “2026-11-24”, priority “high”`. */
export function changesInWords(given: Readonly<Record<string, unknown>>): string {
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${valueInWords(value)}`)
    .join(', ');
}

function valueInWords(value: unknown): string {
  if (value === null || value === '') return 'none';
  return quote(Array.isArray(value) ? value.join(', ') : String(value), 160);
}
