import { Temporal } from 'temporal-polyfill';
import type { Day } from './day.ts';
import type { FoundTime } from './found-time.ts';
import { foundWith } from './founding.ts';
import { readMoment, type SaidMoment } from './moments.ts';
import type { Read } from './number-words.ts';
import { digitsOrWords, isClockUnit, type Length, readLength } from './offsets.ts';
import { readRange, type SaidRange } from './ranges.ts';
import { isOn, type Pattern, readPattern } from './recurrence-patterns.ts';
import { resolveMoment } from './resolve-moment.ts';
import { resolveRange } from './resolve-range.ts';
import { dayOf, type Here, type Stretch } from './stretch.ts';
import { after, past, type Tokens } from './tokens.ts';
import { toInstant } from './zones.ts';

type FoundWhen = Omit<FoundTime, 'text' | 'index'>;

/** "every two weeks on Friday at 9 until June", "at 5pm daily", "weekdays from 9 to 10", "every Monday for 6 weeks". */
export function readRecurrence(tokens: Tokens, at: number, here: Here): Read<FoundWhen | null> | null {
  const before = momentBefore(tokens, at);
  const pattern = readPattern(tokens, before?.to ?? at);
  if (pattern === null) return null;
  const said: Repeating = { pattern: pattern.value, when: before?.value ?? null, first: null, end: null };
  const whole = readRest(tokens, { value: said, to: pattern.to });
  return { value: foundRepeating(whole.value, here), to: whole.to };
}

interface Repeating {
  readonly pattern: Pattern;
  /** A time of day, or a stretch of one. */
  readonly when: SaidMoment | SaidRange | null;
  readonly first: SaidMoment | null;
  readonly end:
    | { readonly until: SaidMoment }
    | { readonly lasting: readonly Length[] }
    | { readonly times: number }
    | null;
}

/** "at 9am every day", "Monday at 9 every week": what stands before the words that say how often. */
function momentBefore(tokens: Tokens, at: number): Read<SaidMoment | SaidRange> | null {
  const range = readRange(tokens, at);
  const moment = readMoment(tokens, at);
  const longest = (range?.to ?? 0) > (moment?.to ?? 0) ? range : moment;
  if (longest === null || readPattern(tokens, at) !== null) return null;
  const to = past(tokens, longest.to, ',', 'on');
  return readPattern(tokens, to) === null ? null : { value: longest.value, to };
}

function readRest(tokens: Tokens, read: Read<Repeating>): Read<Repeating> {
  let { value, to } = read;
  for (let more = 0; more < 4; more += 1) {
    const next = timeOf(tokens, to, value) ?? startOf(tokens, to, value) ?? endOf(tokens, to, value);
    if (next === null) break;
    value = next.value;
    to = next.to;
  }
  return { value, to };
}

