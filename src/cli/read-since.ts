import { InvalidArgumentError } from 'commander';
import { parseSince, sinceForms } from './parse-since.ts';

/** The value of `--since`, for commander. */
export function readSince(text: string): number {
  const since = parseSince(text, Date.now());
  if (since !== null) return since;
  throw new InvalidArgumentError(`Give a time in the past: ${sinceForms}.`);
}
