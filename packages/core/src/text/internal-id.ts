import type { MaybeOutside } from '#records';
import { matchOutside } from './outside.ts';

/** Ids that Tact and mail servers make up: UUIDs, and digests of 24 hexadecimal digits or more. */
const made = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[0-9a-f]{24,}\b/i;

/** Whether a text holds an id that none of these texts has. */
export function holdsInternalId(text: MaybeOutside, said: readonly string[] = []): boolean {
  return matchOutside(text, (raw) => {
    const found = made.exec(raw)?.[0].toLowerCase();
    return found !== undefined && !said.some((one) => one.toLowerCase().includes(found));
  });
}
