import type { CountedTime, FoundTime, LocalTime, Moment, StatedTimes } from '@tact/english';
import { toLocal } from '@tact/english';
import type { TimeSpan } from '@tact/tools';
import {
  contradicts,
  minutesOf,
  type PlannedTime,
  readingsOf,
  type TimeCheckContext,
} from './contradicts-time.ts';
import { addDays } from './today.ts';

/** What is known of a planned time beside the message: where it goes, and whether its offset is that of another place. */
interface Place extends Pick<TimeCheckContext, 'isWindow' | 'movedFrom'> {
  readonly field: string;
  readonly isForeign: boolean;
}

/**
 * What becomes of a time that a planner worked out: `believed`; `doubted`, so that it is shown and a yes takes it; or what the message says
 * instead, which is asked about. Only a message that was read as a whole stops a plan: one time, and nothing that relates it to another.
 */
export function checkPlannedTime(
  planned: PlannedTime,
  stated: StatedTimes,
  place: Place,
  moment: Moment,
): 'believed' | 'doubted' | FoundTime {
  const { said, days, counted, isOpen } = stated;
  const { isWindow, movedFrom } = place;
  const against = contradicts(planned, said, { isWindow, days, movedFrom }, moment);
  if (isWindow) return against ?? 'believed';
  if (counted !== undefined) {
    const fits = fitsCount(planned.time, counted, place);
    if (fits !== null) return fits ? 'believed' : 'doubted';
  }
  if (against !== null) return isOpen === true ? 'doubted' : against;
  return place.isForeign || leavesDoubt(planned.time, stated, place, moment) ? 'doubted' : 'believed';
}

/** Whether a time is as far from another one as the message says; null where nothing is known of the other one. */
function fitsCount({ date, ms }: LocalTime, counted: CountedTime, { movedFrom }: Place): boolean | null {
  const { minutes, direction, from } = counted;
  const signs = direction === 0 ? [-1, 1] : [direction];
  const shifts = signs.map((sign) => sign * minutes * minuteMs);
  if (movedFrom !== null && shifts.some((shift) => ms === movedFrom.start + shift)) return true;
  if (from.length === 0) return movedFrom === null ? null : ms === movedFrom.start;
  const days = from.filter(({ saysTime }) => !saysTime);
  const hours = from.filter(({ saysTime }) => saysTime);
  const isDayFrom = days.some(({ start }) =>
    [0, ...shifts].some((shift) => date === addDays(start.date, Math.round(shift / dayMs))),
  );
  const isHourFrom = hours.some((one) =>
    [one, ...one.alternatives].some(({ start }) =>
      [0, ...shifts].some((shift) => {
        const apart = ms - start.ms - shift;
        // “The 3pm review on Thursday”: the day of the hour stands apart from it.
        return apart === 0 || (days.length > 0 && !one.saysDay && apart % dayMs === 0);
      }),
    ),
  );
  return (days.length === 0 || isDayFrom) && (hours.length === 0 || isHourFrom);
}

/** A plan that agrees with the words as far as they go, and says more than they do. */
function leavesDoubt(
  time: LocalTime,
  stated: StatedTimes,
  { field, movedFrom }: Place,
  moment: Moment,
): boolean {
  const { said, days, isFollowup } = stated;
  const saysDay = said.some((one) => one.saysDay);
  if (movedFrom !== null && isUnlikeMoved(time, said, movedFrom, moment)) return true;
  const isOnDay = (one: FoundTime) =>
    readingsOf(one, movedFrom).some(({ start }) => start.date === time.date);
  // An hour alone is the next such hour, unless a day was spoken of before.
  const hours = said.filter(
    ({ saysTime, kind, recurrence }) => saysTime && kind !== 'until' && recurrence === null,
  );
  const isOfToday = movedFrom === null && !saysDay && !isFollowup && days.length === 0;
  if (isOfToday && hours.length > 0 && !hours.some(isOnDay)) return true;
  return said.some((one) => {
    if (one.recurrence !== null)
      return !recursOn(one, time) && !said.some((other) => other !== one && isOnDay(other));
    if (one.kind === 'until') return field === 'deadline' && said.length === 1 && !isDueBy(one, time);
    // “From Friday to Monday” moves what is on Friday.
    const isRoute = movedFrom !== null && !one.saysTime;
    const isStart = field === 'start_time' && said.length === 1 && !isRoute && hasClearStart(one);
    return isStart && !beginsAt(one, time, isOnDay(one));
  });
}

/** A move to the day that is said keeps the hour; one that moves nothing, although two times are said, took the wrong one. */
function isUnlikeMoved(
  { date, time, ms }: LocalTime,
  said: readonly FoundTime[],
  { start, isAllDay = false }: TimeSpan,
  { zone }: Moment,
): boolean {
  const before = toLocal(start, zone);
  const saysHour = said.some(({ saysTime }) => saysTime);
  const saysDay = said.some((one) => one.saysDay);
  if (ms === start && (said.length > 1 || said.some(({ kind }) => kind === 'range'))) return true;
  if (saysDay && !saysHour) return !isAllDay && time !== null && time !== before.time;
  return saysHour && !saysDay && date !== before.date;
}

function recursOn({ recurrence, start, saysTime }: FoundTime, { date, time }: LocalTime): boolean {
  if (saysTime && time !== null && start.time !== null && time !== start.time) return false;
  const part = (name: string) => new RegExp(`${name}=([^;]+)`).exec(recurrence ?? '')?.[1]?.split(',');
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  const [ofWeek, ofMonth] = [part('BYDAY'), part('BYMONTHDAY')];
  return (
    date === start.date ||
    ofWeek?.some((day) => day.endsWith(weekday)) === true ||
    ofMonth?.some((day) => Number(day) === Number(date.slice(8))) === true
  );
}

/** “By Friday” is due on Friday, “before Friday” may be due the day before. */
function isDueBy({ named, text, saysTime }: FoundTime, { date, time }: LocalTime): boolean {
  const isBefore = /^before\b/i.test(text) && date === addDays(named.date, -1);
  const isAtHour = !saysTime || time === null || named.time === null || time === named.time;
  return isBefore || (date === named.date && isAtHour);
}

/** “3 to 5” and “from 4pm” begin when they say; between three and five, anything may. */
function hasClearStart({ kind, text, grain, isPartOfDay }: FoundTime): boolean {
  if (kind === 'from') return /^(?:from|starting|beginning)\b/i.test(text);
  const isPeriod = isPartOfDay === true || !/^(?:second|minute|hour|day)$/.test(grain);
  return kind === 'range' && !isPeriod && !/\bbetween\b/i.test(text);
}

function beginsAt({ start, saysTime }: FoundTime, { time }: LocalTime, isOnDay: boolean): boolean {
  if (!saysTime || start.time === null || time === null) return isOnDay;
  return minutesOf(start.time) % halfDay === minutesOf(time) % halfDay;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const halfDay = 12 * 60;
