import { Temporal } from 'temporal-polyfill';
import type { ClockTime } from './clock-time.ts';
import type { Daypart } from './dayparts.ts';
import { dayOf, type Interval, type TimeContext } from './interval.ts';
import type { MomentExpression } from './moment-expression.ts';
import { toInstant, toLocal } from './zones.ts';

/** The interval of a moment; null for a date that does not exist. */
export function resolveMoment(moment: MomentExpression, context: TimeContext): Interval | null {
  const { day, clock, part } = moment;
  if (day === undefined && clock === undefined && part?.shift === undefined)
    return resolveWithoutDay(moment, context);
  const days =
    day === undefined ? dayOf(context.today.add({ days: part?.shift ?? 0 })) : day.resolve(context);
  if (days === null || (clock === undefined && part === undefined)) return days;
  if (day === undefined && clock !== undefined && part?.shift === undefined)
    return resolveWithoutDay(moment, context);

  const { others = [], ...first } = days;
  const main = onDay(first, moment, context);
  const elsewhere = others.flatMap(({ interval, why }) => {
    const { others: _, ...other } = onDay(interval, moment, context);
    return { interval: other, why };
  });
  const all = [...(main.others ?? []), ...elsewhere];
  return all.length === 0 ? main : { ...main, others: all };
}

/** Bare hours that are plausible in both halves of the day. */
const doubtfulHours = { from: 5, to: 9 };

function onDay(days: Interval, moment: MomentExpression, context: TimeContext): Interval {
  const { clock, part, zone } = moment;
  const date = days.start.toPlainDate();
  if (clock === undefined) return part === undefined ? days : daypartOn(date, part);
  const isToday = date.equals(context.today);
  const times = timesOf(clock, part, date, context.habit).map((time) => at(time, clock, zone, context));
  const [first, second] = times;
  if (first === undefined) return days;
  if (part?.shift === 0 && part.half === 'night' && isNight(first.start)) return comingNight(first, context);
  const isGone =
    isToday && context.direction !== 'past' && Temporal.PlainDateTime.compare(first.start, context.at) <= 0;
  if (second === undefined) return first;
  const ordered: readonly [Interval, Interval] =
    isGone && Temporal.PlainDateTime.compare(second.start, context.at) > 0
      ? [second, first]
      : [first, second];
  return withOther(ordered[0], isGone ? null : ordered[1], clock);
}

/** "Tonight at 2": the next 02:00. */
function comingNight(first: Interval, context: TimeContext): Interval {
  const isGone = Temporal.PlainDateTime.compare(first.start, context.at) <= 0;
  return isGone ? later(first, 1) : first;
}

/** The likelier half of the day for an open hour, in seconds since midnight: am from 8 to 11, otherwise pm; `habit` shifts the limits. */
export function likelySeconds({ seconds }: ClockTime, habit: TimeContext['habit']): number {
  const hour = seconds / 3_600;
  const isMorning = habit === 'am' ? hour >= 4 : hour >= (habit === 'pm' ? 10 : 8);
  return isMorning ? seconds : seconds + 43_200;
}

function isNight(start: Temporal.PlainDateTime): boolean {
  return start.hour < 6;
}

/** A time of day without a day: the next one, or the last one for the past. */
function resolveWithoutDay(moment: MomentExpression, context: TimeContext): Interval | null {
  const { clock, part, zone } = moment;
  if (clock === undefined) return part === undefined ? null : resolveDaypart(part, context);
  const base = clock.midnight ? context.today.subtract({ days: 1 }) : zoneToday(zone, context);
  const times = timesOf(clock, part, base, context.habit).map((time) => at(time, clock, zone, context));
  const [likely, other] = times;
  if (likely === undefined) return null;
  const isAhead = (time: Interval) => Temporal.PlainDateTime.compare(time.start, context.at) > 0;
  if (context.direction === 'past') return times.find((time) => !isAhead(time)) ?? later(likely, -1);

  const hasHabit = context.habit !== undefined;
  const today = (hasHabit ? [likely] : times).filter(
    (time) => isAhead(time) && (other === undefined || hasHabit || isAwake(time)),
  );
  const isStill = context.direction === 'either' && other === undefined;
  const first = today.toSorted(byStart)[0] ?? (isStill ? likely : later(likely, 1));
  const rest = times
    .flatMap((time) => [time, later(time, 1)])
    .filter((time) => isAhead(time) && time.start.hour !== first.start.hour);
  return withOther(first, rest.toSorted(byStart)[0] ?? null, clock);
}

