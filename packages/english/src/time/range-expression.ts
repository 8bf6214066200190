import { readDayNumber } from './calendar-dates.ts';
import type { ClockTime } from './clock-time.ts';
import type { DateFields } from './day-expression.ts';
import { isNotACount } from './doubt.ts';
import { isRange, type Side } from './is-range.ts';
import { isClockUnit, type Length, readLength } from './lengths.ts';
import { memoizeReader } from './memoize-reader.ts';
import { isOneDay, type MomentExpression, readMoment, withDefaultsFrom } from './moment-expression.ts';
import type { Read } from './number-words.ts';
import { readDashedDate } from './numeric-dates.ts';
import { dayOfFields } from './read-day.ts';
import { readHour } from './read-hour.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** A range between two moments, or a moment with a duration. */
export interface RangeExpression {
  readonly left: MomentExpression;
  readonly right: MomentExpression | readonly Length[];
  readonly saysDay: boolean;
  readonly saysTime: boolean;
}

/** "from 3 to 5pm", "between 10 and noon", "Mon-Wed", "July 3 - 7", "Thursday from 9:30 to 11", "18th Dec for 10 days". */
export const readRange = memoizeReader(
  (tokens: Tokens, at: number): Read<RangeExpression> | null =>
    readPair(tokens, at) ??
    readDayThenPair(tokens, at) ??
    readLasting(tokens, at) ??
    readLengthFirst(tokens, at),
);

function readPair(tokens: Tokens, at: number): Read<RangeExpression> | null {
  const lead = phraseEnd(tokens, at, 'anytime from', 'anytime between', 'from', 'between', 'in between');
  const start = lead ?? at;
  const isBetween = lead !== null && wordAt(tokens, lead - 1) === 'between';
  const dashed = dashedDates(tokens, start);
  if (dashed !== null) return dashed;
  for (const left of leftSides(tokens, start, lead !== null)) {
    const link = phraseEnd(
      tokens,
      left.to,
      '-',
      '~',
      'to',
      'until',
      'till',
      'til',
      'untill',
      'thru',
      'through',
      ...(isBetween ? ['and'] : []),
    );
    if (link === null) continue;
    const right = rightSide(
      tokens,
      skipPhrase(tokens, link, 'the end of the day on', 'at', 'about', 'around'),
      left.value,
    );
    const range = right === null ? null : matchSides(left.value, right.value);
    if (range === null || right === null) continue;
    if (isRange(tokens, { at, lead, link, to: right.to }, left.value, right.value))
      return { value: range, to: right.to };
  }
  return null;
}

/** "5-22 to 5-28" */
function dashedDates(tokens: Tokens, at: number): Read<RangeExpression> | null {
  const left = readDashedDate(tokens, at);
  const link =
    left === null ? null : phraseEnd(tokens, left.to, 'to', 'until', 'till', 'through', 'thru', 'and');
  const right = link === null ? null : readDashedDate(tokens, link);
  if (left === null || right === null) return null;
  const side = ({ value }: Read<DateFields>): MomentExpression => ({ day: dayOfFields(value) });
  return {
    value: { left: side(left), right: side(right), saysDay: true, saysTime: false },
    to: right.to,
  };
}

function leftSides(tokens: Tokens, at: number, isLed: boolean): readonly Read<Side>[] {
  const moment = readMoment(tokens, at);
  const number = bareDay(tokens, at);
  const hour = readHour(tokens, at);
  const full: Read<Side> | null =
    moment === null ? null : { value: { moment: moment.value, day: null, isOrdinal: false }, to: moment.to };
  // "from five to six", "5 to 6": not five minutes to six, as "at five to six" is.
  const isHour = isLed || (digitsAt(tokens, at) !== null && Number(digitsAt(tokens, at)) <= 12);
  const isSplit =
    isHour && hour !== null && moment !== null && hour.to < moment.to && moment.value.clock !== undefined;
  const early: Read<Side> | null = isSplit
    ? { value: { moment: hourOf(hour.value), day: null, isOrdinal: false }, to: hour.to }
    : null;
  return [full, early, number].flatMap((side) => side ?? []);
}

function hourOf(clock: ClockTime): MomentExpression {
  return { clock, ...(clock.doubt === undefined ? {} : { doubt: clock.doubt }) };
}

