import { findDurations } from '@tact/english';

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
