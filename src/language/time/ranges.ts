import { Temporal } from 'temporal-polyfill';
import { readDayNumber } from './calendar-dates.ts';
import type { Clock } from './clocks.ts';
import { countsNothing, isAllThatIsSaid } from './doubt.ts';
import { isOneDay, readMoment, type SaidMoment, sharing } from './moments.ts';
import type { Read } from './number-words.ts';
import { isClockUnit, type Length, readLength } from './offsets.ts';
import { dayOfFields } from './read-day.ts';
import { resolveMoment } from './resolve-moment.ts';
import type { Here, Stretch } from './stretch.ts';
import { after, digitsAt, past, type Tokens, wordAt } from './tokens.ts';

/** Two moments with what lies between them, or one with how long it lasts. */
export interface SaidRange {
  readonly left: SaidMoment;
  readonly right: SaidMoment | readonly Length[];
  readonly saysDay: boolean;
  readonly saysTime: boolean;
}

/** "from 3 to 5pm", "between 10 and noon", "Mon-Wed", "July 3 - 7", "Thursday from 9:30 to 11", "18th Dec for 10 days". */
export function readRange(tokens: Tokens, at: number): Read<SaidRange> | null {
  return pair(tokens, at) ?? dayThenPair(tokens, at) ?? lasting(tokens, at) ?? lengthFirst(tokens, at);
}

/** The stretch that a range covers; whole days at its end are a part of it. */
export function resolveRange({ left, right }: SaidRange, here: Here): Stretch | null {
  const first = resolveMoment(settled(left, right), here);
  if (first === null) return null;
  const { others: _, ...start } = first;
  if ('length' in right) {
    const end = right.reduce((at, length) => at.add(durationOf(length)), start.start);
    return { ...start, end, grain: isClockUnit(right.at(-1)?.unit) ? 'minute' : start.grain, loose: true };
  }
  const end = endAfter(start, settled(right, left), left, here);
  return end === null
    ? null
    : { ...start, end, loose: true, ...(first.others === undefined ? {} : { others: moved(first, end) }) };
}

function pair(tokens: Tokens, at: number): Read<SaidRange> | null {
  const lead = after(tokens, at, 'anytime from', 'anytime between', 'from', 'between', 'in between');
  const start = lead ?? at;
  const isBetween = lead !== null && wordAt(tokens, lead - 1) === 'between';
  for (const left of leftSides(tokens, start)) {
    const link = after(
      tokens,
      left.to,
      '-',
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
      past(tokens, link, 'the end of the day on', 'at', 'about', 'around'),
      left.value,
    );
    const range = right === null ? null : matched(left.value, right.value);
    if (range === null || right === null) continue;
    if (isRange(tokens, { at, lead, link, to: right.to }, left.value, right.value))
      return { value: range, to: right.to };
  }
  return null;
}

/** A moment, or only the number of a day or an hour whose rest the other side says. */
type Side = { readonly moment: SaidMoment | null; readonly day: number | null; readonly isOrdinal: boolean };

