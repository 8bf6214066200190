import type { Store } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { biasesSchema, goalsSchema } from './settings/executive-settings.ts';

/** What a user wants of the executive engine, in place of the settings. */
export interface ExecutiveProfile {
  readonly goals?: readonly string[] | undefined;
  /** Each in place of the settings' one of its name. */
  readonly biases?: Readonly<Record<string, number>> | undefined;
}

const profileName = 'executive:profile';
const stored = z.object({ goals: goalsSchema.optional(), biases: biasesSchema.optional() });

/** The profile of each user, in one query. One that cannot be read counts as none. */
export async function readExecutiveProfiles(
  users: readonly string[],
  { bulk }: Pick<Store, 'bulk'>,
): Promise<readonly ExecutiveProfile[]> {
  const values = await bulk.values(users.map((user) => ({ user, name: profileName })));
  return users.map((_, index) => {
    const read = stored.safeParse(values[index]?.value ?? {});
    return read.success ? read.data : {};
  });
}

/**
 * Keeps what one user wants in place of the settings, and replaces what was kept before. `now` is in milliseconds since
 * 1970.
 *
 * @throws a `ZodError` for goals or biases out of bounds.
 *
 * @example
 * await keepExecutiveProfile('ann', { goals: ['Save energy'] }, openMemoryStore(), Date.now());
 */
export async function keepExecutiveProfile(
  user: string,
  profile: ExecutiveProfile,
  { values }: Pick<Store, 'values'>,
  now: number,
): Promise<void> {
  const checked = stored.parse(profile) as JsonObject;
  for (;;) {
    const before = await values.get(user, profileName);
    if (await values.set(user, profileName, checked, before?.version ?? 0, now)) return;
  }
}
