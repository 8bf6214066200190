import { isDay, localMs } from '#ports/calendar-content';

/** What reminds and what it counts from: times on a clock (`2026-12-04T09:00:00`), or days. */
interface Span {
  readonly start: string;
  readonly end: string;
}

/**
 * The moment of a trigger, in milliseconds since 1970; null where it cannot be read. A trigger is a number of minutes before the start, a
 * duration as VALARM writes it (`-P1D`, `PT9H`, from the end with `END` before it), or an instant. Days count on the calendar and
 * hours by what passes; of a whole day both count on the clock, because the day is wherever the owner is.
 *
 * @param toInstant of a time on a clock where the span is
 */
export function triggerMoment(
  trigger: number | string,
  { start, end }: Span,
  toInstant: (local: string) => number,
): number | null {
  if (typeof trigger === 'string' && /^\d/.test(trigger)) {
    const at = Date.parse(trigger);
    return Number.isNaN(at) ? null : at;
  }
  const fromEnd = typeof trigger === 'string' && trigger.startsWith('END');
  const base = localMs(fromEnd ? end : start);
  const after =
    typeof trigger === 'number'
      ? { days: 0, ms: -trigger * 60_000 }
      : readDuration(trigger.replace('END', ''));
  if (base === null || after === null) return null;
  const onDay = base + after.days * dayMs;
  const clock = (local: number) => toInstant(new Date(local).toISOString().slice(0, 19));
  return isDay(start) ? clock(onDay + after.ms) : clock(onDay) + after.ms;
}

/** How long before the start a trigger rings, in minutes with days of 24 hours; null where it counts from the end, comes after the start or is an instant. */
export function minutesBeforeStart(trigger: number | string): number | null {
  if (typeof trigger === 'number') return trigger;
  const after = /^\d|^END/.test(trigger) ? null : readDuration(trigger);
  if (after === null) return null;
  const minutes = -Math.trunc((after.days * dayMs + after.ms) / 60_000);
  return minutes < 0 ? null : Math.abs(minutes);
}

/** A trigger as a duration: `-PT15M` for 15. */
export function asDuration(trigger: number | string): string {
  if (typeof trigger === 'string') return trigger;
  return trigger === 0 ? 'PT0S' : `-PT${trigger}M`;
}

const dayMs = 86_400_000;

/** The parts of a duration such as `P1DT2H` or `-PT15M`, in milliseconds; null where it is none. */
export function readDuration(written: string): { readonly days: number; readonly ms: number } | null {
  const found = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(
    written.trim(),
  );
  if (found === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((part) => Number(part ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  return { days: sign * (weeks * 7 + days), ms: sign * (hours * 3600 + minutes * 60 + seconds) * 1000 };
}
