import { isDay, localMs, localText } from '@tact/core/ports/calendar-content';

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const dayMs = 86_400_000;

/**
 * The starts of a recurring event up to a local time: rules by days, weeks, months and years with INTERVAL, COUNT, UNTIL and,
 * by weeks, BYDAY. Fails on any other rule.
 */
export function simpleStarts(start: string, recurrence: string, before: number): readonly string[] {
  const parts = new Map(recurrence.split(';').map((part) => part.split('=') as [string, string]));
  const { FREQ, INTERVAL = '1', COUNT, UNTIL, BYDAY, WKST = 'MO', ...others } = Object.fromEntries(parts);
  const known = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(FREQ ?? '');
  if (!known || Object.keys(others).length > 0 || (BYDAY !== undefined && FREQ !== 'WEEKLY')) {
    throw new Error(`The calendar in memory does not know the rule ${recurrence}.`);
  }
  const first = localMs(start) ?? 0;
  const last = UNTIL === undefined ? before : Math.min(before, untilMs(UNTIL) + 1);
  const starts: string[] = [];
  for (let at = first; at < last && starts.length < Number(COUNT ?? 5_000); at += dayMs) {
    if (
      fits(at, { first, frequency: FREQ ?? '', interval: Number(INTERVAL), days: BYDAY, weekStart: WKST })
    ) {
      starts.push(localText(at, isDay(start)));
    }
  }
  return starts;
}

interface Rule {
  readonly first: number;
  readonly frequency: string;
  readonly interval: number;
  readonly days: string | undefined;
  readonly weekStart: string;
}

function fits(at: number, { first, frequency, interval, days, weekStart }: Rule): boolean {
  const [day, start] = [new Date(at), new Date(first)];
  const months =
    (day.getUTCFullYear() - start.getUTCFullYear()) * 12 + day.getUTCMonth() - start.getUTCMonth();
  const isSameDate = day.getUTCDate() === start.getUTCDate();
  const weekday = weekdays[day.getUTCDay()] ?? '';
  const into = (start.getUTCDay() - weekdays.indexOf(weekStart) + 7) % 7;
  const weeks = Math.floor((at - first + into * dayMs) / (7 * dayMs));
  switch (frequency) {
    case 'DAILY':
      return Math.round((at - first) / dayMs) % interval === 0;
    case 'WEEKLY':
      return (
        weeks % interval === 0 && (days?.split(',') ?? [weekdays[start.getUTCDay()] ?? '']).includes(weekday)
      );
    case 'MONTHLY':
      return isSameDate && months % interval === 0;
    default:
      return isSameDate && months % (12 * interval) === 0;
  }
}

function untilMs(until: string): number {
  const [, year, month, day, hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(until) ?? [];
  return localMs(`${year}-${month}-${day}T${hour}:${minute}:${second}`) ?? 0;
}
