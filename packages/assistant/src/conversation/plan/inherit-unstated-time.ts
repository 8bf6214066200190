import { type FoundTime, type LocalTime, type Moment, toInstant, toLocal } from '@tact/english';
import type { TimeSpan } from '@tact/tools';

/** “To 4pm” of a thing on Friday is 4pm on that Friday; “to Thursday” of a thing at nine is nine on Thursday. */
export function inheritUnstatedTime(found: FoundTime, movedFrom: TimeSpan | null, moment: Moment): FoundTime {
  if (movedFrom === null) return found;
  const now = toLocal(movedFrom.start, moment.zone);
  if (!found.saysDay && found.start.time !== null)
    return at(
      found,
      now.date,
      movedFrom.isAllDay === true ? found.start.time : nearest(found, now.time),
      moment,
    );
  const isDayAlone = found.start.time === null && !found.saysTime && found.recurrence === null;
  const isOneDay = found.grain === 'day' && found.kind === 'point';
  return isDayAlone && isOneDay && movedFrom.isAllDay !== true
    ? at(found, found.start.date, now.time, moment)
    : found;
}

/** “To 10” of a thing at half past nine in the morning is no time of the evening. */
function nearest({ start, alternatives }: FoundTime, time: string): string {
  const times = [start, ...alternatives.map((one) => one.start)].flatMap((one) => one.time ?? []);
  const distance = (one: string) => Math.abs(minuteOf(one) - minuteOf(time));
  return times.reduce((best, one) => (distance(one) < distance(best) ? one : best), times[0] ?? time);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function at(found: FoundTime, date: string, time: string, { zone }: Moment): FoundTime {
  const ms = toInstant(`${date}T${time}`, zone);
  const local = toLocal(ms, zone);
  const start: LocalTime = {
    date: local.date,
    time: local.time,
    iso: `${local.date}T${local.time}${local.offset}`,
    ms,
  };
  return { ...found, start, named: start, end: endOf(found, ms, zone), alternatives: [] };
}

/** “11 to 12:30” keeps its end; “the evening” is when something begins. */
function endOf({ start, end, isPartOfDay }: FoundTime, ms: number, zone: string): LocalTime | null {
  if (end === null || end.time === null || start.time === null || isPartOfDay === true) return null;
  const over = ms + end.ms - start.ms;
  const { date, time, offset } = toLocal(over, zone);
  return { date, time, iso: `${date}T${time}${offset}`, ms: over };
}
