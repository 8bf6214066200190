const hour = 3_600_000;
const day = 24 * hour;
const units: Readonly<Record<string, number>> = { m: 60_000, h: hour, d: day, w: 7 * day };
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** What `--since` takes, for help texts and errors. */
export const sinceForms = '90m, 12h, 7d, yesterday, monday, or a date such as 2026-11-21';

/**
 * A time in the past: an amount before now (`90m`, `12h`, `3 days ago`), the start of a day (`today`, `yesterday`, `monday`,
 * `2026-11-21`), or a date with a time; days begin at midnight local time. Null for anything else.
 */
export function parseSince(text: string, now: number): number | null {
  const written = text.trim().toLowerCase();
  return amountBefore(written, now) ?? startOfNamedDay(written, now) ?? dateOf(text.trim());
}

function amountBefore(written: string, now: number): number | null {
  const [, number, unit = ''] =
    /^(\d{1,6})\s*([mhdw]|minutes?|hours?|days?|weeks?)(?:\s+ago)?$/.exec(written) ?? [];
  return number === undefined ? null : now - Number(number) * (units[unit.charAt(0)] ?? 0);
}

function startOfNamedDay(written: string, now: number): number | null {
  if (written === 'today') return midnight(now, 0);
  if (written === 'yesterday') return midnight(now, 1);
  const weekday = weekdays.findIndex((name) => name === written || name.slice(0, 3) === written);
  if (weekday < 0) return null;
  // Today's own name means the day a week ago: everything since today is `today`.
  return midnight(now, (new Date(now).getDay() - weekday + 7) % 7 || 7);
}

function midnight(now: number, daysBefore: number): number {
  const date = new Date(now);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() - daysBefore);
  return date.getTime();
}

function dateOf(written: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(written)) return null;
  // A date alone is meant in local time; Date.parse would take it as UTC.
  const date = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T00:00` : written);
  return Number.isNaN(date) ? null : date;
}
