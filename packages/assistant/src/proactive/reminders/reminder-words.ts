import type { MaybeOutside } from '@tact/core/records';
import { joinText, mapText, quote } from '@tact/core/text';
import { clockTime } from '@tact/tools';

/** What is said when reminders ring; outside text where a title is a stranger's. */

const minuteMs = 60_000;
/** How many are named in a summary. */
const maxNamed = 10;
/** Of those that have passed. */
const maxPassed = 3;

/** `Reminder: “Dentist” begins in 15 minutes, at 15:00.` */
export function sayReminder(reminder: Reminder, now: number, zone: string): MaybeOutside {
  return joinText(['Reminder: ', titleOf(reminder), termsOf(reminder, now, zone), '.'], '');
}

/** What came due while nobody could ring, in one message: what is still to come first, with its time; what has passed is counted. */
export function sayMissed(reminders: readonly Reminder[], now: number, zone: string): MaybeOutside {
  const [toCome, others] = [
    reminders.filter((one) => stateOf(one, now) === 'to_come'),
    reminders.filter((one) => stateOf(one, now) === 'open'),
  ];
  const passed = reminders.filter((one) => stateOf(one, now) === 'passed');
  const named = toCome.toSorted((one, other) => (one.concernsAt ?? 0) - (other.concernsAt ?? 0));
  const lists = [
    listOf(named, maxNamed, (one) => joinText([titleOf(one), termsOf({ ...one, at: now }, now, zone)], '')),
    listOf(others, maxNamed - named.length, (one) =>
      joinText([titleOf(one), ` (${sayTime(one.at, now, zone)})`], ''),
    ),
    ...(passed.length === 0
      ? []
      : [
          joinText(
            [
              `${passed.length} that ${passed.length === 1 ? 'has' : 'have'} passed (`,
              listOf(passed.slice(-maxPassed), maxPassed, titleOf) ?? '',
              passed.length > maxPassed ? ', …)' : ')',
            ],
            '',
          ),
        ]),
  ].filter((one) => one !== null);
  return joinText(
    [`${reminders.length} reminders came due while Tact was not running: `, joinText(lists, '; '), '.'],
    '',
  );
}

/** `In Europe/Lisbon “Take the pill” rings by the clock there. To keep it on the time of Europe/Berlin: tact tasks change 3f9a12bc --zone Europe/Berlin` */
export function sayMoved(
  tasks: readonly Pick<Reminder, 'id' | 'title'>[],
  { zone, before }: { readonly zone: string; readonly before: string | null },
): MaybeOutside {
  const [only] = tasks;
  const isOne = tasks.length === 1;
  const named = tasks.slice(0, maxPassed).map(titleOf);
  const more = tasks.length - named.length;
  const list = joinText([...named, ...(more === 0 ? [] : [`${more} more`])], ', ');
  const home = before === null ? 'home time' : `the time of ${before}`;
  const id = isOne ? only?.id.slice(-8) : 'ID';
  const command = `tact tasks change ${id} --zone ${before ?? 'ZONE'}`;
  const rings = `${isOne ? 'rings' : 'ring'} by the clock there.`;
  return joinText(
    [`In ${zone} `, list, ` ${rings} To keep ${isOne ? 'it' : 'one'} on ${home}: ${command}`],
    '',
  );
}

type State = 'to_come' | 'open' | 'passed';

/** What has no time is neither to come nor passed. */
function stateOf({ concernsAt, concernsDay }: Reminder, now: number): State {
  const ends = concernsAt ?? (concernsDay === undefined ? null : Date.parse(concernsDay) + 86_400_000);
  if (ends === null) return 'open';
  return ends > now ? 'to_come' : 'passed';
}

function listOf(
  reminders: readonly Reminder[],
  most: number,
  say: (one: Reminder) => MaybeOutside,
): MaybeOutside | null {
  const named = reminders.slice(-Math.max(1, most)).map(say);
  const left = reminders.length - named.length;
  if (named.length === 0) return null;
  return joinText([...named, ...(left === 0 ? [] : [`${left} more`])], ', ');
}

function titleOf({ title }: Pick<Reminder, 'title'>): MaybeOutside {
  return mapText(title, (text) => quote(text, 120));
}

function termsOf(reminder: Reminder, now: number, zone: string): string {
  const { of, at, concernsAt, concernsDay, endsAt = null } = reminder;
  const was = now - at >= 2 * minuteMs ? ` (you wanted to hear ${sayTime(at, now, zone)})` : '';
  if (concernsDay !== undefined) return `${sayDay(of, concernsDay, now, zone)}${was}`;
  if (concernsAt === null) return was;
  // One that counts from the end speaks of it.
  if (endsAt !== null && now >= concernsAt + minuteMs && at > concernsAt && now < endsAt) {
    const left = Math.round((endsAt - now) / minuteMs);
    return ` ends in ${left} minute${left === 1 ? '' : 's'}, ${sayTime(endsAt, now, zone)}`;
  }
  const [will, is, did] =
    of === 'task' ? ['is due', 'is due now', 'was due'] : ['begins', 'begins now', 'began'];
  const inMs = concernsAt - now;
  if (Math.abs(inMs) < minuteMs) return ` ${is}${was}`;
  if (inMs < 0) return ` ${did} ${sayTime(concernsAt, now, zone)}`;
  const minutes = Math.round(inMs / minuteMs);
  const soon = minutes < 120 ? ` in ${minutes} minute${minutes === 1 ? '' : 's'},` : '';
  return ` ${will}${soon} ${sayTime(concernsAt, now, zone)}${was}`;
}

/** ` is due tomorrow`, ` is today`, ` was on Fri 27 Nov`. */
function sayDay(of: Reminder['of'], day: string, now: number, zone: string): string {
  const days = daysFrom(now, day, zone);
  const due = of === 'task' ? ' due' : '';
  const named = ['yesterday', 'today', 'tomorrow'][days + 1];
  return ` ${days < 0 ? 'was' : 'is'}${due} ${named ?? `on ${dayFormat.format(Date.parse(`${day}T12:00:00Z`))}`}`;
}

function daysFrom(now: number, date: string, zone: string): number {
  return Math.round((Date.parse(date) - Date.parse(clockTime(now, zone).slice(0, 10))) / 86_400_000);
}

/** `at 17:00`, `yesterday at 17:00`, `on Fri 27 Nov at 17:00`. */
function sayTime(at: number, now: number, zone: string): string {
  const [date, time] = clockTime(at, zone).split('T') as [string, string];
  const clock = `at ${time.slice(0, 5)}`;
  const days = daysFrom(now, date, zone);
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

/** A moment at which the owner wants to be reminded of a task or an event. */
export interface Reminder {
  readonly of: 'task' | 'event';
  /** Of the item, or the ref of the event. */
  readonly id: string;
  readonly title: MaybeOutside;
  /** When it rings, in milliseconds since 1970. */
  readonly at: number;
  /** When the task is due or the event begins; null for a task without a time, and for whole days. */
  readonly concernsAt: number | null;
  /** The whole day that it concerns. */
  readonly concernsDay?: string;
  /** When the event ends. */
  readonly endsAt?: number;
  /** Where its time alone does not name it. */
  readonly name?: string;
}

/** Names one ringing of one reminder, and never another: a moved reminder has another name. */
export function reminderName({ id, at, name }: Pick<Reminder, 'id' | 'at' | 'name'>): string {
  return name ?? `reminder:${id}:${new Date(at).toISOString()}`;
}
