import { InvalidArgumentError } from 'commander';
import { parseSince } from './parse-since.ts';

/** The value of `--since`, for commander. */
export function readSince(text: string): number {
  const since = parseSince(text, Date.now());
  if (since !== null) return since;
  throw new InvalidArgumentError('Give a time such as 90m, 12h, 7d, or a date such as 2026-11-21.');
}
