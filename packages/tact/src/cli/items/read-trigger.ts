import { tactError } from '@tact/core/errors';
import type { ReminderTrigger } from '@tact/core/ports/calendar';
import { findDurations } from '@tact/english';

/** When a whole day rings: at this hour. */
const dayHour = 9;
const dayMinutes = 1440;

/**
 * What an option says of a reminder, counted from the start or the deadline: `due`, `start`, `15m`, `1d before`; null where it is not such
 * words. Days count on the calendar. Of a whole day they ring at 09:00. Throws `ITEM_INVALID` for less than a day before one.
 */
export function readTrigger(text: string, isDay: boolean, what: 'task' | 'event'): ReminderTrigger | null {
  const words = text.trim().replace(/ (?:before|earlier)$/i, '');
  const minutes = /^(?:0m?|start|due)$/i.test(words) ? 0 : readDuration(words);
  if (minutes === null) return null;
  const days = minutes / dayMinutes;
  if (!isDay) return Number.isInteger(days) && days > 0 && saysDays.test(words) ? `-P${days}D` : minutes;
  if (Number.isInteger(days)) return days === 0 ? `PT${dayHour}H` : `-PT${days * 24 - dayHour}H`;
  if (what === 'event') return minutes;
  const why = `“${text.slice(0, 60)}” before a whole day says no hour; say “due” or “1d” for 09:00, or a time such as “18:00”`;
  throw tactError('ITEM_INVALID', { what, why });
}

const saysDays = /\d\s*[dw]|\b(?:days?|weeks?|fortnights?)\b/i;

/** `30m`, `1h30m`, `2d`, or words such as “half an hour”, in minutes; null for anything else. */
export function readDuration(text: string): number | null {
  const phrase = text.trim();
  const [found, ...others] = findDurations(phrase);
  if (found !== undefined && others.length === 0 && found.text.length === phrase.length) return found.minutes;
  const [, days = 0, hours = 0, minutes = 0] = compact.exec(phrase) ?? [];
  const total = Number(days) * 1440 + Number(hours) * 60 + Number(minutes);
  return total > 0 ? total : null;
}

const compact = /^(?=\d)(?:(\d{1,3})d)?(?:(\d{1,3})h)?(?:(\d{1,4})m(?:in)?)?$/i;
