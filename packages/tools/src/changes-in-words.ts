import { Outside } from '@tact/core/records';
import { joinText, quote } from '@tact/core/text';
import { isPlainRule } from './recurrence-rule.ts';

/** What a change changes, for the card of a question: `title “Lunch”, now from 2026-11-24T12:00 to …, priority “high”`. */
export function changesInWords(given: Readonly<Record<string, unknown>>): string {
  const { start_time: start, end_time: end, ...more } = given;
  const span = isMoment(start) && isMoment(end) ? [`now from ${start} to ${end}`] : null;
  const changes = Object.entries(span === null ? given : more).filter(([, value]) => value !== undefined);
  return [
    ...(span ?? []),
    ...changes.map(([name, value]) => `${names[name] ?? name.replaceAll('_', ' ')} ${valueInWords(value)}`),
  ].join(', ');
}

/** Fields as people call them. */
const names: Readonly<Record<string, string>> = {
  summary: 'title',
  start_time: 'start',
  end_time: 'end',
  location: 'place',
  recurrence: 'repeating',
};

/** Times and rules are put into words later on, and then need no quotes. */
function valueInWords(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (isMoment(value) || isRule(value)) return value;
  if (Array.isArray(value)) return quote(joinText(value, ', '), 160);
  return quote(value instanceof Outside ? value : String(value), 160);
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.test(value);
}

function isRule(value: unknown): value is string {
  return typeof value === 'string' && isPlainRule(value);
}
