import { tactError } from '@tact/core/errors';
import { type FoundTime, isZone, type LocalTime, type Moment, toInstant, toLocal } from '@tact/english';
import { readTime } from './read-moment.ts';
import { readDuration } from './read-trigger.ts';

/** What ends an event: one of them at most. */
export interface EndOptions {
  readonly end?: string | undefined;
  readonly duration?: string | undefined;
}

/** A stretch in the owner's zone; both are days, or both times. `end` is exclusive. */
interface Span {
  readonly start: LocalTime;
  readonly end: LocalTime;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Where an event ends that begins then: as the options say, else as the words for its start did (“from 3 to 4”); null where
 * nothing says. Throws `TIME_UNREADABLE` and `ITEM_INVALID`.
 */
export function endFrom(
  { end, duration }: EndOptions,
  start: LocalTime,
  found: FoundTime | null,
  moment: Moment,
): LocalTime | null {
  if (end !== undefined) return endAt(end, start, moment);
  if (duration !== undefined) return endAfter(duration, start, moment);
  const said = found?.end ?? null;
  return said !== null && isDay(said) === isDay(start) ? said : null;
}

/** An hour, or a day. */
export function defaultEnd(start: LocalTime, { zone }: Moment): LocalTime {
  return isDay(start) ? dayAt(dayAfter(start.date, 1), zone) : timeAt(start.ms + 60 * minuteMs, zone);
}

/** Throws `ITEM_INVALID` for what ends before it begins. */
export function checkSpan({ start, end }: Span): void {
  const why =
    isDay(start) !== isDay(end)
      ? 'its start and end must both be dates or both be times'
      : end.ms < start.ms
        ? `it ends (${shown(end)}) before it starts (${shown(start)})`
        : null;
  if (why !== null) throw tactError('ITEM_INVALID', { what: 'event', why });
}

/** The zone that an event's times are read in: the owner's where it has none that is known. */
export function zoneOf({ zone }: { readonly zone: string }, moment: Moment): string {
  return zone !== 'floating' && isZone(zone) ? zone : moment.zone;
}

/** A time of an event (`2026-11-23T15:00:00`, or a day) in the owner's zone. */
export function ownTime(local: string, eventZone: string, { zone }: Moment): LocalTime {
  return local.length === 10 ? dayAt(local, zone) : timeAt(toInstant(local, eventZone), zone);
}

/** A time as an event in this zone has it. */
export function localIn(time: LocalTime, zone: string): string {
  if (isDay(time)) return time.date;
  const there = toLocal(time.ms, zone);
  return `${there.date}T${there.time}`;
}

export function timeAt(ms: number, zone: string): LocalTime {
  const { date, time, offset } = toLocal(ms, zone);
  return { date, time, iso: `${date}T${time}${offset}`, ms };
}

export function dayAt(date: string, zone: string): LocalTime {
  return { date, time: null, iso: date, ms: toInstant(date, zone) };
}

export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function isDay({ time }: LocalTime): boolean {
  return time === null;
}

function endAt(text: string, start: LocalTime, moment: Moment): LocalTime {
  const said = readTime(text, moment);
  // “5pm” is meant on the day of the start; “tomorrow at 5pm” from today.
  const { named: end } = said.saysDay ? said : readTime(text, { ...moment, now: start.ms });
  // A last day belongs to the event.
  if (isDay(end)) return dayAt(dayAfter(end.date, 1), moment.zone);
  // Of a time alone that is nearly a day away the owner meant the one before the start, which is a slip.
  const isSlip = !said.saysDay && end.ms - start.ms > maxPastMidnightMs;
  return isSlip ? timeAt(end.ms - dayMs, moment.zone) : end;
}

const maxPastMidnightMs = 12 * 3_600_000;

function endAfter(text: string, start: LocalTime, { zone }: Moment): LocalTime {
  const minutes = readMinutes(text);
  if (!isDay(start)) return timeAt(start.ms + minutes * minuteMs, zone);
  if (minutes % 1440 === 0) return dayAt(dayAfter(start.date, minutes / 1440), zone);
  const why = 'an all-day event must last whole days';
  throw tactError('ITEM_INVALID', { what: 'event', why });
}

/** Throws `ITEM_INVALID`. */
function readMinutes(text: string): number {
  const minutes = readDuration(text);
  if (minutes !== null) return minutes;
  const why = `“${text.trim().slice(0, 60)}” is not a duration such as 30m, 1h30m or “two hours”`;
  throw tactError('ITEM_INVALID', { what: 'event', why });
}

function shown({ date, time }: LocalTime): string {
  return time === null ? date : `${date} ${time.slice(0, 5)}`;
}
