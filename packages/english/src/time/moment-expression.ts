import type { ClockTime } from './clock-time.ts';
import type { DayExpression } from './day-expression.ts';
import { type Daypart, readDaypart, readHalfAfterDay } from './dayparts.ts';
import { type Doubt, isHourAfterAt, isNotACount, isWholeText } from './doubt.ts';
import { memoizeReader } from './memoize-reader.ts';
import type { Read } from './number-words.ts';
import { readClock } from './read-clock.ts';
import { readDay, weekdayIn } from './read-day.ts';
import { readPlaceTime, readSpokenZone } from './spoken-zones.ts';
import { skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** The parts of an expression for one point in time: a day, a time of day, a part of the day, in any order. */
export interface MomentExpression {
  readonly day?: DayExpression;
  readonly clock?: ClockTime;
  readonly part?: Daypart;
  readonly zone?: string;
  /** "Thursday before 5", "tomorrow after lunch". */
  readonly bound?: 'until' | 'from';
  readonly doubt?: Doubt;
}

/** Reads parts as long as they add something: "tomorrow, in the afternoon at 5". */
export const readMoment = memoizeReader((tokens: Tokens, at: number): Read<MomentExpression> | null => {
  const first = readFirst(tokens, at);
  if (first === null) return null;
  let read = first;
  for (let more = 0; more < 4; more += 1) {
    const next = readNext(tokens, at, read);
    if (next === null) break;
    read = next;
  }
  return read;
});

/** A moment completed by another's day, part of the day and zone. */
export function withDefaultsFrom(moment: MomentExpression, other: MomentExpression): MomentExpression {
  const { doubt: _, ...own } = moment;
  return {
    ...(other.day === undefined ? {} : { day: other.day }),
    ...(other.part === undefined ? {} : { part: other.part }),
    ...(other.zone === undefined ? {} : { zone: other.zone }),
    ...own,
  };
}

/** Whether it is a single day, to which a time of day can belong, rather than a longer period. */
export function isOneDay(day: DayExpression): boolean {
  if (day.kind === 'month') return false;
  if (day.kind === 'period') return day.unit === undefined || day.unit === 'day';
  return !['hour', 'minute', 'second'].includes(day.unit ?? '');
}

function readFirst(tokens: Tokens, at: number): Read<MomentExpression> | null {
  const clock = isPronoun(tokens, at) ? null : readClock(tokens, at);
  const part = readDaypart(tokens, at);
  const day = readDay(tokens, at);
  const longest = Math.max(clock?.to ?? 0, part?.to ?? 0, day?.to ?? 0);
  if (longest === 0) return null;
  // Of a time of day and a date of equal length ("1015", "2015"), the one without doubt.
  const isDay =
    day?.to === longest && (clock?.to !== longest || !isVague(day.value) || clock.value.doubt === 'number');
  if (day !== null && isDay && !isHourAfterAll(tokens, at, day, clock))
    return momentOf({ day: day.value }, day.value.doubt, day.to);
  if (part?.to === longest) return momentOf({ part: part.value }, part.value.doubt, part.to);
  if (clock !== null && clock.to === longest)
    return withSpokenZone(tokens, momentOf({ clock: clock.value }, clock.value.doubt, clock.to));
  return day === null ? null : momentOf({ day: day.value }, day.value.doubt, day.to);
}

/** "The one on Tuesday" */
function isPronoun(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) === 'one' && determiners.has(wordAt(tokens, at - 1));
}

const determiners: ReadonlySet<string> = new Set(
  'the that this which my your our no any some every each another other only first second third last next new old same right wrong'.split(
    ' ',
  ),
);

/** "at 2015" is 20:15. */
function isHourAfterAll(
  tokens: Tokens,
  at: number,
  day: Read<DayExpression>,
  clock: Read<ClockTime> | null,
): boolean {
  return (
    clock !== null &&
    clock.to === day.to &&
    isVague(day.value) &&
    ['at', '@', 'around'].includes(wordAt(tokens, at - 1))
  );
}

