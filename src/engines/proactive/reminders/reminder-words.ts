import type { MaybeOutside } from '#records';
import { joinText, mapText, quote } from '#text';
import { clockTime } from '#tools';
import type { Reminder } from './reminder.ts';

/** What is said when reminders ring; outside text where a title is a stranger's. */

const minuteMs = 60_000;
/** How many are named in a summary. */
const mostNamed = 10;

/** `Reminder: “Dentist” begins in 15 minutes, at 15:00.` */
export function sayReminder(reminder: Reminder, now: number, zone: string): MaybeOutside {
  return joinText(['Reminder: ', titleOf(reminder), termsOf(reminder, now, zone), '.'], '');
}

/** What came due while nobody could ring: one message for all of it. */
export function sayMissed(reminders: readonly Reminder[], now: number, zone: string): MaybeOutside {
  const named = reminders
    .slice(-mostNamed)
    .map((one) => joinText([titleOf(one), ` (${sayTime(one.at, now, zone)})`], ''));
  const left = reminders.length - named.length;
  const more = left === 0 ? [] : [`${left} earlier`];
  return joinText(
    [
      `${reminders.length} reminders came due while Tact was not running: `,
      joinText([...named, ...more], ', '),
      '.',
    ],
    '',
  );
}

function titleOf({ title }: Reminder): MaybeOutside {
  return mapText(title, (text) => quote(text, 120));
}

function termsOf({ of, at, concernsAt }: Reminder, now: number, zone: string): string {
  const was = now - at >= 2 * minuteMs ? ` (you wanted to hear ${sayTime(at, now, zone)})` : '';
  if (concernsAt === null) return was;
  const [will, is, did] =
    of === 'task' ? ['is due', 'is due now', 'was due'] : ['begins', 'begins now', 'began'];
  const inMs = concernsAt - now;
  if (Math.abs(inMs) < minuteMs) return ` ${is}${was}`;
  if (inMs < 0) return ` ${did} ${sayTime(concernsAt, now, zone)}`;
  const minutes = Math.round(inMs / minuteMs);
  const soon = minutes < 120 ? ` in ${minutes} minute${minutes === 1 ? '' : 's'},` : '';
  return ` ${will}${soon} ${sayTime(concernsAt, now, zone)}${was}`;
}

/** `at 17:00`, `yesterday at 17:00`, `on Fri 27 Nov at 17:00`. */
function sayTime(at: number, now: number, zone: string): string {
  const [date, time] = clockTime(at, zone).split('T') as [string, string];
  const today = clockTime(now, zone).slice(0, 10);
  const clock = `at ${time.slice(0, 5)}`;
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days === 0) return clock;
  if (days === -1) return `yesterday ${clock}`;
  if (days === 1) return `tomorrow ${clock}`;
  return `on ${dayFormat.format(Date.parse(`${date}T12:00:00Z`))} ${clock}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
