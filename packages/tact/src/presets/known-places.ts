import { isAbsolute } from 'node:path';
import type { Store } from '@tact/core/ports/store';
import { z } from 'zod';

/** An account, and the path or address that it was opened from last. */
export interface KnownPlace {
  readonly account: string;
  /** Null if only its name is known. */
  readonly where: string | null;
}

const place = z.object({ where: z.string() });
const placePrefix = 'mailbox:';
const cursorPrefix = 'email.cursor:';

/** The name of the value that says where an account was opened from. */
export function placeName(account: string): string {
  return `${placePrefix}${account}`;
}

/** Where an account was opened from last; null if it is not known. */
export function readPlace(value: unknown): string | null {
  return place.safeParse(value).data?.where ?? null;
}

/** All accounts of a user. What was gone through before places were kept is where its name says. */
export async function knownPlaces({
  store,
  user,
}: {
  readonly store: Store;
  readonly user: string;
}): Promise<readonly KnownPlace[]> {
  const places = new Map<string, string | null>();
  for (const prefix of [cursorPrefix, placePrefix]) {
    for (const name of await store.values.names(user, prefix)) {
      const account = name.slice(prefix.length);
      const stored = prefix === placePrefix ? await store.values.get(user, name) : null;
      places.set(account, readPlace(stored?.value) ?? (isAbsolute(account) ? account : null));
    }
  }
  return [...places].map(([account, where]) => ({ account, where }));
}