function rightSide(tokens: Tokens, at: number, left: Side): Read<Side> | null {
  const moment = readMoment(tokens, at);
  const number = bareDay(tokens, at);
  const takesNumber =
    number !== null &&
    left.moment?.clock === undefined &&
    (left.moment?.day?.fields?.day !== undefined || left.day !== null);
  if (takesNumber && (moment === null || moment.to <= number.to)) return number;
  return moment === null
    ? null
    : { value: { moment: moment.value, day: null, isOrdinal: false }, to: moment.to };
}

function bareDay(tokens: Tokens, at: number): Read<Side> | null {
  const ordinal = readDayNumber(tokens, at);
  if (ordinal?.value.day !== undefined)
    return { value: { moment: null, day: ordinal.value.day, isOrdinal: true }, to: ordinal.to };
  const digits = digitsAt(tokens, at);
  const isDay = digits !== null && digits.length < 3 && Number(digits) > 0 && Number(digits) < 32;
  return isDay ? { value: { moment: null, day: Number(digits), isOrdinal: false }, to: at + 1 } : null;
}

/** Completes each side by the other; null if they do not match. */
function matchSides(left: Side, right: Side): RangeExpression | null {
  const [first, second] = [completeSide(left, right, true), completeSide(right, left, false)];
  if (first === null || second === null) return null;
  const isClocks = first.clock !== undefined || first.part !== undefined;
  if (
    isClocks !== (second.clock !== undefined || second.part !== undefined) &&
    !isPoint(first) &&
    !isPoint(second) &&
    (left.moment?.day === undefined || right.moment?.day === undefined || first.clock === undefined)
  )
    return null;
  const days = [left.moment?.day, right.moment?.day];
  return {
    left: first.day === undefined ? withDefaultsFrom(first, second) : first,
    right: second.day === undefined ? withDefaultsFrom(second, first) : second,
    saysDay: days.some((day) => day !== undefined) || !isClocks,
    saysTime: isClocks,
  };
}

/** "now", "3 minutes later": a point in time without a time of day. */
function isPoint({ day }: MomentExpression): boolean {
  return isClockUnit(day?.unit);
}

function completeSide(side: Side, other: Side, isFirst: boolean): MomentExpression | null {
  const inMonth = inMonthOf(side, other, isFirst);
  if (inMonth !== null) return inMonth;
  return side.moment === null ? dayAlone(side, other) : withYearOf(side.moment, other, isFirst);
}

function inMonthOf(side: Side, other: Side, isFirst: boolean): MomentExpression | null {
  const [own, theirs] = [side.moment?.day?.fields, other.moment?.day?.fields];
  const day = side.day ?? (own?.month === undefined ? own?.day : undefined);
  if (day === undefined || theirs?.month === undefined || theirs.day === undefined) return null;
  return { ...side.moment, day: dayOfFields(beside(day, { ...theirs, ...own }, theirs.day, isFirst)) };
}

function dayAlone({ day, isOrdinal }: Side, other: Side): MomentExpression | null {
  const hasOther = other.day !== null || other.moment?.day?.fields?.day !== undefined;
  return isOrdinal && day !== null && hasOther ? { day: dayOfFields({ day }) } : null;
}

/** Takes the year from the other side: in "Dec 30 to Jan 2, 2027", the first is in 2026. */
function withYearOf(moment: MomentExpression, other: Side, isFirst: boolean): MomentExpression {
  const [own, theirs] = [moment.day?.fields, other.moment?.day?.fields];
  if (own?.month === undefined || own.year !== undefined) return moment;
  if (theirs?.year === undefined || theirs.month === undefined) return moment;
  const isLater = isFirst && own.month > theirs.month;
  return { ...moment, day: dayOfFields({ ...own, year: theirs.year - (isLater ? 1 : 0) }) };
}

/** A day in the month of the other side or an adjacent one: "from the 27th to the 3rd of April". */
function beside(day: number, other: DateFields, theirDay: number, isFirst: boolean): DateFields {
  const { weekday: _, swappable: __, month = 1, year, ...rest } = other;
  const step = isFirst && day > theirDay ? -1 : !isFirst && day < theirDay ? 1 : 0;
  const moved = ((month + step + 11) % 12) + 1;
  const turn = month + step < 1 ? -1 : month + step > 12 ? 1 : 0;
  return { ...rest, day, month: moved, ...(year === undefined ? {} : { year: year + turn }) };
}

