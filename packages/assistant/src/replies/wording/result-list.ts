import { type Json, type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { jsonText, quote } from '@tact/core/text';
import type { ReportedAction } from '../reported-action.ts';
import { readableTime } from './readable-times.ts';

const maxListed = 6;

const nounsByField: Readonly<Record<string, readonly [one: string, many: string]>> = {
  calendar: ['event', 'events'],
  task: ['task', 'tasks'],
  email: ['mail', 'mails'],
  notes: ['note', 'notes'],
  memory: ['thing that I keep in mind', 'things that I keep in mind'],
  contacts: ['contact', 'contacts'],
};

/** What a look at something found, as a sentence: its entries up to six, or the one value that it gave. */
export function describeFound({ domain, result }: ReportedAction): string {
  const [one, many] = nounsByField[fieldOf(domain)] ?? ['entry', 'entries'];
  const entries = entriesOf(result);
  if (entries === null) {
    const value = valueIn(result);
    return value === null ? `There are no ${many} to show.` : `What I have is ${value}.`;
  }
  if (entries.length === 0) return `There are no ${many} to show.`;
  const shown = entries.slice(0, maxListed).map(describeEntry);
  const left = entries.length - shown.length;
  const list = left > 0 ? `${shown.join('; ')} and ${left} more` : shown.join('; ');
  return entries.length === 1
    ? `There is one ${one}: ${list}.`
    : `There are ${entries.length} ${many}: ${list}.`;
}

/** The first list in a result. */
function entriesOf(result: JsonObject | null): readonly Json[] | null {
  if (result === null) return null;
  for (const value of Object.values(result)) if (isList(value)) return value;
  return null;
}

function describeEntry(entry: Json): string {
  if (entry instanceof Outside) return quote(entry);
  if (typeof entry !== 'object' || entry === null || isList(entry)) return quote(String(entry));
  const title = first(entry, ['summary', 'title', 'name', 'subject', 'text', 'value', 'body', 'key']);
  const when = first(entry, ['start', 'startTime', 'start_time', 'when', 'deadline', 'due', 'date']);
  const more = first(entry, ['email', 'address', 'from', 'location']);
  const parts = [
    title === null ? null : quote(title),
    when === null ? null : ((typeof when === 'string' ? readableTime(when) : null) ?? quote(when)),
    more === null ? null : quote(more),
  ];
  return parts.filter((part) => part !== null).join(', ') || quote(jsonText(entry));
}

function valueIn(result: JsonObject | null): string | null {
  if (result === null) return null;
  const value = first(result, [
    'answer',
    'value',
    'text',
    'body',
    'summary',
    'title',
    'name',
    'email',
    'address',
    'count',
  ]);
  return value === null ? null : quote(value, 300);
}

function first(entry: JsonObject, names: readonly string[]): MaybeOutside | null {
  for (const name of names) {
    const value = entry[name];
    if (value instanceof Outside && value.length > 0) return value;
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
  }
  return null;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The field that a domain belongs to, whatever exactly it is called. */
function fieldOf(domain: string): string {
  const name = domain.toLowerCase();
  if (/^(?:calendar|event|meeting|schedule)/.test(name)) return 'calendar';
  if (/^(?:task|todo|to-do|reminder)/.test(name)) return 'task';
  if (/^(?:e-?mail|message|mail)/.test(name)) return 'email';
  if (/^(?:note|keep)/.test(name)) return 'notes';
  if (/^memor/.test(name)) return 'memory';
  return /^(?:contact|people|person)/.test(name) ? 'contacts' : name;
}
