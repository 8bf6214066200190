import { checkIsoTime, formatTime, type Moment } from '@tact/english';
import { addDays } from '../plan/today.ts';

const iso = String.raw`\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?`;
const isoTime = new RegExp(String.raw`\b${iso}(?![\w-]|:\d)`, 'g');
const isoSpan = new RegExp(String.raw`\b(now )?from (${iso}) to (${iso})(?![\w-]|:\d)`, 'g');
const rule = /\b(?:[A-Z]+=[A-Z0-9,+:-]+;)*FREQ=[A-Z]+(?:;[A-Z]+=[A-Z0-9,+:-]+)*/g;

/** A text of ours with its ISO times and recurrence rules put into words: “Mon 23 Nov, 15:00”, “every 2 weeks on Friday”. */
export function withSpokenTimes(text: string, moment: Moment): string {
  return text
    .replace(isoSpan, (span, now: string | undefined, from: string, to: string) => {
      const said = sayWithinDay(from, to, moment);
      return said === null ? span : now === undefined ? said : `now ${said.replace(/^for /, '')}`;
    })
    .replace(isoTime, (iso) => {
      const time = checkIsoTime(iso, moment);
      return time === null ? iso : formatTime(time, moment);
    })
    .replace(rule, sayRule);
}

/** A span within one day: “for today from 15:00 to 16:00”, “now tomorrow from 9:00 to 10:00”, “for all of tomorrow”; of whole days the last is said, not the one after. Null for all else. */
function sayWithinDay(from: string, to: string, moment: Moment): string | null {
  const start = checkIsoTime(from, moment);
  const end = checkIsoTime(to, moment);
  if (start === null || end === null) return null;
  if (start.time === null) {
    const last = checkIsoTime(addDays(end.date, -1), moment);
    if (end.time !== null || last === null || last.date < start.date) return null;
    const first = formatTime(start, moment);
    return last.date === start.date ? `for all of ${first}` : `from ${first} to ${formatTime(last, moment)}`;
  }
  const day = checkIsoTime(start.date, moment);
  return start.date === end.date && end.time !== null && day !== null
    ? `for ${formatTime(day, moment)} from ${start.time.slice(0, 5)} to ${end.time.slice(0, 5)}`
    : null;
}

const units: Readonly<Record<string, string>> = {
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};
const days: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const weekdays = 'MO,TU,WE,TH,FR';
const places: Readonly<Record<string, string>> = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '-1': 'last',
};

/** An RRULE in words; “on a schedule of its own” for one with more to it than people usually say. */
export function sayRule(text: string): string {
  const parts = new Map(text.split(';').map((part) => part.split('=') as [string, string]));
  const unit = units[parts.get('FREQ') ?? ''];
  const place = sayPlace(parts);
  if (unit === undefined || place === null) return 'on a schedule of its own';
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const byDay = parts.get('BYDAY') ?? '';
  const often =
    byDay === weekdays && interval === 1 && !parts.has('BYSETPOS')
      ? 'every weekday'
      : `every ${interval === 1 ? unit : `${interval} ${unit}s`}${place}`;
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  const end = count === undefined ? '' : `, ${count} times`;
  return `${often}${end}${until === undefined ? '' : ` until ${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`}`;
}

/** On which days; null for a rule that has no short words. */
function sayPlace(parts: ReadonlyMap<string, string>): string | null {
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'COUNT', 'UNTIL', 'WKST'];
  if ([...parts.keys()].some((key) => !known.includes(key))) return null;
  const [byDay, day, month, setPos] = ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'].map((key) =>
    parts.get(key),
  );
  if (setPos !== undefined) {
    const which = places[setPos];
    return byDay === weekdays && which !== undefined && month === undefined
      ? ` on the ${which} working day`
      : null;
  }
  if (byDay !== undefined) return day === undefined && month === undefined ? ` on ${sayDays(byDay)}` : null;
  if (day === undefined) return month === undefined ? '' : null;
  return sayMonthDay(day, month);
}

function sayMonthDay(day: string, month: string | undefined): string | null {
  if (day === '-1' && month === undefined) return ' on the last day';
  if (!/^\d+$/.test(day)) return null;
  if (month !== undefined) {
    const name = months[Number(month) - 1];
    return name === undefined ? null : ` on ${day} ${name}`;
  }
  const date = `${day}${['th', 'st', 'nd', 'rd'][/1\d$/.test(day) ? 0 : Number(day) % 10] ?? 'th'}`;
  return ` on the ${date}${Number(day) > 28 ? `, except in months without a ${date}` : ''}`;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

function sayDays(byDay: string): string {
  const named = byDay.split(',').map((day) => {
    const [, place = '', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
    const which = places[place.replace('+', '')];
    return `${which === undefined ? '' : `the ${which} `}${days[name] ?? day}`;
  });
  return named.length < 3 ? named.join(' and ') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
