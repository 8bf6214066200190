import { tactError } from '#errors';
import { dateFrom } from './parse-since.ts';

/** The value of `--now`, in milliseconds since 1970; without an offset it is of the zone. Throws `USAGE_INVALID`. */
export function presentFrom(text: string, command: string, zone = machineZone()): number {
  const ms = dateFrom(text.trim(), zone);
  if (ms !== null) return ms;
  const problem = `“${text.slice(0, 60)}” is not a time like 2026-11-22T09:00:00+01:00.`;
  throw tactError('USAGE_INVALID', { problem, help: `tact ${command} --help` });
}

function machineZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
