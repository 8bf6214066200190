import { Temporal } from 'temporal-polyfill';
import type { Clock } from './clocks.ts';
import type { SaidMoment } from './moments.ts';
import { isClockUnit, type Length } from './offsets.ts';
import type { SaidRange } from './ranges.ts';
import { likelySeconds, resolveMoment } from './resolve-moment.ts';
import type { Here, Stretch } from './stretch.ts';

/** The stretch that a range covers; whole days at its end are a part of it. */
export function resolveRange({ left, right }: SaidRange, here: Here): Stretch | null {
  const isUpToNow =
    !('length' in right) && right.clock === undefined && right.day?.resolve(here)?.exact === here.now;
  const first = resolveMoment(
    byDay(settled(left, right), right, here),
    isUpToNow ? { ...here, direction: 'past' } : here,
  );
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

/** A start whose half of the day nobody said: the likelier, and the first where the range would go on past midnight. */
function byDay(left: SaidMoment, right: SaidMoment | readonly Length[], { habit }: Here): SaidMoment {
  const { clock } = left;
  if (clock?.open !== true || left.part !== undefined) return left;
  const theirs = 'length' in right ? undefined : right.clock;
  const isLong = theirs?.open === true && theirs.seconds <= clock.seconds && clock.seconds >= 3_600;
  const seconds = isLong ? clock.seconds : likelySeconds(clock, habit);
  return { ...left, clock: { ...clock, open: false, seconds } };
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
