import { Temporal } from 'temporal-polyfill';
import type { ClockTime } from './clock-time.ts';
import type { Interval, TimeContext } from './interval.ts';
import type { MomentExpression } from './moment-expression.ts';
import { isClockUnit, type Length } from './offsets.ts';
import type { RangeExpression } from './range-expression.ts';
import { likelySeconds, resolveMoment } from './resolve-moment.ts';

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
  const end = endAfter(start, withHalfOfDayFrom(right, left), left, context);
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

/** Takes the half of the day from the other side: "3 to 5pm", "11 to 1pm", "9am to 5". */
function withHalfOfDayFrom(
  moment: MomentExpression,
  other: MomentExpression | readonly Length[],
): MomentExpression {
  const { clock } = moment;
  const theirs = 'length' in other ? undefined : other.clock;
  if (clock?.open !== true || theirs === undefined || theirs.open || moment.part !== undefined) return moment;
  const isPast = theirs.seconds >= 43_200;
  const seconds = clock.seconds + (isPast && clock.seconds + 43_200 < theirs.seconds ? 43_200 : 0);
  const isRight = 'length' in other ? false : theirs.seconds > clock.seconds + 43_200;
  const late: ClockTime = { ...clock, open: false, seconds: isRight && !isPast ? clock.seconds : seconds };
  return { ...moment, clock: late };
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

function endAfter(
  start: Interval,
  right: MomentExpression,
  left: MomentExpression,
  context: TimeContext,
): Temporal.PlainDateTime | null {
  const { clock } = right;
  if (clock !== undefined && (right.day === undefined || right.day === left.day))
    return clockAfter(start.start, clock);
  const isRelative =
    right.day?.kind === 'near' || right.day?.kind === 'offset' || right.day?.kind === 'period';
  const from = start.start.toPlainDate();
  const shifted: TimeContext = isRelative
    ? context
    : {
        ...context,
        today: right.day?.weekday === undefined ? from : from.subtract({ days: 0 }),
        direction: 'future',
      };
  const interval = resolveMoment(right, shifted);
  if (interval === null) return null;
  const isDays = right.clock === undefined && right.part === undefined && interval.grain !== 'second';
  const end = isDays ? interval.end : interval.start;
  return Temporal.PlainDateTime.compare(end, start.start) <= 0 ? null : end;
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
