import { Temporal } from 'temporal-polyfill';
import type { Clock } from './clocks.ts';
import type { Daypart } from './dayparts.ts';
import type { SaidMoment } from './moments.ts';
import { dayOf, type Here, type Stretch } from './stretch.ts';
import { toInstant, toLocal } from './zones.ts';

/** The stretch of the calendar that a said moment is; null for what does not exist. */
export function resolveMoment(moment: SaidMoment, here: Here): Stretch | null {
  const { day, clock, part } = moment;
  if (day === undefined && clock === undefined && part?.shift === undefined) return undated(moment, here);
  const days = day === undefined ? dayOf(here.today.add({ days: part?.shift ?? 0 })) : day.resolve(here);
  if (days === null || (clock === undefined && part === undefined)) return days;
  if (day === undefined && clock !== undefined && part?.shift === undefined) return undated(moment, here);

  const { others = [], ...first } = days;
  const main = onDay(first, moment, here);
  const elsewhere = others.flatMap(({ stretch, why }) => {
    const { others: _, ...other } = onDay(stretch, moment, here);
    return { stretch: other, why };
  });
  const all = [...(main.others ?? []), ...elsewhere];
  return all.length === 0 ? main : { ...main, others: all };
}

/** Hours at which people sleep as well as not: a bare one is also said of the other half of the day. */
const doubtfulHours = { from: 5, to: 9 };

function onDay(days: Stretch, moment: SaidMoment, here: Here): Stretch {
  const { clock, part, zone } = moment;
  const date = days.start.toPlainDate();
  if (clock === undefined) return part === undefined ? days : partOf(date, part);
  const isToday = date.equals(here.today);
  const times = timesOf(clock, part, date, here.habit).map((time) => at(time, clock, zone, here));
  const [first, second] = times;
  if (first === undefined) return days;
  if (part?.shift === 0 && part.half === 'night' && isNight(first.start)) return tonight(first, here);
  const isGone =
    isToday && here.direction !== 'past' && Temporal.PlainDateTime.compare(first.start, here.at) <= 0;
  if (second === undefined) return first;
  const ordered: readonly [Stretch, Stretch] =
    isGone && Temporal.PlainDateTime.compare(second.start, here.at) > 0 ? [second, first] : [first, second];
  return withOther(ordered[0], isGone ? null : ordered[1], clock);
}

/** "Tonight at 2": the coming 2 o'clock. */
function tonight(first: Stretch, here: Here): Stretch {
  const isGone = Temporal.PlainDateTime.compare(first.start, here.at) <= 0;
  return isGone ? later(first, 1) : first;
}

/** Of an open clock: what people do from 8 to 12 they do in the morning, what they do from 1 to 7 after noon. */
export function likelySeconds({ seconds }: Clock, habit: Here['habit']): number {
  const hour = seconds / 3_600;
  const isMorning = habit === 'am' ? hour >= 4 : hour >= (habit === 'pm' ? 10 : 8);
  return isMorning ? seconds : seconds + 43_200;
}

function isNight(start: Temporal.PlainDateTime): boolean {
  return start.hour < 6;
}

/** A time of day without a day: the coming one, or the last where the past is asked for. */
function undated(moment: SaidMoment, here: Here): Stretch | null {
  const { clock, part, zone } = moment;
  if (clock === undefined) {
    if (part === undefined) return null;
    const today = partOf(here.today, part);
    return here.direction === 'past'
      ? Temporal.PlainDateTime.compare(today.start, here.at) > 0
        ? partOf(here.today.subtract({ days: 1 }), part)
        : today
      : Temporal.PlainDateTime.compare(part.half === 'am' ? today.start : today.end, here.at) <= 0
        ? partOf(here.today.add({ days: 1 }), part)
        : today;
  }
  const base = clock.midnight ? here.today.subtract({ days: 1 }) : zoneToday(zone, here);
  const times = timesOf(clock, part, base, here.habit).map((time) => at(time, clock, zone, here));
  const [likely, other] = times;
  if (likely === undefined) return null;
  const isAhead = (time: Stretch) => Temporal.PlainDateTime.compare(time.start, here.at) > 0;
  if (here.direction === 'past') return times.find((time) => !isAhead(time)) ?? later(likely, -1);

  const today = (here.habit === undefined ? times : [likely]).filter(
    (time) => isAhead(time) && (other === undefined || here.habit !== undefined || isAwake(time)),
  );
  const sooner = here.habit === undefined ? today.toSorted(byStart)[0] : today[0];
  const first = sooner ?? (here.direction === 'either' && other === undefined ? likely : later(likely, 1));
  const rest = times
    .flatMap((time) => [time, later(time, 1)])
    .filter((time) => isAhead(time) && time.start.hour !== first.start.hour);
  return withOther(first, rest.toSorted(byStart)[0] ?? null, clock);
}

/** Of the two hours that "6" may be today, nobody means one at which people sleep. */
function isAwake({ start }: Stretch): boolean {
  return start.hour >= 6;
}

function byStart(one: Stretch, other: Stretch): number {
  return Temporal.PlainDateTime.compare(one.start, other.start);
}

function zoneToday(zone: string | undefined, here: Here): Temporal.PlainDate {
  return zone === undefined ? here.today : Temporal.PlainDate.from(toLocal(here.now, zone).date);
}

/** The likelier time first; a second one where the half of the day is open. */
function timesOf(
  clock: Clock,
  part: Daypart | undefined,
  date: Temporal.PlainDate,
  habit: Here['habit'],
): readonly Temporal.PlainDateTime[] {
  const on = (seconds: number) => date.toPlainDateTime().add({ seconds });
  if (clock.midnight) return [on(86_400)];
  if (!clock.open) return [on(clock.seconds)];
  const [morning, evening] = [clock.seconds, clock.seconds + 43_200];
  if (part?.half === 'am') return [on(morning)];
  if (part?.half === 'pm') return [on(evening)];
  if (part?.half === 'night')
    return [on(morning < 5 * 3_600 ? (morning < 3_600 ? morning + 86_400 : morning) : evening)];
  return likelySeconds(clock, habit) === morning ? [on(morning), on(evening)] : [on(evening), on(morning)];
}

function at(start: Temporal.PlainDateTime, { grain }: Clock, zone: string | undefined, here: Here): Stretch {
  const there = zone === undefined ? start : moved(start, zone, here);
  return { start: there, end: there.add({ [`${grain}s`]: 1 }), grain };
}

function moved(start: Temporal.PlainDateTime, zone: string, here: Here): Temporal.PlainDateTime {
  const { date, time } = toLocal(toInstant(start.toString(), zone), here.zone);
  return Temporal.PlainDateTime.from(`${date}T${time}`);
}

function partOf(day: Temporal.PlainDate, part: Daypart): Stretch {
  const start = day.toPlainDateTime();
  return {
    start: start.add({ hours: part.from }),
    end: start.add({ hours: part.to }),
    grain: 'hour',
    loose: true,
  };
}

function withOther(first: Stretch, other: Stretch | null, clock: Clock): Stretch {
  const hour = Math.floor(clock.seconds / 3_600);
  const isDoubtful = clock.open && hour >= doubtfulHours.from && hour <= doubtfulHours.to;
  if (other === null || !isDoubtful) return first;
  return {
    ...first,
    others: [{ stretch: other, why: other.start.hour < 12 ? 'in the morning' : 'in the evening' }],
  };
}

function later(time: Stretch, days: number): Stretch {
  return { ...time, start: time.start.add({ days }), end: time.end.add({ days }) };
}
