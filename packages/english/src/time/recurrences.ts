import { Temporal } from 'temporal-polyfill';
import { pointOrRange, type TimeReading } from './build-found-time.ts';
import type { DayExpression } from './day-expression.ts';
import { dayOf, type Interval, type TimeContext } from './interval.ts';
import { isClockUnit, type Length, readLength } from './lengths.ts';
import { type MomentExpression, readMoment } from './moment-expression.ts';
import type { Read } from './number-words.ts';
import { digitsOrWords } from './offsets.ts';
import { type RangeExpression, readRange } from './range-expression.ts';
import { readRecurrencePattern, readWorkWeek } from './read-recurrence-pattern.ts';
import { dayCodes, matchesPattern, type RecurrencePattern } from './recurrence-pattern.ts';
import { resolveMoment } from './resolve-moment.ts';
import { resolveRange } from './resolve-range.ts';
import { phraseEnd, skipPhrase, type Tokens } from './tokens.ts';
import { toInstant } from './zones.ts';

/** "every two weeks on Friday at 9 until June", "at 5pm daily", "weekdays from 9 to 10", "every Monday for 6 weeks". */
export function readRecurrence(
  tokens: Tokens,
  at: number,
  context: TimeContext,
): Read<TimeReading | null> | null {
  const work = workWeek(tokens, at);
  if (work !== null) return { value: foundRepeating(work.value, context), to: work.to };
  const before = momentBefore(tokens, at);
  const pattern = readRecurrencePattern(tokens, before?.to ?? at);
  if (pattern === null) return null;
  const said: RepeatExpression = {
    pattern: pattern.value,
    when: before?.value ?? null,
    first: null,
    end: null,
  };
  const whole = readRest(tokens, { value: said, to: pattern.to });
  return { value: foundRepeating(whole.value, context), to: whole.to };
}

/** "Mon-Fri at 9", "Monday to Friday 9am-5pm": every working day. Without a time of day it is this week's days. */
function workWeek(tokens: Tokens, at: number): Read<RepeatExpression> | null {
  const pattern = readWorkWeek(tokens, at);
  if (pattern === null) return null;
  const said = timeOf(tokens, pattern.to, { pattern: pattern.value, when: null, first: null, end: null });
  return said === null ? null : readRest(tokens, said);
}

interface RepeatExpression {
  readonly pattern: RecurrencePattern;
  /** A time of day, or a range of times. */
  readonly when: MomentExpression | RangeExpression | null;
  readonly first: MomentExpression | null;
  readonly end:
    | { readonly until: MomentExpression }
    | { readonly lasting: readonly Length[] }
    | { readonly times: number }
    | null;
}

/** "at 9am every day", "Monday at 9 every week": the time before the recurrence. */
function momentBefore(tokens: Tokens, at: number): Read<MomentExpression | RangeExpression> | null {
  const range = readRange(tokens, at);
  const moment = readMoment(tokens, at);
  const longest = (range?.to ?? 0) > (moment?.to ?? 0) ? range : moment;
  if (longest === null || readRecurrencePattern(tokens, at) !== null) return null;
  const to = skipPhrase(tokens, longest.to, ',', 'on');
  return readRecurrencePattern(tokens, to) === null ? null : { value: longest.value, to };
}

function readRest(tokens: Tokens, read: Read<RepeatExpression>): Read<RepeatExpression> {
  let { value, to } = read;
  for (let more = 0; more < 4; more += 1) {
    const next = timeOf(tokens, to, value) ?? startOf(tokens, to, value) ?? endOf(tokens, to, value);
    if (next === null) break;
    value = next.value;
    to = next.to;
  }
  return { value, to };
}

function timeOf(tokens: Tokens, at: number, said: RepeatExpression): Read<RepeatExpression> | null {
  if (said.when !== null) return null;
  for (const start of [skipPhrase(tokens, at, ', at', 'at', '@', ','), at]) {
    const range = readRange(tokens, start);
    if (range?.value.saysTime && !range.value.saysDay && !isLong(range.value))
      return { value: { ...said, when: range.value }, to: range.to };
    const moment = readMoment(tokens, start);
    const isTime =
      moment !== null && moment.value.day === undefined && moment.value.part?.shift === undefined;
    const isMeant = moment?.value.doubt === undefined || start > at || moment.value.doubt === 'alone';
    if (isTime && isMeant) return { value: { ...said, when: moment.value }, to: moment.to };
  }
  return null;
}