function leftSides(tokens: Tokens, at: number): readonly Read<Side>[] {
  const moment = readMoment(tokens, at);
  const number = bareDay(tokens, at);
  const full: Read<Side> | null =
    moment === null ? null : { value: { moment: moment.value, day: null, isOrdinal: false }, to: moment.to };
  return [full, number].flatMap((side) => side ?? []);
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

/** Each side with what only the other says; null where they do not belong together. */
function matched(left: Side, right: Side): SaidRange | null {
  const [first, second] = [completed(left, right), completed(right, left)];
  if (first === null || second === null) return null;
  const isClocks = first.clock !== undefined || first.part !== undefined;
  if (
    isClocks !== (second.clock !== undefined || second.part !== undefined) &&
    !isPoint(first) &&
    !isPoint(second)
  )
    return null;
  const days = [left.moment?.day, right.moment?.day];
  return {
    left: first.day === undefined ? sharing(first, second) : first,
    right: second.day === undefined ? sharing(second, first) : second,
    saysDay: days.some((day) => day !== undefined) || !isClocks,
    saysTime: isClocks,
  };
}

/** "now", "3 minutes later": a time of day without a clock. */
function isPoint({ day }: SaidMoment): boolean {
  return day !== undefined && (day.kind === 'near' || isClockUnit(day.unit as Length['unit']));
}

function completed(side: Side, other: Side): SaidMoment | null {
  if (side.moment === null) {
    if (side.day === null) return null;
    const { fields } = other.moment?.day ?? {};
    if (fields?.month !== undefined && fields.day !== undefined) {
      const { weekday: _, swappable: __, ...rest } = fields;
      return { day: dayOfFields({ ...rest, day: side.day }) };
    }
    return side.isOrdinal && (other.day !== null || fields?.day !== undefined)
      ? { day: dayOfFields({ day: side.day }) }
      : null;
  }
  const [own, theirs] = [side.moment.day?.fields, other.moment?.day?.fields];
  const lacksYear =
    own?.month !== undefined &&
    own.year === undefined &&
    theirs?.year !== undefined &&
    theirs.month !== undefined;
  if (!lacksYear) return side.moment;
  const isLater = (own.month ?? 0) > (theirs.month ?? 0);
  const year = (theirs.year ?? 0) - (isLater ? 1 : 0);
  return { ...side.moment, day: dayOfFields({ ...own, year }) };
}

/** Whether what was read is a range of time: "from 3 to 5" is one, "3-5 apples" and "3-4" are none. */
function isRange(
  tokens: Tokens,
  place: { at: number; lead: number | null; link: number; to: number },
  left: Side,
  right: Side,
): boolean {
  const sides = [left, right];
  const isSure = (side: Side) => side.moment !== null && side.moment.doubt === undefined;
  if (sides.every((side) => side.moment === null))
    return place.lead !== null && sides.some((side) => side.isOrdinal) && countsNothing(tokens, place.to);
  if (sides.every(isSure)) return !isYears(sides) || place.lead !== null;
  if (
    sides.some(
      (side) =>
        side.moment?.doubt === 'alone' &&
        side.moment.clock === undefined &&
        side.moment.day?.fields?.year === undefined,
    )
  )
    return false;
  const hasSure = sides.some(isSure) && (left.moment?.doubt !== 'name' || right.moment?.clock === undefined);
  if (hasSure)
    return isSure(right) || countsNothing(tokens, place.to) || isAllThatIsSaid(tokens, place.at, place.to);
  if (place.lead !== null) return countsNothing(tokens, place.to);
  const isNames = sides.every((side) => side.moment?.day !== undefined && side.moment.doubt === 'name');
  if (isNames) return true;
  const isPacked = sides.every((side) => side.moment?.doubt === 'clock');
  const isAfterAt =
    ['at', '@', 'for'].includes(wordAt(tokens, place.at - 1)) &&
    sides.every((side) => side.moment?.clock !== undefined);
  return (
    (isPacked || isAfterAt || isAllThatIsSaid(tokens, place.at, place.to)) &&
    countsNothing(tokens, place.to) &&
    !isYears(sides) &&
    sides.every((side) => side.moment?.clock !== undefined)
  );
}

function isYears(sides: readonly Side[]): boolean {
  return sides.every(
    ({ moment }) => moment?.day?.fields?.year !== undefined && moment.day.fields.month === undefined,
  );
}

/** "Thursday from 9:30 to 11:00", "next Monday 6-8", "tonight from 7 to 7:30pm". */
function dayThenPair(tokens: Tokens, at: number): Read<SaidRange> | null {
  const first = readMoment(tokens, at);
  if (first === null || first.value.clock !== undefined) return null;
  const isDay = first.value.day !== undefined && isOneDay(first.value.day) && first.value.doubt !== 'alone';
  if (!isDay && first.value.part?.shift === undefined) return null;
  const start = past(tokens, first.to, ', at', ', from', ',', 'at');
  const range = clockPair(tokens, past(tokens, start, 'from', 'between', 'at'));
  if (range === null) return null;
  const { doubt: _, ...day } = first.value;
  const [left, right] = [sharing(range.value.left, day), sharing(range.value.right as SaidMoment, day)];
  return { value: { left, right, saysDay: true, saysTime: true }, to: range.to };
}

function clockPair(tokens: Tokens, at: number): Read<SaidRange> | null {
  const left = readMoment(tokens, at);
  if (left?.value.clock === undefined || left.value.day !== undefined) return null;
  const link = after(tokens, left.to, '-', 'to', 'until', 'till', 'til', 'through', 'and', 'untill');
  const right = link === null ? null : readMoment(tokens, link);
  if (right?.value.clock === undefined || right.value.day !== undefined) return null;
  const isSure = left.value.doubt === undefined || right.value.doubt === undefined;
  if (!isSure && !countsNothing(tokens, right.to)) return null;
  const sides = [left, right].map(({ value: { doubt: _, ...moment } }) => moment);
  const [first = {}, second = {}] = sides;
  return {
    value: {
      left: sharing(first, { ...(second.part && { part: second.part }) }),
      right: second,
      saysDay: false,
      saysTime: true,
    },
    to: right.to,
  };
}

/** "18th Dec for 10 days", "from 2pm for 2 hours", "tomorrow at 3 for an hour". */
function lasting(tokens: Tokens, at: number): Read<SaidRange> | null {
  const start = past(tokens, at, 'from', 'starting', 'beginning');
  const first = readMoment(tokens, start);
  const link = first === null ? null : after(tokens, past(tokens, first.to, ','), 'for');
  const length = link === null ? null : readLength(tokens, link);
  if (first === null || length === null || !isLengthOf(first.value, length.value)) return null;
  if (first.value.doubt !== undefined && start === at && !['at', 'on', '@'].includes(wordAt(tokens, at - 1)))
    return null;
  return { value: ranging(first.value, length.value), to: length.to };
}

/** "for 2 hours from 2pm", "3 days starting from next Monday". */
function lengthFirst(tokens: Tokens, at: number): Read<SaidRange> | null {
  const length = readLength(tokens, past(tokens, at, 'for'));
  const link =
    length === null
      ? null
      : after(
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
  if (first.value.doubt !== undefined && !countsNothing(tokens, first.to)) return null;
  return { value: ranging(first.value, length.value), to: first.to };
}

function isLengthOf({ clock, day }: SaidMoment, lengths: readonly Length[]): boolean {
  return clock !== undefined || (day !== undefined && isOneDay(day) && !isClockUnit(lengths.at(0)?.unit));
}

function ranging({ doubt: _, ...left }: SaidMoment, right: readonly Length[]): SaidRange {
  return { left, right, saysDay: left.day !== undefined, saysTime: left.clock !== undefined };
}

function durationOf({ amount, unit }: Length): Temporal.DurationLike {
  if (unit === 'business day') return { days: Math.round(amount) };
  if (unit === 'fortnight') return { weeks: Math.round(amount * 2) };
  if (unit === 'quarter') return { months: Math.round(amount * 3) };
  if (unit === 'decade' || unit === 'century' || unit === 'weekend') return { years: 10 };
  const minutes = { second: 1 / 60, minute: 1, hour: 60, day: 1_440, week: 10_080, month: 0, year: 0 }[unit];
  return minutes === 0
    ? { [`${unit}s`]: Math.round(amount) }
    : { seconds: Math.round(amount * minutes * 60) };
}

/** A clock whose half of the day follows from the other side: "3 to 5pm", "11 to 1pm", "9am to 5". */
function settled(moment: SaidMoment, other: SaidMoment | readonly Length[]): SaidMoment {
  const { clock } = moment;
  const theirs = 'length' in other ? undefined : other.clock;
  if (clock?.open !== true || theirs === undefined || theirs.open || moment.part !== undefined) return moment;
  const isPast = theirs.seconds >= 43_200;
  const seconds = clock.seconds + (isPast && clock.seconds + 43_200 < theirs.seconds ? 43_200 : 0);
  const isRight = 'length' in other ? false : theirs.seconds > clock.seconds + 43_200;
  const late: Clock = { ...clock, open: false, seconds: isRight && !isPast ? clock.seconds : seconds };
  return { ...moment, clock: late };
}

function endAfter(
  start: Stretch,
  right: SaidMoment,
  left: SaidMoment,
  here: Here,
): Temporal.PlainDateTime | null {
  const { clock } = right;
  if (clock !== undefined && (right.day === undefined || right.day === left.day))
    return clockAfter(start.start, clock);
  const isRelative =
    right.day?.kind === 'near' || right.day?.kind === 'offset' || right.day?.kind === 'period';
  const from = start.start.toPlainDate();
  const shifted: Here = isRelative
    ? here
    : {
        ...here,
        today: right.day?.weekday === undefined ? from : from.subtract({ days: 0 }),
        direction: 'future',
      };
  const stretch = resolveMoment(right, shifted);
  if (stretch === null) return null;
  const isDays = right.clock === undefined && right.part === undefined && stretch.grain !== 'second';
  const end = isDays ? stretch.end : stretch.start;
  return Temporal.PlainDateTime.compare(end, start.start) <= 0 ? null : end;
}

function clockAfter(start: Temporal.PlainDateTime, clock: Clock): Temporal.PlainDateTime {
  const midnight = start.with({ hour: 0, minute: 0, second: 0 });
  const step = clock.open ? 43_200 : 86_400;
  const first = midnight.add({ seconds: clock.midnight ? 86_400 : clock.seconds });
  const ahead = [0, 1, 2].map((count) => first.add({ seconds: step * count }));
  return ahead.find((time) => Temporal.PlainDateTime.compare(time, start) > 0) ?? first.add({ days: 1 });
}

/** The other readings of the start, lasting as long. */
function moved(first: Stretch, end: Temporal.PlainDateTime): NonNullable<Stretch['others']> {
  const length = first.start.until(end);
  return (first.others ?? []).map(({ stretch, why }) => ({
    why,
    stretch: { ...stretch, end: stretch.start.add(length), loose: true },
  }));
}