function timeOf(tokens: Tokens, at: number, said: Repeating): Read<Repeating> | null {
  if (said.when !== null) return null;
  for (const start of [past(tokens, at, ', at', 'at', '@', ','), at]) {
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

/** "for 6 months": how long it goes on, not how long one takes. */
function isLong({ right }: SaidRange): boolean {
  return 'length' in right && !isClockUnit(right[0]?.unit);
}

function startOf(tokens: Tokens, at: number, said: Repeating): Read<Repeating> | null {
  const link = after(
    tokens,
    past(tokens, at, ','),
    'starting from',
    'starting on',
    'starting',
    'beginning',
    'from',
    'as of',
    'effective',
  );
  const first = link === null || said.first !== null ? null : readMoment(tokens, past(tokens, link, 'on'));
  return first === null ? null : { value: { ...said, first: first.value }, to: first.to };
}

function endOf(tokens: Tokens, at: number, said: Repeating): Read<Repeating> | null {
  if (said.end !== null) return null;
  const start = past(tokens, at, ',');
  const link = after(tokens, start, 'until', 'till', 'til', 'through', 'ending on', 'ending', 'to', 'up to');
  const until = link === null ? null : readMoment(tokens, link);
  if (until !== null && until.value.day !== undefined)
    return { value: { ...said, end: { until: until.value } }, to: until.to };
  const count = digitsOrWords(tokens, past(tokens, start, 'for'));
  const times = count === null ? null : after(tokens, count.to, 'times', 'occurrences', 'sessions');
  if (count !== null && times !== null && count.value > 0)
    return { value: { ...said, end: { times: count.value } }, to: times };
  const length =
    after(tokens, start, 'for') === null ? null : readLength(tokens, past(tokens, start + 1, 'the next'));
  return length === null ? null : { value: { ...said, end: { lasting: length.value } }, to: length.to };
}

function foundRepeating(said: Repeating, here: Here): FoundWhen | null {
  const first = firstOf(said, said.pattern, here);
  if (first === null) return null;
  const says = {
    saysDay: true,
    saysTime: said.when !== null || said.pattern.part !== undefined || isByClock(said.pattern),
  };
  const { other } = said.pattern;
  const otherFirst = other === undefined ? null : firstOf(said, other.pattern, here);
  const others = otherFirst === null || other === undefined ? [] : [{ stretch: otherFirst, why: other.why }];
  const found = foundWith({ ...first, others: [...others, ...(first.others ?? [])] }, here, says);
  return { ...found, recurrence: ruleOf(said, first, here) };
}

/** The first day of the pattern whose time is still to come. */
function firstOf(said: Repeating, pattern: Pattern, here: Here): Stretch | null {
  const now: Here = { ...here, direction: 'future' };
  if (isByClock(pattern) && said.when === null && said.first === null) {
    const unit = pattern.frequency === 'HOURLY' ? 'hours' : 'minutes';
    const start = here.at.add({ [unit]: pattern.interval });
    return { start, end: start.add({ minutes: 1 }), grain: 'minute' };
  }
  const given =
    said.first ??
    (said.when !== null && 'day' in said.when && said.when.day !== undefined ? said.when : null);
  const from = given === null ? null : resolveMoment(given, now);
  if (given !== null && from === null) return null;
  let day = from?.start.toPlainDate() ?? here.today;
  for (let count = 0; count < 1_500; count += 1) {
    const stretch = isOn(pattern, day) ? onDay(said, pattern, day, now) : null;
    if (
      stretch !== null &&
      Temporal.PlainDateTime.compare(stretch.end, here.at) > 0 &&
      !isGone(stretch, here)
    )
      return stretch;
    day = day.add({ days: 1 });
  }
  return null;
}

function isGone({ start, grain }: Stretch, { at }: Here): boolean {
  return grain !== 'day' && Temporal.PlainDateTime.compare(start, at) <= 0;
}

function onDay({ when }: Repeating, pattern: Pattern, date: Temporal.PlainDate, now: Here): Stretch | null {
  const day: Day = { kind: 'date', resolve: () => dayOf(date) };
  const here: Here = {
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
      here,
    );
  const part = when?.part ?? pattern.part;
  return resolveMoment({ ...when, ...(part === undefined ? {} : { part }), day }, here);
}

function isByClock({ frequency }: Pattern): boolean {
  return frequency === 'HOURLY' || frequency === 'MINUTELY';
}

/** The rule as RFC 5545 writes it. */
function ruleOf({ pattern, end, when }: Repeating, first: Stretch, here: Here): string {
  const { frequency, interval, byMonth, byMonthDay, byDay } = pattern;
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
    ...endingOf(end, first, here),
  ].join(';');
}

function codeOf({ start }: Stretch): string {
  return ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][start.dayOfWeek - 1] ?? 'MO';
}

function endingOf(end: Repeating['end'], first: Stretch, here: Here): readonly string[] {
  if (end === null) return [];
  if ('times' in end) return [`COUNT=${end.times}`];
  const over =
    'until' in end
      ? untilOf(end.until, first, here)
      : first.start.with({ hour: 0, minute: 0, second: 0 }).add(lengthOf(end.lasting));
  if (over === null) return [];
  const last = over.subtract({ seconds: 1 });
  if (first.grain === 'day') return [`UNTIL=${last.toPlainDate().toString().replaceAll('-', '')}`];
  const instant = new Date(toInstant(last.toString(), here.zone)).toISOString();
  return [`UNTIL=${instant.replace(/\.\d+/, '').replace(/[-:]/g, '')}`];
}

/** When it is over: after the day that is named, before the month or year. */
function untilOf(until: SaidMoment, first: Stretch, here: Here): Temporal.PlainDateTime | null {
  const isRelative =
    until.day?.kind === 'near' || until.day?.kind === 'offset' || until.day?.kind === 'period';
  const stretch = resolveMoment(until, {
    ...here,
    direction: 'future',
    ...(isRelative ? {} : { today: first.start.toPlainDate() }),
  });
  if (stretch === null) return null;
  return stretch.grain === 'month' || stretch.grain === 'year' || stretch.grain === 'quarter'
    ? stretch.start
    : stretch.end;
}

function lengthOf(lengths: readonly Length[]): Temporal.DurationLike {
  const [{ amount, unit }] = [lengths[0] ?? { amount: 1, unit: 'day' as const }];
  if (unit === 'fortnight') return { weeks: Math.round(amount * 2) };
  const known = unit === 'day' || unit === 'week' || unit === 'month' || unit === 'year';
  return known ? { [`${unit}s`]: Math.round(amount) } : { days: 1 };
}
