import { Temporal } from 'temporal-polyfill';
import type { ClockTime } from './clock-time.ts';
import type { Daypart } from './dayparts.ts';
import type { Interval, TimeContext } from './interval.ts';
import { isClockUnit, type Length } from './lengths.ts';
import type { MomentExpression } from './moment-expression.ts';
import type { RangeExpression } from './range-expression.ts';
import { likelySeconds, resolveMoment } from './resolve-moment.ts';
import { toInstant, toLocal } from './zones.ts';

/** The interval of a range; a whole day at its end is included. */
export function resolveRange({ left, right }: RangeExpression, context: TimeContext): Interval | null {
  const isUpToNow =
    !('length' in right) && right.clock === undefined && right.day?.resolve(context)?.exact === context.now;
  const first = resolveMoment(
    withLikelyHalf(withHalfOfDayFrom(left, right), right, context),
    isUpToNow ? { ...context, direction: 'past' } : context,
  );
  if (first === null) return null;
  const { others: _, ...start } = first;
  if ('length' in right) {
    const end = right.reduce((at, length) => at.add(durationOf(length)), start.start);
    return { ...start, end, grain: isClockUnit(right.at(-1)?.unit) ? 'minute' : start.grain, loose: true };
  }
  const end = endAfter(start, right, left, context);
  return end === null
    ? null
    : {
        ...start,
        end,
        loose: true,
        ...(first.others === undefined ? {} : { others: withSameLength(first, end) }),
      };
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

/** The half of the day of a start that makes the range the shorter one: "3 to 5pm", "11 to 1pm", "10 to 6am". */
function withHalfOfDayFrom(
  moment: MomentExpression,
  other: MomentExpression | readonly Length[],
): MomentExpression {
  const { clock } = moment;
  const theirs = 'length' in other ? undefined : other.clock;
  if (clock?.open !== true || theirs === undefined || theirs.open || moment.part !== undefined) return moment;
  const end = theirs.midnight === true ? 86_400 : theirs.seconds;
  const lengthFrom = (seconds: number) => (end - seconds + 86_399) % 86_400;
  const [early, late] = [clock.seconds, clock.seconds + 43_200];
  const seconds = lengthFrom(early) <= lengthFrom(late) ? early : late;
  return { ...moment, clock: { ...clock, open: false, seconds } };
}

/** Fixes the open half of the day of a start: the likelier one, or am if the range would otherwise pass midnight. */
function withLikelyHalf(
  left: MomentExpression,
  right: MomentExpression | readonly Length[],
  { habit }: TimeContext,
): MomentExpression {
  const { clock } = left;
  if (clock?.open !== true || left.part !== undefined) return left;
  const theirs = 'length' in right ? undefined : right.clock;
  const isLong = theirs?.open === true && theirs.seconds <= clock.seconds && clock.seconds >= 3_600;
  const seconds = isLong ? clock.seconds : likelySeconds(clock, habit);
  return { ...left, clock: { ...clock, open: false, seconds } };
}

/** The end of what begins at a time: the nearest later time that the words can mean; null if there is none. */
export function endAfter(
  start: Pick<Interval, 'start'>,
  right: MomentExpression,
  left: Pick<MomentExpression, 'day'>,
  context: TimeContext,
): Temporal.PlainDateTime | null {
  const { clock } = right;
  if (clock !== undefined && (right.day === undefined || right.day === left.day))
    return clockAfterIn(right.zone, start.start, { ...right, clock }, context);
  const isRelative =
    right.day?.kind === 'near' || right.day?.kind === 'offset' || right.day?.kind === 'period';
  const from = start.start.toPlainDate();
  // “Friday at 11 to Friday at 12” are of one Friday; “Monday to Monday” are two.
  const isSameWeekday = right.day?.weekday === from.dayOfWeek && (clock ?? right.part) !== undefined;
  const shifted: TimeContext = isRelative
    ? context
    : { ...context, today: isSameWeekday ? from.subtract({ days: 1 }) : from, direction: 'future' };
  const interval = resolveMoment(right, shifted);
  if (interval === null) return null;
  const isDays = right.clock === undefined && right.part === undefined && interval.grain !== 'second';
  const ends = [interval, ...(interval.others ?? []).map((other) => other.interval)];
  const later = ends
    .map((one) => (isDays ? one.end : one.start))
    .find((end) => Temporal.PlainDateTime.compare(end, start.start) > 0);
  return later ?? null;
}

/** The nearest later time on the clocks of a zone; of the owner's where none is named. */
function clockAfterIn(
  zone: string | undefined,
  start: Temporal.PlainDateTime,
  { clock, part }: MomentExpression & { readonly clock: ClockTime },
  context: TimeContext,
): Temporal.PlainDateTime {
  const half = part === undefined ? clock : inHalf(clock, part);
  if (zone === undefined) return clockAfter(start, half);
  const there = clockAfter(onClocksOf(zone, start, context.zone), half);
  return onClocksOf(context.zone, there, zone);
}

function onClocksOf(zone: string, time: Temporal.PlainDateTime, from: string): Temporal.PlainDateTime {
  const there = toLocal(toInstant(time.toString(), from), zone);
  return Temporal.PlainDateTime.from(`${there.date}T${there.time}`);
}

/** “Seven in the evening” has its half. */
function inHalf(clock: ClockTime, { half }: Daypart): ClockTime {
  if (!clock.open || half === 'night') return clock;
  return { ...clock, open: false, seconds: clock.seconds + (half === 'pm' ? 43_200 : 0) };
}

function clockAfter(start: Temporal.PlainDateTime, clock: ClockTime): Temporal.PlainDateTime {
  const midnight = start.with({ hour: 0, minute: 0, second: 0 });
  const step = clock.open ? 43_200 : 86_400;
  const first = midnight.add({ seconds: clock.midnight ? 86_400 : clock.seconds });
  const ahead = [0, 1, 2].map((count) => first.add({ seconds: step * count }));
  return ahead.find((time) => Temporal.PlainDateTime.compare(time, start) > 0) ?? first.add({ days: 1 });
}

/** The alternative starts with the same duration. */
function withSameLength(first: Interval, end: Temporal.PlainDateTime): NonNullable<Interval['others']> {
  const length = first.start.until(end);
  return (first.others ?? []).map(({ interval, why }) => ({
    why,
    interval: { ...interval, end: interval.start.add(length), loose: true },
  }));
}
