import { checkIsoTime, type FoundTime, type LocalTime, type Moment, toInstant, toLocal } from '#language';
import type { TimeSpan } from '#tools';

/** “To 4pm” of a thing on Friday is 4pm on that Friday; “to Thursday” of a thing at nine is nine on Thursday. */
export function inheritUnstatedTime(found: FoundTime, movedFrom: TimeSpan | null, moment: Moment): FoundTime {
  if (movedFrom === null) return found;
  const now = toLocal(movedFrom.start, moment.zone);
  if (!found.saysDay && found.start.time !== null) return at(found, now.date, found.start.time, moment);
  const isDayAlone = found.start.time === null && !found.saysTime && found.recurrence === null;
  const isOneDay = found.grain === 'day' && found.kind === 'point';
  return isDayAlone && isOneDay && movedFrom.isAllDay !== true
    ? at(found, found.start.date, now.time, moment)
    : found;
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
  return { ...found, start, named: start, end: null, alternatives: [] };
}

/** A day that was planned, with the time of day that is said now; a time that was planned, on the day that is said now. */
export function onPlannedDay(found: FoundTime, planned: string, moment: Moment): string {
  const before = checkIsoTime(planned, moment);
  if (before === null) return found.text;
  const movedFrom = { start: before.ms, end: before.ms, isAllDay: before.time === null };
  const { date, time } = inheritUnstatedTime(found, movedFrom, moment).start;
  // In words: an ISO time would give way to the one that the message names.
  return time === null ? date : `${date} at ${time.slice(0, 5)}`;
}
