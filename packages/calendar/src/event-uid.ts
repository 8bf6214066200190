import { createHash } from 'node:crypto';

/** The UID of the event that is created under a key: the same for the same key, and nobody else's. */
export function eventUid(key: string): string {
  return `${createHash('sha256').update(`tact-event\0${key}`).digest('hex').slice(0, 32)}@tact`;
}