function isVague({ doubt }: DayExpression): boolean {
  return doubt === 'alone' || doubt === 'year';
}

function momentOf(moment: MomentExpression, doubt: Doubt | undefined, to: number): Read<MomentExpression> {
  return { value: doubt === undefined ? moment : { ...moment, doubt }, to };
}

function readNext(tokens: Tokens, from: number, read: Read<MomentExpression>): Read<MomentExpression> | null {
  const { value, to } = read;
  for (const place of placesAfter(tokens, to)) {
    const next =
      nextClock(tokens, from, place, value) ??
      nextPart(tokens, place, value) ??
      nextDay(tokens, from, place, value) ??
      nextWeek(tokens, place, value) ??
      nextZone(tokens, place, value);
    if (next !== null) return next;
  }
  return null;
}

/** The places where the next part may begin: after connecting words, and right after the previous part. */
function placesAfter(tokens: Tokens, to: number): readonly number[] {
  const comma = skipPhrase(tokens, to, ', -', ',', '(', '-');
  const link = skipPhrase(
    tokens,
    comma,
    'at about',
    'at around',
    'at',
    '@',
    'on',
    'of',
    'in',
    'for',
    'around',
    'about',
    'sometime in',
    'sometime on',
    'sometime',
    'starting at',
    't',
  );
  return link === to ? [to] : [link, comma, to];
}

function nextClock(
  tokens: Tokens,
  from: number,
  place: number,
  value: MomentExpression,
): Read<MomentExpression> | null {
  const { day } = value;
  if (value.clock !== undefined || (day !== undefined && (!isOneDay(day) || isVague(day)))) return null;
  const near = skipPhrase(tokens, place, 'just', 'shortly', 'right', 'anytime', 'any time', 'sometime');
  const bound = boundAt(tokens, near);
  if (bound !== null && day === undefined) return null;
  const start = bound === null ? place : skipPhrase(tokens, near + 1, 'around', 'about');
  const clock = readClock(tokens, start);
  if (clock === null) return null;

  const { doubt } = clock.value;
  const together: MomentExpression = { ...value, clock: clock.value, ...(bound === null ? {} : { bound }) };
  const found = withSpokenZone(tokens, momentOf(withoutDoubt(together), undefined, clock.to));
  if (doubt === undefined) return found;
  const isMinus = wordAt(tokens, start - 1) === '-';
  if (isMinus || !canBeClock(tokens, start, value, doubt)) return null;
  const isEnd =
    continues(tokens, found, from) || isNotACount(tokens, found.to) || isHourAfterAt(tokens, start, found.to);
  return isEnd ? found : null;
}

/** Whether a doubtful time of day belongs to the parts before it: after a preposition, a part of the day or a certain day. */
function canBeClock(tokens: Tokens, start: number, { day, part }: MomentExpression, doubt: Doubt): boolean {
  if (part !== undefined || day?.doubt === undefined || doubt === 'clock') return true;
  return /^(at|@|for|around|about|by|before|after|until|till|t)$/.test(wordAt(tokens, start - 1));
}

/** Whether the expression continues with a part of the day or a day, or is the whole text. */
function continues(tokens: Tokens, read: Read<MomentExpression>, from: number): boolean {
  if (read.value.part === undefined && readDaypart(tokens, read.to) !== null) return true;
  if (isWholeText(tokens, from, read.to)) return true;
  return read.value.day === undefined && readDay(tokens, skipPhrase(tokens, read.to, 'on')) !== null;
}

function boundAt(tokens: Tokens, place: number): 'until' | 'from' | null {
  const word = wordAt(tokens, place);
  if (['by', 'before', 'until', 'till'].includes(word)) return 'until';
  return word === 'after' ? 'from' : null;
}

