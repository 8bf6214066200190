import { checkIsoTime, formatTime, type Moment } from '#language';
import type { Json, JsonObject } from '#records';
import type { ReportedAction } from '#replies';
import { quote } from '#text';
import { addDays } from '../plan/today.ts';

/** What looking something up found, in a sentence for people: the entries, or that there are none. */
export function sayFound(action: ReportedAction, query: string | null, moment: Moment): string {
  const result = action.result ?? {};
  switch (action.action) {
    case 'list_events':
      return sayEvents(result, query, moment);
    case 'find_free_time':
      return sayAvailability(result, moment);
    case 'list_tasks':
      return sayList(objectsIn(result.tasks), ['open task', 'open tasks'], query, (task) => {
        const due = textOf(task.deadline);
        return `${quote(textOf(task.title))}${due === '' ? '' : `, due ${timeWords(due, moment)}`}`;
      });
    case 'list_notes':
      return sayNotes(objectsIn(result.notes), query);
    case 'recall_memory':
      return sayMemories(objectsIn(result.memories), query);
    case 'list_emails':
      return sayList(objectsIn(result.emails), ['mail', 'mails'], query, (mail) => mailWords(mail, moment));
    case 'read_email':
      return sayMail(result.email, query, moment);
    default:
      return `That is what I found: ${quote(JSON.stringify(result), 300)}.`;
  }
}

/** With nothing found, it says for when it looked. */
function sayEvents(result: JsonObject, query: string | null, moment: Moment): string {
  const events = objectsIn(result.events);
  if (events.length === 0 && (query === null || query === ''))
    return `I found no events ${forDays(result, moment)}.`;
  return sayList(events, ['event', 'events'], query, (event) => eventWords(event, moment));
}

/** “for tomorrow”, “from Mon 23 Nov to Fri 27 Nov”. */
function forDays(result: JsonObject, moment: Moment): string {
  const days = daysOf(result, moment);
  return /^(?:from|then)\b/.test(days) ? days : `for ${days}`;
}

const mostShown = 6;

function sayList(
  entries: readonly JsonObject[],
  [one, many]: readonly [string, string],
  query: string | null,
  words: (entry: JsonObject) => string,
): string {
  const about = query === null || query === '' ? '' : ` about ${quote(query)}`;
  if (entries.length === 0) return `I found no ${many}${about}.`;
  const shown = entries.slice(0, mostShown).map(words);
  const left = entries.length - shown.length;
  const list = `${shown.join('; ')}${left > 0 ? `; and ${left} more` : ''}`;
  return entries.length === 1
    ? `There is one ${one}: ${list}.`
    : `There are ${entries.length} ${many}: ${list}.`;
}

function eventWords(event: JsonObject, moment: Moment): string {
  const place = textOf(event.location);
  const isAllDay = event.allDay === true;
  const start = timeWords(textOf(event.start), moment);
  const end = isAllDay ? '' : ` to ${textOf(event.end).slice(11, 16)}`;
  return `${quote(textOf(event.title) || '(no title)')}, ${start}${end}${place === '' ? '' : ` at ${quote(place)}`}`;
}

/** “You are free tomorrow.” or what stands in the way, with what is left. No yes: whoever asks whether they are busy means the opposite. */
function sayAvailability(result: JsonObject, moment: Moment): string {
  const [busy, free] = [objectsIn(result.busy), objectsIn(result.free)];
  const day = daysOf(result, moment);
  if (busy.length === 0) return `You are free ${day}${hoursOf(free)}.`;
  const events = busy
    .slice(0, mostShown)
    .map((event) => eventWords(event, moment))
    .join('; ');
  const stretches = free.slice(0, 4).map(({ start, end }) => `${clockOf(start)} to ${clockOf(end)}`);
  const rest = stretches.length === 0 ? 'Nothing else is free.' : `Free: ${stretches.join(', ')}.`;
  return `Not all of it: ${day} there is ${events}. ${rest}`;
}

/** “tomorrow”, or “from Mon 23 Nov to Fri 27 Nov” where it was asked about several days. */
function daysOf(result: JsonObject, moment: Moment): string {
  const from = checkIsoTime(textOf(result.from), moment);
  const to = checkIsoTime(textOf(result.to), moment);
  if (from === null) return 'then';
  const first = formatTime({ ...from, time: null }, moment);
  const isMidnight = to?.time === null || to?.time === '00:00:00';
  const last = to === null ? from.date : isMidnight ? addDays(to.date, -1) : to.date;
  if (last <= from.date) return first;
  return `from ${first} to ${formatTime({ ...from, date: last, time: null }, moment)}`;
}

function hoursOf(free: readonly JsonObject[]): string {
  const [only] = free;
  return free.length === 1 && only !== undefined
    ? ` from ${clockOf(only.start)} to ${clockOf(only.end)}`
    : '';
}

function sayNotes(notes: readonly JsonObject[], query: string | null): string {
  const [only] = notes;
  if (notes.length === 1 && only !== undefined) {
    const [title, body] = [textOf(only.title), textOf(only.body)];
    return body === '' || body === title
      ? `The note says ${quote(title, 600)}.`
      : `${quote(title)} says ${quote(body, 600)}.`;
  }
  return sayList(notes, ['note', 'notes'], query, (note) => quote(textOf(note.title)));
}

function sayMemories(memories: readonly JsonObject[], query: string | null): string {
  if (memories.length === 0) {
    return query === null || query === ''
      ? 'You have not told me anything to remember yet.'
      : `You have not told me anything about ${quote(query)}.`;
  }
  const shown = memories
    .slice(0, mostShown)
    .map(({ key, value }) => `${quote(textOf(key))} is ${quote(textOf(value), 300)}`);
  return `What you told me: ${shown.join('; ')}.`;
}

function mailWords(mail: JsonObject, moment: Moment): string {
  return `${quote(textOf(mail.subject) || '(no subject)')} from ${quote(textOf(mail.from))}, ${timeWords(textOf(mail.date), moment)}`;
}

/** A mail's words stand quoted, with whose they are. */
function sayMail(mail: Json | undefined, query: string | null, moment: Moment): string {
  if (typeof mail !== 'object' || mail === null || Array.isArray(mail)) {
    return query === null ? 'I found no such mail.' : `I found no mail like ${quote(query)}.`;
  }
  const found = mail as JsonObject;
  return `The mail ${mailWords(found, moment)} says: ${quote(textOf(found.text), 1500)}`;
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value)
    ? (value as readonly Json[]).filter((one): one is JsonObject => typeof one === 'object' && one !== null)
    : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function clockOf(value: Json | undefined): string {
  return textOf(value).slice(11, 16);
}

function timeWords(iso: string, moment: Moment): string {
  const time = checkIsoTime(iso, moment);
  return time === null ? iso : formatTime(time, moment);
}