/** "in the morning": today's, or that of an adjacent day if today's is on the wrong side of now. */
function resolveDaypart(part: Daypart, { today, at: now, direction }: TimeContext): Interval {
  const own = daypartOn(today, part);
  if (direction === 'past') {
    const isAhead = Temporal.PlainDateTime.compare(own.start, now) > 0;
    return isAhead ? daypartOn(today.subtract({ days: 1 }), part) : own;
  }
  const isOver = Temporal.PlainDateTime.compare(part.half === 'am' ? own.start : own.end, now) <= 0;
  return isOver ? daypartOn(today.add({ days: 1 }), part) : own;
}

/** Of the two times that "6" may be today, not the one at night. */
function isAwake({ start }: Interval): boolean {
  return start.hour >= 6;
}

function byStart(one: Interval, other: Interval): number {
  return Temporal.PlainDateTime.compare(one.start, other.start);
}

function zoneToday(zone: string | undefined, context: TimeContext): Temporal.PlainDate {
  return zone === undefined ? context.today : Temporal.PlainDate.from(toLocal(context.now, zone).date);
}

/** The likelier time first; a second one if the half of the day is open. */
function timesOf(
  clock: ClockTime,
  part: Daypart | undefined,
  date: Temporal.PlainDate,
  habit: TimeContext['habit'],
): readonly Temporal.PlainDateTime[] {
  const on = (seconds: number) => date.toPlainDateTime().add({ seconds });
  if (clock.midnight) return [on(86_400)];
  if (!clock.open) return [on(clock.seconds)];
  const [morning, evening] = [clock.seconds, clock.seconds + 43_200];
  if (part?.half === 'am') return [on(morning)];
  if (part?.half === 'pm') return [on(evening)];
  if (part?.half === 'night') return [on(secondsAtNight(part, morning))];
  return likelySeconds(clock, habit) === morning ? [on(morning), on(evening)] : [on(evening), on(morning)];
}

/** “Friday night at 2” and “last night at 2” end on the next morning; “at 2 at night on Friday” begins that day. */
function secondsAtNight({ shift, doubt }: Daypart, morning: number): number {
  if (morning >= 5 * 3_600) return morning + 43_200;
  const isThatNights = shift === -1 || (shift === undefined && doubt === 'alone');
  return morning < 3_600 || isThatNights ? morning + 86_400 : morning;
}

function at(
  start: Temporal.PlainDateTime,
  { grain }: ClockTime,
  zone: string | undefined,
  context: TimeContext,
): Interval {
  const there = zone === undefined ? start : toOwnerZone(start, zone, context);
  return { start: there, end: there.add({ [`${grain}s`]: 1 }), grain };
}

function toOwnerZone(
  start: Temporal.PlainDateTime,
  zone: string,
  context: TimeContext,
): Temporal.PlainDateTime {
  const { date, time } = toLocal(toInstant(start.toString(), zone), context.zone);
  return Temporal.PlainDateTime.from(`${date}T${time}`);
}

function daypartOn(day: Temporal.PlainDate, part: Daypart): Interval {
  const start = day.toPlainDateTime();
  return {
    start: start.add({ hours: part.from }),
    end: start.add({ hours: part.to }),
    grain: 'hour',
    loose: true,
  };
}

function withOther(first: Interval, other: Interval | null, clock: ClockTime): Interval {
  const hour = Math.floor(clock.seconds / 3_600);
  const isDoubtful = clock.open && hour >= doubtfulHours.from && hour <= doubtfulHours.to;
  if (other === null || !isDoubtful) return first;
  return {
    ...first,
    others: [{ interval: other, why: other.start.hour < 12 ? 'in the morning' : 'in the evening' }],
  };
}

function later(time: Interval, days: number): Interval {
  return { ...time, start: time.start.add({ days }), end: time.end.add({ days }) };
}
