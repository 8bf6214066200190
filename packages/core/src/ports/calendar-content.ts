import { exposeOutside, type MaybeOutside } from '#records';
import type { EventContent, ReminderTrigger } from './calendar.ts';

/**
 * What any calendar's event may contain, and what a change to it means. Content comes from models,
 * commands and files, so it is checked where it is used.
 */

const maxTextLength = 20_000;
const maxAttendees = 500;
const maxReminders = 10;
const maxReminderMinutes = 28 * 24 * 60;

/** What is wrong with an event, `why` as the end of a sentence; null if nothing is. */
export function contentProblem(
  content: EventContent,
): { readonly field: keyof EventContent; readonly why: string } | null {
  for (const [field, check] of checks) {
    const why = check(content);
    if (why !== null) return { field, why };
  }
  return null;
}

/** By field, in the order in which they are told. */
const checks: readonly (readonly [keyof EventContent, (content: EventContent) => string | null])[] = [
  ['start', ({ start }) => timeProblem(start)],
  ['end', ({ end }) => timeProblem(end)],
  ['end', spanProblem],
  ['zone', ({ zone }) => (isZone(zone) ? null : `${quoted(zone)} is not a time zone`)],
  ['summary', ({ summary }) => textProblem(summary, false)],
  ['location', ({ location }) => textProblem(location, false)],
  ['description', ({ description }) => textProblem(description, true)],
  ['attendees', attendeesProblem],
  ['reminders', remindersProblem],
  ['recurrence', recurrenceProblem],
];

function timeProblem(local: string): string | null {
  return localMs(local) === null ? `${quoted(local)} is not a time` : null;
}

function spanProblem({ start, end }: EventContent): string | null {
  if (isDay(start) !== isDay(end)) return 'one of start and end is a day, the other a time';
  const lasts = (localMs(end) ?? 0) - (localMs(start) ?? 0);
  return lasts < 0 || (lasts === 0 && isDay(start)) ? 'it ends before it starts' : null;
}

function attendeesProblem({ attendees }: EventContent): string | null {
  if (attendees.length > maxAttendees) return `there are more than ${maxAttendees}`;
  const strange = attendees.find(
    (each) => exposeOutside(each).trim() === '' || textProblem(each, false) !== null,
  );
  if (strange === undefined) return null;
  // An error names no words of others.
  return `${typeof strange === 'string' ? quoted(strange) : 'one of them'} is not an attendee`;
}

function remindersProblem({ reminders = [] }: EventContent): string | null {
  if (reminders.length <= maxReminders && reminders.every(isReminder)) return null;
  return `they are not at most ${maxReminders} numbers of minutes, durations or instants`;
}

function recurrenceProblem({ recurrence }: EventContent): string | null {
  if (recurrence === null || recurrenceForm.test(recurrence)) return null;
  return `${quoted(recurrence)} is not a recurrence rule`;
}

const recurrenceForm = /^(?:[A-Z-]+=[^;\n]+)(?:[;\n][A-Z-]+=[^;\n]+)*$/;

/** The content after a change. A new start without a new end keeps how long the event lasts. */
export function changedContent<Content extends EventContent>(
  content: Content,
  changes: Partial<Content>,
): Content {
  const changed = { ...content, ...changes };
  const [before, start, end] = [localMs(content.start), localMs(changed.start), localMs(content.end)];
  if (changes.start === undefined || changes.end !== undefined) return changed;
  if (before === null || start === null || end === null) return changed;
  // What was a time and is a day now lasts that day, and the other way round an hour.
  if (isDay(content.start) !== isDay(changed.start)) {
    return {
      ...changed,
      end: localText(start + (isDay(changed.start) ? dayMs : hourMs), isDay(changed.start)),
    };
  }
  return { ...changed, end: localText(start + (end - before), isDay(changed.start)) };
}

/** Whether a start is a day rather than a time. */
export function isDay(local: string): boolean {
  return local.length === 10;
}

/** A local time as milliseconds since 1970 as if it were in UTC, to count with; null if it is none. */
export function localMs(local: string): number | null {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/.test(local)) return null;
  const ms = Date.parse(isDay(local) ? `${local}T00:00:00Z` : `${local}Z`);
  // `2026-02-30` is read as the second of March.
  return Number.isNaN(ms) || localText(ms, isDay(local)) !== local ? null : ms;
}

/** The local time of such a number. */
export function localText(ms: number, asDay: boolean): string {
  return new Date(ms).toISOString().slice(0, asDay ? 10 : 19);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function isZone(zone: string): boolean {
  if (zone === 'UTC' || zone === 'floating') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    // The standard library offers no other check.
    return false;
  }
}

function isReminder(trigger: ReminderTrigger): boolean {
  if (typeof trigger === 'string') return triggerForm.test(trigger);
  return Number.isInteger(trigger) && trigger >= 0 && trigger <= maxReminderMinutes;
}

const triggerForm =
  /^(?:(?:END)?-?P(?=[\dT])(?:\d{1,3}D)?(?:T(?=\d)(?:\d{1,5}H)?(?:\d{1,6}M)?(?:\d{1,8}S)?)?|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

function textProblem(given: MaybeOutside, mayHaveLines: boolean): string | null {
  const text = exposeOutside(given);
  if (text.length > maxTextLength) return `it is longer than ${maxTextLength} characters`;
  if (!text.isWellFormed()) return 'it holds half a character';
  const controls = mayHaveLines ? /[^\P{Cc}\t\n\r]/u : /\p{Cc}/u;
  return controls.test(text) ? 'it holds a control character' : null;
}

/** Other people's words stay short and on one line in a message. */
function quoted(text: string): string {
  return `"${text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 60)}"`;
}
