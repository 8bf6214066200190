import type { Store, VersionedValue } from '@tact/core/ports/store';
import { defaultProfile, type JsonObject, type Profile } from '@tact/core/records';
import { z } from 'zod';

/** Where a user's profile is kept: what was said in chat or on the command line outranks the settings. */
export const profileName = 'proactive:profile';

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const stored = z.object({
  zone: z.string().min(1).optional(),
  wakeTime: clockTime.optional(),
  sleepTime: clockTime.optional(),
  createdAt: z.number().nullable().optional(),
  capDay: z.enum(['local', 'utc']).optional(),
  doNotDisturb: z.boolean().optional(),
  muted: z.record(z.string(), z.number().nullable()).optional(),
  recordedHours: z.number().optional(),
  recordedAt: z.number().optional(),
});

/** What a user's profile is unless it was stored otherwise: the settings. */
export type ProfileDefaults = (user: string) => Pick<Profile, 'zone'> & Partial<Profile>;

export type ProfileChange = Partial<Profile> & { readonly recordedAt?: number };

/** The profile of each user, in one query. */
export async function readProfiles(
  users: readonly string[],
  defaults: ProfileDefaults,
  { bulk }: Pick<Store, 'bulk'>,
): Promise<readonly Profile[]> {
  const values = await bulk.values(users.map((user) => ({ user, name: profileName })));
  return users.map((user, index) => profileFrom(values[index] ?? null, defaults(user)));
}

/** A value that cannot be read counts as none, so that what is broken silences nobody. */
function profileFrom(value: VersionedValue | null, defaults: ReturnType<ProfileDefaults>): Profile {
  const read = stored.safeParse(value?.value ?? {});
  const { recordedAt: _, ...said } = read.success ? read.data : {};
  const kept = Object.entries(said).filter(([, one]) => one !== undefined);
  const profile: Profile = { ...defaultProfile, ...defaults, ...Object.fromEntries(kept) };
  // A machine without a clock of its own begins in 1970; days since then teach nothing.
  return (profile.createdAt ?? plausibleFrom) < plausibleFrom ? { ...profile, createdAt: null } : profile;
}

/** The first year in which a clock can be right: nobody used Tact before. */
const plausibleFrom = Date.UTC(2020, 0, 1);

/** Counts that the owner recorded something on a terminal, once an hour. */
export function countRecorded(now: number) {
  return (before: ProfileChange): ProfileChange => {
    const { recordedAt = Number.NEGATIVE_INFINITY, recordedHours = 0 } = before;
    const isCounted = now < plausibleFrom || Math.abs(now - recordedAt) < 60 * 60_000;
    return isCounted ? before : { ...before, recordedAt: now, recordedHours: recordedHours + 1 };
  };
}

/** Changes what is stored of a profile, whoever else changes it at the same time. */
export async function changeProfile(
  user: string,
  change: (stored: ProfileChange) => ProfileChange,
  { values }: Pick<Store, 'values'>,
  now: number,
): Promise<void> {
  for (;;) {
    const before = await values.get(user, profileName);
    const read = stored.safeParse(before?.value ?? {});
    const changed = change(read.success ? (read.data as ProfileChange) : {});
    if (await values.set(user, profileName, changed as JsonObject, before?.version ?? 0, now)) return;
  }
}
