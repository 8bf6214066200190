import { InvalidArgumentError } from 'commander';
import type { Clock } from '#ports/clock';
import { parseSince, sinceForms } from './parse-since.ts';

/** Reads the value of `--since`, for commander. */
export function sinceReader({ clock }: { readonly clock: Clock }): (text: string) => number {
  return (text) => {
    const since = parseSince(text, clock.now());
    if (since !== null) return since;
    throw new InvalidArgumentError(`Give a time in the past: ${sinceForms}.`);
  };
}