/** "Thursday from 9:30 to 11:00", "next Monday 6-8", "tonight from 7 to 7:30pm". */
function readDayThenPair(tokens: Tokens, at: number): Read<RangeExpression> | null {
  const first = readMoment(tokens, at);
  if (first === null || first.value.clock !== undefined) return null;
  const isDay = first.value.day !== undefined && isOneDay(first.value.day) && first.value.doubt !== 'alone';
  if (!isDay && first.value.part?.shift === undefined) return null;
  const start = skipPhrase(tokens, first.to, ', at', ', from', ',', 'at');
  const range = clockPair(tokens, skipPhrase(tokens, start, 'from', 'in between', 'between', 'at'));
  if (range === null) return null;
  const { doubt: _, ...day } = first.value;
  const [left, right] = [
    withDefaultsFrom(range.value.left, day),
    withDefaultsFrom(range.value.right as MomentExpression, day),
  ];
  return { value: { left, right, saysDay: true, saysTime: true }, to: range.to };
}

function clockPair(tokens: Tokens, at: number): Read<RangeExpression> | null {
  const left = readMoment(tokens, at);
  if (left?.value.clock === undefined || left.value.day !== undefined) return null;
  const link = phraseEnd(tokens, left.to, '-', 'to', 'until', 'till', 'til', 'through', 'and', 'untill');
  const right = link === null ? null : readMoment(tokens, link);
  if (right?.value.clock === undefined || right.value.day !== undefined) return null;
  const isSure = left.value.doubt === undefined || right.value.doubt === undefined;
  if (!isSure && !isNotACount(tokens, right.to)) return null;
  const sides = [left, right].map(({ value: { doubt: _, ...moment } }) => moment);
  const [first = {}, second = {}] = sides;
  return {
    value: {
      left: withDefaultsFrom(first, { ...(second.part && { part: second.part }) }),
      right: second,
      saysDay: false,
      saysTime: true,
    },
    to: right.to,
  };
}

/** "18th Dec for 10 days", "from 2pm for 2 hours", "tomorrow at 3 for an hour", "3pm, 1 hour". */
function readLasting(tokens: Tokens, at: number): Read<RangeExpression> | null {
  const start = skipPhrase(tokens, at, 'from', 'starting', 'beginning');
  const first = readMoment(tokens, start);
  const link = first === null ? null : linkToLength(tokens, first);
  const length = link === null ? null : readLength(tokens, link);
  if (first === null || length === null || !isLengthOf(first.value, length.value)) return null;
  if (first.value.doubt !== undefined && start === at && !['at', 'on', '@'].includes(wordAt(tokens, at - 1)))
    return null;
  return { value: rangeOf(first.value, length.value), to: length.to };
}

/** "for" an hour; after a certain time of day a comma is enough: "3pm, 1 hour". */
function linkToLength(tokens: Tokens, { value, to }: Read<MomentExpression>): number | null {
  const link = phraseEnd(tokens, skipPhrase(tokens, to, ','), 'for');
  if (link !== null || value.clock === undefined || value.doubt !== undefined) return link;
  const after = phraseEnd(tokens, to, ', duration', ', about', ',');
  const length = after === null ? null : readLength(tokens, after);
  const isCounted =
    length !== null &&
    phraseEnd(
      tokens,
      length.to,
      'before',
      'after',
      'ahead',
      'prior',
      'from',
      'ago',
      'later',
      'earlier',
      'until',
    ) !== null;
  return length === null || isCounted || !isClockUnit(length.value[0]?.unit) ? null : after;
}

/** "for 2 hours from 2pm", "3 days starting from next Monday". */
function readLengthFirst(tokens: Tokens, at: number): Read<RangeExpression> | null {
  const length = readLength(tokens, skipPhrase(tokens, at, 'for'));
  const link =
    length === null
      ? null
      : phraseEnd(
          tokens,
          length.to,
          'starting from',
          'starting on',
          'starting at',
          'starting',
          'beginning',
          ...(wordAt(tokens, at) === 'for' ? ['from', 'at'] : []),
        );
  const first = link === null ? null : readMoment(tokens, link);
  if (length === null || first === null || !isLengthOf(first.value, length.value)) return null;
  if (first.value.doubt !== undefined && !isNotACount(tokens, first.to)) return null;
  return { value: rangeOf(first.value, length.value), to: first.to };
}

function isLengthOf({ clock, day }: MomentExpression, lengths: readonly Length[]): boolean {
  return clock !== undefined || (day !== undefined && isOneDay(day) && !isClockUnit(lengths.at(0)?.unit));
}

function rangeOf({ doubt: _, ...left }: MomentExpression, right: readonly Length[]): RangeExpression {
  return { left, right, saysDay: left.day !== undefined, saysTime: left.clock !== undefined };
}
