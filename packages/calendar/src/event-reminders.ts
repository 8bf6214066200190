import type { ReminderTrigger } from '@tact/core/ports/calendar';
import { asDuration, minutesBeforeStart, readDuration } from '@tact/core/recurrence';
import { type CalendarComponent, type ContentLine, contentLine, lineOf } from './content-lines.ts';
import { readLocalTime } from './local-time.ts';

/**
 * The reminders of an event (VALARM, RFC 5545 3.6.6): those before it, the earliest first, then the others. Alarms that send mail or start a program, and those
 * further than four weeks from their event, are left as they are in the text, and do not count.
 */
export function remindersOf(component: CalendarComponent): {
  readonly reminders?: readonly ReminderTrigger[];
} {
  const triggers = [...new Set(component.parts.flatMap((part) => triggerOf(part) ?? []))];
  const before = (one: ReminderTrigger) => minutesBeforeStart(one) ?? -1;
  const reminders = triggers.sort((one, other) => before(other) - before(one)).slice(0, maxReminders);
  return reminders.length === 0 ? {} : { reminders };
}

/** The component with the alarms that differ between the two added and removed. */
export function withReminders(
  component: CalendarComponent,
  before: readonly ReminderTrigger[],
  after: readonly ReminderTrigger[],
): CalendarComponent {
  const removed = new Set(before.filter((one) => !after.includes(one)));
  const added = after.filter((one) => !before.includes(one));
  if (removed.size === 0 && added.length === 0) return component;
  const kept = component.parts.filter((part) => {
    const trigger = triggerOf(part);
    return trigger === null || !removed.has(trigger);
  });
  return { ...component, parts: [...kept, ...added.map(alarm)] };
}

const maxReminders = 10;
const maxMs = 28 * 24 * 60 * 60_000;

/** Null where the component is no alarm that shows or plays something. */
function triggerOf(component: CalendarComponent): ReminderTrigger | null {
  if (component.name !== 'VALARM') return null;
  const action = lineOf(component, 'ACTION')?.value.trim().toUpperCase();
  const trigger = lineOf(component, 'TRIGGER');
  if ((action !== 'DISPLAY' && action !== 'AUDIO') || trigger === null) return null;
  return readTrigger(trigger);
}

function readTrigger({ value, parameters }: ContentLine): ReminderTrigger | null {
  const written = value.trim().toUpperCase();
  const time = readLocalTime(written);
  // An absolute trigger is in UTC.
  if (time !== null) return time.isDay || !time.isUtc || time.ms === null ? null : `${time.text}Z`;
  const after = /^[+-]?P(?=[\dT])/.test(written) && !written.endsWith('T') ? readDuration(written) : null;
  if (after === null || Math.abs(after.days * 86_400_000 + after.ms) > maxMs) return null;
  const fromEnd = parameters['RELATED']?.toUpperCase() === 'END';
  // Minutes before the start are the plain form; seconds are let go.
  if (!fromEnd && after.days === 0 && after.ms <= 0) return Math.floor(-after.ms / 60_000);
  return `${fromEnd ? 'END' : ''}${durationText(after)}`;
}

/** Days and hours stay apart: a day may have 23 hours. */
function durationText({ days, ms }: { readonly days: number; readonly ms: number }): string {
  const seconds = Math.abs(ms) / 1000;
  const [hours, minutes, left] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = [hours > 0 ? `${hours}H` : '', minutes > 0 ? `${minutes}M` : '', left > 0 ? `${left}S` : ''];
  const time = parts.join('');
  const text = `${days === 0 ? '' : `${Math.abs(days)}D`}${time === '' ? '' : `T${time}`}`;
  return `${days < 0 || ms < 0 ? '-' : ''}P${text === '' ? 'T0S' : text}`;
}

function alarm(trigger: ReminderTrigger): CalendarComponent {
  const lines = [
    contentLine('ACTION', 'DISPLAY'),
    // Required by the standard; what is shown is the title of the event.
    contentLine('DESCRIPTION', 'Reminder'),
    triggerLine(trigger),
  ];
  return { name: 'VALARM', lines, parts: [] };
}

function triggerLine(trigger: ReminderTrigger): ContentLine {
  const written = asDuration(trigger);
  if (/^\d/.test(written))
    return contentLine('TRIGGER', written.replaceAll(/[-:]/g, ''), { VALUE: 'DATE-TIME' });
  if (written.startsWith('END')) return contentLine('TRIGGER', written.slice(3), { RELATED: 'END' });
  return contentLine('TRIGGER', written);
}
