import { type CalendarComponent, contentLine, lineOf } from './content-lines.ts';

/**
 * The reminders of an event (VALARM, RFC 5545 3.6.6) as minutes before its start. Alarms that are not that, such as those that
 * send mail or ring at a fixed time, are left as they are in the text, and do not count.
 */
export function remindersOf(component: CalendarComponent): { readonly reminders?: readonly number[] } {
  const minutes = [...new Set(component.parts.flatMap((part) => minutesBefore(part) ?? []))];
  const reminders = minutes.sort((one, other) => other - one).slice(0, mostReminders);
  return reminders.length === 0 ? {} : { reminders };
}

/** The component with the alarms that differ between the two added and removed. */
export function withReminders(
  component: CalendarComponent,
  before: readonly number[],
  after: readonly number[],
): CalendarComponent {
  const removed = new Set(before.filter((minutes) => !after.includes(minutes)));
  const added = after.filter((minutes) => !before.includes(minutes));
  if (removed.size === 0 && added.length === 0) return component;
  const kept = component.parts.filter((part) => {
    const minutes = minutesBefore(part);
    return minutes === null || !removed.has(minutes);
  });
  return { ...component, parts: [...kept, ...added.map(alarm)] };
}

const mostReminders = 10;
const longestMinutes = 28 * 24 * 60;

/** Null where the component is no alarm that rings before a start. */
function minutesBefore(component: CalendarComponent): number | null {
  if (component.name !== 'VALARM') return null;
  const action = lineOf(component, 'ACTION')?.value.trim().toUpperCase();
  const trigger = lineOf(component, 'TRIGGER');
  if ((action !== 'DISPLAY' && action !== 'AUDIO') || trigger === null) return null;
  if (trigger.parameters['RELATED']?.toUpperCase() === 'END') return null;
  const found = duration.exec(trigger.value.trim());
  if (found === null) return null;
  const [, sign = '', weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found;
  const total =
    Number(weeks) * 10_080 +
    Number(days) * 1440 +
    Number(hours) * 60 +
    Number(minutes) +
    Math.floor(Number(seconds) / 60);
  if (total > longestMinutes) return null;
  return sign === '-' || total === 0 ? total : null;
}

const duration =
  /^([+-]?)P(?=[\dT])(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i;

function alarm(minutes: number): CalendarComponent {
  const lines = [
    contentLine('ACTION', 'DISPLAY'),
    // Required by the standard; what is shown is the title of the event.
    contentLine('DESCRIPTION', 'Reminder'),
    contentLine('TRIGGER', minutes === 0 ? 'PT0S' : `-PT${minutes}M`),
  ];
  return { name: 'VALARM', lines, parts: [] };
}