function nextPart(tokens: Tokens, place: number, value: MomentExpression): Read<MomentExpression> | null {
  const { day } = value;
  const isLed = value.part?.isFirst === true && value.clock === undefined;
  if ((value.part !== undefined && !isLed) || (day !== undefined && !isOneDay(day))) return null;
  const bound = value.clock === undefined ? boundAt(tokens, place) : null;
  const part = partAt(tokens, place, value, bound);
  if (part === null) return null;
  if (isLed) return part.value.isFirst || bound !== null ? null : momentOf(value, undefined, part.to);
  if (!isPartOf(day, part.value, bound)) return null;
  const together: MomentExpression = { ...value, part: part.value, ...(bound === null ? {} : { bound }) };
  return momentOf(withoutDoubt(together), undefined, part.to);
}

function partAt(
  tokens: Tokens,
  place: number,
  { day, clock }: MomentExpression,
  bound: 'until' | 'from' | null,
): Read<Daypart> | null {
  const half = day === undefined || clock !== undefined ? null : readHalfAfterDay(tokens, place);
  return half ?? readDaypart(tokens, bound === null ? place : place + 1);
}

/** Among shifted parts only "this morning" agrees with a day; "Easter lunch" is a meal, "Easter morning" a time. */
function isPartOf(
  day: DayExpression | undefined,
  { shift = 0, doubt }: Daypart,
  bound: 'until' | 'from' | null,
): boolean {
  if (day === undefined) return bound === null && doubt !== 'alone';
  if (shift !== 0) return false;
  return day.kind !== 'holiday' || day.doubt === undefined || doubt !== 'ordinal';
}

function nextDay(
  tokens: Tokens,
  from: number,
  place: number,
  value: MomentExpression,
): Read<MomentExpression> | null {
  if (value.day !== undefined) return null;
  const day = readDay(tokens, place);
  if (day === null || !isOneDay(day.value) || isVague(day.value)) return null;
  const shift = value.part?.shift;
  if (shift !== undefined && day.value.kind === 'near') return null;
  const isLinked = /^(on|of|,|at|in|for)$/.test(wordAt(tokens, place - 1));
  const isDoubtful =
    value.clock?.doubt !== undefined && value.part === undefined && !isWholeText(tokens, from, day.to);
  if (day.value.doubt !== undefined && !isLinked && day.value.doubt !== 'name') return null;
  const { doubt, ...rest } = value;
  const together: MomentExpression = { ...rest, day: day.value };
  return momentOf(together, isDoubtful ? doubt : undefined, day.to);
}

/** "Wednesday evening next week". */
function nextWeek(tokens: Tokens, place: number, value: MomentExpression): Read<MomentExpression> | null {
  if (value.day?.weekday === undefined) return null;
  const week = readDay(tokens, place);
  const day =
    week === null || week.value.unit !== 'week' || week.value.doubt !== undefined
      ? null
      : weekdayIn(value.day, week.value);
  return day === null || week === null ? null : { value: { ...value, day }, to: week.to };
}

/** "3pm tomorrow New York time" */
function nextZone(tokens: Tokens, place: number, value: MomentExpression): Read<MomentExpression> | null {
  if (value.clock === undefined || value.zone !== undefined) return null;
  const zone = readPlaceTime(tokens, place);
  return zone === null ? null : { value: withoutDoubt({ ...value, zone: zone.value }), to: zone.to };
}

function withSpokenZone(tokens: Tokens, read: Read<MomentExpression>): Read<MomentExpression> {
  const zone = readSpokenZone(tokens, wordAt(tokens, read.to) === '(' ? read.to + 1 : read.to);
  if (zone === null) return read;
  const to = wordAt(tokens, read.to) === '(' ? skipPhrase(tokens, zone.to, ')') : zone.to;
  const { doubt: _, ...value } = read.value;
  return { value: { ...value, zone: zone.value }, to };
}

function withoutDoubt({ doubt: _, ...moment }: MomentExpression): MomentExpression {
  return moment;
}
