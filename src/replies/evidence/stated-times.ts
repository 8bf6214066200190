/** A time of day as written. */
interface TimeOfDay {
  /** Minutes since midnight. */
  readonly minutes: number;
  /** "at 3" may mean 3:00 or 15:00. */
  readonly isHalfDay: boolean;
}

/** The parts of a date that are given; null for the others. */
interface StatedDate {
  /** 0 is Sunday. */
  readonly weekday: number | null;
  readonly day: number | null;
  /** 0 is January. */
  readonly month: number | null;
}

export interface StatedTimes {
  readonly times: readonly TimeOfDay[];
  readonly dates: readonly StatedDate[];
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdayName = '(sun|mon|tue|wed|thu|fri|sat)(?:s|rs|r|nes|ur)?(?:days?)?';
const monthName =
  '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|t|ober|ember)?';

const clockTime =
  /(?<![\d.:,/-])(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m|p\.?m)\b\.?|(?<![\d:T+-])(\d{1,2}):(\d{2})(?!\d)|\b(noon|midday|midnight)\b/gi;
const bareHour =
  /\b(?:at|by|from|until|till|around|for|to)\s+(\d{1,2})(?=\s*(?:[,.;!?)–—-]|$|on\b|tomorrow\b|today\b|tonight\b|in the\b|o'clock\b|with\b|and\b|to\b|until\b|sharp\b|this\b|next\b|(?:sun|mon|tue|wed|thu|fri|sat)))/gi;
const halfHour =
  /\b(half past|quarter past|quarter to)\s+(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi;
/** The 12 of "12–1pm". */
const rangeStart = /(?<![\d:.])(\d{1,2})\s?[–-]\s?(?=\d{1,2}(?::\d\d)?\s?[ap]\.?m\b)/gi;
const isoMoment = /\b(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z)?)?/g;
const dayAndMonth = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthName}\\b`, 'gi');
const monthAndDay = new RegExp(`\\b${monthName}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`, 'gi');
const ordinal = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/gi;
const weekday = new RegExp(`\\b${weekdayName}\\b`, 'gi');
const spelled = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/**
 * The times and dates in a text, in order.
 *
 * @param today the local date, `2026-11-26`: with it "today", "tonight" and "tomorrow" count too
 */
export function statedTimes(text: string, today?: string): StatedTimes {
  return { times: timesOf(text), dates: datesOf(text, today) };
}

/** Whether two times can be the same, if one of them may leave the half of the day open. */
export function isSameTime(one: TimeOfDay, other: TimeOfDay): boolean {
  if (one.minutes === other.minutes) return true;
  return (one.isHalfDay || other.isHalfDay) && one.minutes % 720 === other.minutes % 720;
}

/** Whether no part of one date contradicts the other. */
export function isSameDate(one: StatedDate, other: StatedDate): boolean {
  const agree = (left: number | null, right: number | null) =>
    left === null || right === null || left === right;
  return agree(one.weekday, other.weekday) && agree(one.day, other.day) && agree(one.month, other.month);
}

interface FoundTime {
  readonly at: number;
  readonly time: TimeOfDay;
}

function timesOf(text: string): readonly TimeOfDay[] {
  const found = [...text.matchAll(clockTime)].flatMap(readClockTime);
  found.push(...[...text.matchAll(halfHour)].flatMap(readHalfHour));
  for (const match of text.matchAll(bareHour)) {
    const hour = Number(match[1]);
    const end = match.index + match[0].length;
    const isRead = found.some(({ at }) => at >= match.index && at <= end);
    if (isRead || /\b(?:quarter|past)\s$/i.test(text.slice(0, match.index))) continue;
    found.push(...foundTime(match.index, hour, 0, hour <= 12));
  }
  for (const match of text.matchAll(rangeStart)) {
    found.push(...foundTime(match.index, Number(match[1]), 0, true));
  }
  for (const match of text.matchAll(isoMoment)) {
    // A UTC time says nothing about the user's local time.
    if (match[4] && !match[6])
      found.push(...foundTime(match.index, Number(match[4]), Number(match[5]), false));
  }
  return found.sort((one, other) => one.at - other.at).map(({ time }) => time);
}

/** "3pm", "3:30 p.m.", "15:30", "noon". */
function readClockTime(match: RegExpExecArray): readonly FoundTime[] {
  const [, hour, minute, half = '', clockHour = '', clockMinute, word] = match;
  if (word) return foundTime(match.index, /midnight/i.test(word) ? 0 : 12, 0, false);
  if (!hour) {
    const isHalfDay = Number(clockHour) < 12 && !clockHour.startsWith('0');
    return foundTime(match.index, Number(clockHour), Number(clockMinute), isHalfDay);
  }
  if (Number(hour) > 24) return [];
  return foundTime(match.index, hourOfHalf(Number(hour), half.toLowerCase()), Number(minute ?? 0), false);
}

/** The hour of 24 for an hour with "am" or "pm". */
function hourOfHalf(hour: number, half: string): number {
  if (half.startsWith('p') && hour < 12) return hour + 12;
  return half.startsWith('a') && hour === 12 ? 0 : hour;
}

/** "Half past three", "quarter to 4". */
function readHalfHour(match: RegExpExecArray): readonly FoundTime[] {
  const [, part = '', named = ''] = match;
  const spelledHour = spelled.indexOf(named.toLowerCase());
  const hour = spelledHour >= 0 ? spelledHour : Number(named);
  const isTo = /quarter to/i.test(part);
  const minute = /half/i.test(part) ? 30 : isTo ? 45 : 15;
  return foundTime(match.index, isTo ? (hour + 23) % 24 : hour % 24, minute, true);
}

/** Nothing for what is not a time of day, such as 25:10. */
function foundTime(at: number, hour: number, minute: number, isHalfDay: boolean): readonly FoundTime[] {
  if (hour > 24 || minute > 59) return [];
  return [{ at, time: { minutes: (hour % 24) * 60 + minute, isHalfDay } }];
}

function datesOf(text: string, today: string | undefined): readonly StatedDate[] {
  const found: { at: number; end: number; date: StatedDate }[] = [];
  const add = (match: RegExpMatchArray, date: StatedDate) => {
    const at = match.index ?? 0;
    found.push({ at, end: at + match[0].length, date });
  };
  for (const match of text.matchAll(isoMoment)) {
    if (!match[6]) add(match, dateOfIso(`${match[1]}-${match[2]}-${match[3]}`));
  }
  for (const match of text.matchAll(dayAndMonth)) {
    add(match, { weekday: null, day: Number(match[1]), month: monthOf(match[2]) });
  }
  for (const match of text.matchAll(monthAndDay)) {
    if (found.some(({ at, end }) => match.index >= at && match.index < end)) continue;
    add(match, { weekday: null, day: Number(match[2]), month: monthOf(match[1]) });
  }
  for (const match of text.matchAll(ordinal)) {
    if (found.some(({ at, end }) => match.index < end && match.index + match[0].length > at)) continue;
    add(match, { weekday: null, day: Number(match[1]), month: null });
  }
  for (const match of text.matchAll(weekday)) {
    // "sat", "sun", "wed" and "mon" in the middle of a sentence are other words, unless they are written as names.
    if (match[0].length <= 3 && !/^\p{Lu}/u.test(match[0])) continue;
    add(match, { weekday: weekdays.indexOf((match[1] ?? '').toLowerCase()), day: null, month: null });
  }
  if (today !== undefined) {
    for (const match of text.matchAll(/\b(today|tonight|tomorrow)\b/gi)) {
      const days = /tomorrow/i.test(match[0]) ? 1 : 0;
      add(match, dateOfIso(new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString()));
    }
  }
  found.sort((one, other) => one.at - other.at);
  return joined(found);
}

/** "Fri 27 Nov" is one date, not two. */
function joined(found: readonly { at: number; end: number; date: StatedDate }[]): readonly StatedDate[] {
  const dates: StatedDate[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const one of found) {
    const last = dates.at(-1);
    const isPart = last !== undefined && one.at - end <= 6;
    const weekday = one.date.weekday ?? last?.weekday ?? null;
    if (
      isPart &&
      (last.weekday === null || one.date.weekday === null) &&
      (last.day === null || one.date.day === null)
    ) {
      dates[dates.length - 1] = {
        weekday,
        day: one.date.day ?? last.day,
        month: one.date.month ?? last.month,
      };
    } else dates.push(one.date);
    end = one.end;
  }
  return dates;
}

function dateOfIso(iso: string): StatedDate {
  const date = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return { weekday: null, day: null, month: null };
  return { weekday: date.getUTCDay(), day: date.getUTCDate(), month: date.getUTCMonth() };
}

function monthOf(name: string | undefined): number {
  return months.indexOf((name ?? '').slice(0, 3).toLowerCase());
}