/** "for 6 months": the duration of the recurrence, not of an occurrence. */
function isLong({ right }: RangeExpression): boolean {
  return 'length' in right && !isClockUnit(right[0]?.unit);
}

function startOf(tokens: Tokens, at: number, said: RepeatExpression): Read<RepeatExpression> | null {
  const link = phraseEnd(
    tokens,
    skipPhrase(tokens, at, ','),
    'starting from',
    'starting on',
    'starting',
    'beginning',
    'from',
    'as of',
    'effective',
  );
  const first =
    link === null || said.first !== null ? null : readMoment(tokens, skipPhrase(tokens, link, 'on'));
  return first === null ? null : { value: { ...said, first: first.value }, to: first.to };
}

function endOf(tokens: Tokens, at: number, said: RepeatExpression): Read<RepeatExpression> | null {
  if (said.end !== null) return null;
  const start = skipPhrase(tokens, at, ',');
  const link = phraseEnd(
    tokens,
    start,
    'until',
    'till',
    'til',
    'through',
    'ending on',
    'ending',
    'to',
    'up to',
  );
  const until = link === null ? null : readMoment(tokens, link);
  if (until !== null && until.value.day !== undefined)
    return { value: { ...said, end: { until: until.value } }, to: until.to };
  const count = digitsOrWords(tokens, skipPhrase(tokens, start, 'for'));
  const times = count === null ? null : phraseEnd(tokens, count.to, 'times', 'occurrences', 'sessions');
  if (count !== null && times !== null && count.value > 0)
    return { value: { ...said, end: { times: count.value } }, to: times };
  const length =
    phraseEnd(tokens, start, 'for') === null
      ? null
      : readLength(tokens, skipPhrase(tokens, start + 1, 'the next'));
  return length === null ? null : { value: { ...said, end: { lasting: length.value } }, to: length.to };
}

function foundRepeating(said: RepeatExpression, context: TimeContext): TimeReading | null {
  const first = firstOf(said, said.pattern, context);
  if (first === null) return null;
  const says = {
    saysDay: true,
    saysTime: said.when !== null || said.pattern.part !== undefined || isByClock(said.pattern),
  };
  const { other } = said.pattern;
  const otherFirst = other === undefined ? null : firstOf(said, other.pattern, context);
  const others = otherFirst === null || other === undefined ? [] : [{ interval: otherFirst, why: other.why }];
  const found = pointOrRange({ ...first, others: [...others, ...(first.others ?? [])] }, context, says);
  return { ...found, recurrence: ruleOf(said, first, context) };
}

/** The first occurrence in the future; null if there is none within about four years. */
function firstOf(said: RepeatExpression, pattern: RecurrencePattern, context: TimeContext): Interval | null {
  const { at } = context;
  if (isByClock(pattern) && said.when === null && said.first === null) {
    const unit = pattern.frequency === 'HOURLY' ? 'hours' : 'minutes';
    const start = at.add({ [unit]: pattern.interval });
    return { start, end: start.add({ minutes: 1 }), grain: 'minute' };
  }
  const now: TimeContext = { ...context, direction: 'future' };
  const given = givenStart(said);
  const from = given === null ? null : resolveMoment(given, now);
  if (given !== null && from === null) return null;
  let day = from?.start.toPlainDate() ?? context.today;
  for (let count = 0; count < searchedDays; count += 1) {
    const interval = matchesPattern(pattern, day) ? onDay(said, pattern, day, now) : null;
    const isAhead = interval !== null && Temporal.PlainDateTime.compare(interval.end, at) > 0;
    if (isAhead && !isGone(interval, context)) return interval;
    day = day.add({ days: 1 });
  }
  return null;
}

const searchedDays = 1_500;

/** "starting Monday", or the day given with the time: "Monday at 9 every week". */
function givenStart({ first, when }: RepeatExpression): MomentExpression | null {
  if (first !== null) return first;
  return when !== null && 'day' in when && when.day !== undefined ? when : null;
}

