import { tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import { clockTime, dayAfter, momentOf } from '@tact/tools';
import { InvalidArgumentError } from 'commander';
import { machineZone } from '#presets/machine-zone';
import type { Terminal } from './terminal.ts';

const hour = 3_600_000;
const day = 24 * hour;
const units: Readonly<Record<string, number>> = { m: 60_000, h: hour, d: day, w: 7 * day };
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** What `--since` takes, for help texts and errors. */
export const sinceForms = '90m, 12h, 7d, yesterday, monday, or a date such as 2026-11-21';

/**
 * A time in the past: an amount before now (`90m`, `12h`, `3 days ago`), the start of a day (`today`, `yesterday`, `monday`,
 * `2026-11-21`), or a date with a time; without an offset, both are of the zone. Null for anything else.
 */
export function parseSince(text: string, now: number, zone: string): number | null {
  const written = text.trim().toLowerCase();
  return amountBefore(written, now) ?? startOfNamedDay(written, now, zone) ?? dateFrom(text.trim(), zone);
}

function amountBefore(written: string, now: number): number | null {
  const [, number, unit = ''] =
    /^(\d{1,6})\s*([mhdw]|minutes?|hours?|days?|weeks?)(?:\s+ago)?$/.exec(written) ?? [];
  return number === undefined ? null : now - Number(number) * (units[unit.charAt(0)] ?? 0);
}

function startOfNamedDay(written: string, now: number, zone: string): number | null {
  const today = clockTime(now, zone).slice(0, 10);
  const daysBefore = (days: number) => momentOf(dayAfter(today, -days), zone);
  if (written === 'today') return daysBefore(0);
  if (written === 'yesterday') return daysBefore(1);
  const weekday = weekdays.findIndex((name) => name === written || name.slice(0, 3) === written);
  if (weekday < 0) return null;
  // Today's own name means the day a week ago: everything since today is `today`.
  return daysBefore((new Date(today).getUTCDay() - weekday + 7) % 7 || 7);
}

/** A date, or a date with a time, in ISO 8601; without an offset it is of the zone. Null for anything else, and for days that do not exist. */
function dateFrom(written: string, zone: string): number | null {
  const [, day, time = '00:00', offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(written) ??
    [];
  if (day === undefined || Number.isNaN(Date.parse(`${day}T${time}${offset ?? 'Z'}`))) return null;
  // `Date.parse` takes 30 February for 2 March.
  if (dayAfter(day, 0) !== day) return null;
  return offset === undefined ? momentOf(`${day}T${time}`, zone) : Date.parse(`${day}T${time}${offset}`);
}

/** When a value of `--since` is, in the user's zone, which is known once the assistant is open. */
export type Since = (zone: string) => number;

/** Reads the value of `--since`, for commander. */
export function sinceReader({ clock }: { readonly clock: Clock }): (text: string) => Since {
  return (text) => {
    const now = clock.now();
    const inUtc = parseSince(text, now, 'UTC');
    if (inUtc === null) throw new InvalidArgumentError(`Give a time in the past: ${sinceForms}.`);
    return (zone) => parseSince(text, now, zone) ?? inUtc;
  };
}

/**
 * The value of `--now`, in milliseconds since 1970; without an offset it is of the zone, by default the machine's. Throws
 * `USAGE_INVALID`.
 */
export function presentFrom(
  text: string,
  command: string,
  { environment }: Pick<Terminal, 'environment'>,
  zone = machineZone(environment).zone,
): number {
  const ms = dateFrom(text.trim(), zone);
  if (ms !== null) return ms;
  const problem = `“${text.slice(0, 60)}” is not a time like 2026-11-22T09:00:00+01:00.`;
  throw tactError('USAGE_INVALID', { problem, help: `tact ${command} --help` });
}
