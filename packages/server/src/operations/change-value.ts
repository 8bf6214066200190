import { tactError } from '@tact/core/errors';
import type { Runtime } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';

/** Changes a value as a whole; null leaves it as it is. Throws `STORE_LOCKED` where others keep changing it at the same time. */
export async function changeValue(
  user: string,
  name: string,
  change: (before: JsonObject | null) => JsonObject | null,
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
  maxTries = 5,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = await store.values.get(user, name);
    const value = change(found?.value ?? null);
    if (value === null) return;
    if (await store.values.set(user, name, value, found?.version ?? 0, clock.now())) return;
  }
  throw tactError('STORE_LOCKED', { location: store.location });
}
