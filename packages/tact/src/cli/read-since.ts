import type { Clock } from '@tact/core/ports/clock';
import { InvalidArgumentError } from 'commander';
import { parseSince, sinceForms } from './parse-since.ts';

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
