import { tactError } from '#errors';

/** The value of `--now`, in milliseconds since 1970. Throws `USAGE_INVALID`. */
export function presentFrom(text: string, command: string): number {
  const ms = Date.parse(text);
  if (!Number.isNaN(ms) && /^\d{4}-\d\d-\d\d/.test(text)) return ms;
  const problem = `“${text.slice(0, 60)}” is not a time like 2026-11-22T09:00:00+01:00.`;
  throw tactError('USAGE_INVALID', { problem, help: `tact ${command} --help` });
}
