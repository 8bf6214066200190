import { tactError } from '@tact/core/errors';
import { machineZone } from '#presets/machine-zone';
import { dateFrom } from './parse-since.ts';
import type { Terminal } from './terminal.ts';

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