function isGone({ start, grain }: Interval, { at }: TimeContext): boolean {
  return grain !== 'day' && Temporal.PlainDateTime.compare(start, at) <= 0;
}

function onDay(
  { when }: RepeatExpression,
  pattern: RecurrencePattern,
  date: Temporal.PlainDate,
  now: TimeContext,
): Interval | null {
  const day: DayExpression = { kind: 'date', resolve: () => dayOf(date) };
  const context: TimeContext = {
    ...now,
    today: date.subtract({ days: 1 }),
    at: date.subtract({ days: 1 }).toPlainDateTime(),
  };
  if (when !== null && 'left' in when)
    return resolveRange(
      {
        ...when,
        left: { ...when.left, day },
        right: 'length' in when.right ? when.right : { ...when.right, day },
      },
      context,
    );
  const part = when?.part ?? pattern.part;
  return resolveMoment({ ...when, ...(part === undefined ? {} : { part }), day }, context);
}

function isByClock({ frequency }: RecurrencePattern): boolean {
  return frequency === 'HOURLY' || frequency === 'MINUTELY';
}

/** The rule as an RFC 5545 RRULE value. */
function ruleOf({ pattern, end, when }: RepeatExpression, first: Interval, context: TimeContext): string {
  const { frequency, interval, byMonth, byMonthDay, byDay, bySetPos } = pattern;
  const weekday =
    frequency === 'WEEKLY' &&
    byDay === undefined &&
    when !== null &&
    'day' in when &&
    when.day?.weekday !== undefined;
  const days = weekday ? [codeOf(first)] : byDay;
  return [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(byMonth === undefined ? [] : [`BYMONTH=${byMonth}`]),
    ...(byMonthDay === undefined ? [] : [`BYMONTHDAY=${byMonthDay}`]),
    ...(days === undefined ? [] : [`BYDAY=${days.join(',')}`]),
    ...(bySetPos === undefined ? [] : [`BYSETPOS=${bySetPos}`]),
    ...endingOf(end, first, context),
  ].join(';');
}

function codeOf({ start }: Interval): string {
  return dayCodes[start.dayOfWeek - 1] ?? 'MO';
}

function endingOf(end: RepeatExpression['end'], first: Interval, context: TimeContext): readonly string[] {
  if (end === null) return [];
  if ('times' in end) return [`COUNT=${end.times}`];
  const over =
    'until' in end
      ? untilOf(end.until, first, context)
      : first.start.with({ hour: 0, minute: 0, second: 0 }).add(lengthOf(end.lasting));
  if (over === null) return [];
  const last = over.subtract({ seconds: 1 });
  if (first.grain === 'day') return [`UNTIL=${last.toPlainDate().toString().replaceAll('-', '')}`];
  const instant = new Date(toInstant(last.toString(), context.zone)).toISOString();
  return [`UNTIL=${instant.replace(/\.\d+/, '').replace(/[-:]/g, '')}`];
}

/** The exclusive end: after a named day, before a named month or year. */
function untilOf(
  until: MomentExpression,
  first: Interval,
  context: TimeContext,
): Temporal.PlainDateTime | null {
  const isRelative =
    until.day?.kind === 'near' || until.day?.kind === 'offset' || until.day?.kind === 'period';
  const interval = resolveMoment(until, {
    ...context,
    direction: 'future',
    ...(isRelative ? {} : { today: first.start.toPlainDate() }),
  });
  if (interval === null) return null;
  return interval.grain === 'month' || interval.grain === 'year' || interval.grain === 'quarter'
    ? interval.start
    : interval.end;
}

function lengthOf(lengths: readonly Length[]): Temporal.DurationLike {
  const [{ amount, unit }] = [lengths[0] ?? { amount: 1, unit: 'day' as const }];
  if (unit === 'fortnight') return { weeks: Math.round(amount * 2) };
  const known = unit === 'day' || unit === 'week' || unit === 'month' || unit === 'year';
  return known ? { [`${unit}s`]: Math.round(amount) } : { days: 1 };
}
