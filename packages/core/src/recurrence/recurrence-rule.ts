/** A recurrence rule (RFC 5545 3.3.10) with valid values only. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: Until | null;
  /** `2WE`, `-1FR`, `MO`. */
  readonly byDay: readonly string[];
  readonly numbers: Readonly<Partial<Record<NumberPart, readonly number[]>>>;
  readonly weekStart: Weekday;
}

type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY' | 'MINUTELY' | 'SECONDLY';
export type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU';
export type NumberPart =
  | 'BYMONTH'
  | 'BYWEEKNO'
  | 'BYYEARDAY'
  | 'BYMONTHDAY'
  | 'BYHOUR'
  | 'BYMINUTE'
  | 'BYSECOND'
  | 'BYSETPOS';

/** The last possible start, inclusive: `2026-12-31`, or `2026-12-31T10:00:00` in UTC or as a local time. */
interface Until {
  readonly time: string;
  readonly isUtc: boolean;
}

/** Null where it cannot be read. Parts of other programs (`X-…`) are ignored. */
export function readRule(text: string): RecurrenceRule | null {
  const parts = partsOf(text);
  const frequency = frequencies.find((each) => each === parts.get('FREQ'));
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1', 1, 100_000);
  const count = parts.has('COUNT') ? wholeNumber(parts.get('COUNT') ?? '', 1, Number.MAX_SAFE_INTEGER) : null;
  const until = parts.has('UNTIL') ? readUntil(parts.get('UNTIL') ?? '') : null;
  const weekStart = weekdays.find((each) => each === (parts.get('WKST') ?? 'MO'));
  const byDay = listOf(parts.get('BYDAY')).map((day) => day.replace('+', ''));
  const numbers = readNumbers(parts);
  if (frequency === undefined || interval === null || weekStart === undefined || numbers === null)
    return null;
  if (parts.has('COUNT') && count === null) return null;
  if (parts.has('UNTIL') && until === null) return null;
  if (!byDay.every(isDay) || !isGregorian(parts)) return null;
  return { frequency, interval, count, until, byDay, numbers, weekStart };
}

function isDay(text: string): boolean {
  return /^(-?([1-9]|[1-4]\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)$/.test(text);
}

/** Other calendars (RFC 7529) are not supported. */
function isGregorian(parts: ReadonlyMap<string, string>): boolean {
  return (parts.get('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN' && (parts.get('SKIP') ?? 'OMIT') === 'OMIT';
}

function readNumbers(parts: ReadonlyMap<string, string>): RecurrenceRule['numbers'] | null {
  const numbers: Partial<Record<NumberPart, readonly number[]>> = {};
  for (const [name, [least, most]] of Object.entries(ranges) as [NumberPart, readonly [number, number]][]) {
    if (!parts.has(name)) continue;
    const given = listOf(parts.get(name)).map((each) => wholeNumber(each, least, most));
    if (given.length === 0 || given.some((each) => each === null || (least < 0 && each === 0))) return null;
    numbers[name] = [...new Set(given.flatMap((each) => each ?? []))];
  }
  return numbers;
}

/** In the order of their numbers: 0 is Sunday. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;

const ranges: Readonly<Record<NumberPart, readonly [number, number]>> = {
  BYMONTH: [1, 12],
  BYWEEKNO: [-53, 53],
  BYYEARDAY: [-366, 366],
  BYMONTHDAY: [-31, 31],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
  BYSECOND: [0, 60],
  BYSETPOS: [-366, 366],
};

/** The first part of each name counts. */
function partsOf(text: string): ReadonlyMap<string, string> {
  const pairs = text
    .toUpperCase()
    .split(';')
    .map((part) => part.trim().split('='))
    .filter(([name = '', value]) => name !== '' && value !== undefined);
  return new Map(pairs.map(([name = '', value = '']) => [name.trim(), value.trim()] as const).reverse());
}

function listOf(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function wholeNumber(text: string, least: number, most: number): number | null {
  if (!/^[+-]?\d{1,15}$/.test(text)) return null;
  const number = Number(text);
  return number < least || number > most ? null : number;
}

function readUntil(text: string): Until | null {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?$/.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, mark] = found;
  const date = `${year}-${month}-${day}`;
  const time = hour === undefined ? date : `${date}T${hour}:${minute}:${second}`;
  if (Number.isNaN(Date.parse(hour === undefined ? date : `${time}Z`))) return null;
  return { time, isUtc: mark === 'Z' };
}
