import type { ActionCall, EffectRuntime } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import { recordedObject } from '@tact/core/structured-output';
import { z } from 'zod';
import { changeProfile, type ProfileChange, profileName } from '../profile-store.ts';

/**
 * Changes a stored profile and resolves with what was stored before, for the undo. That is noted under the call's key before
 * anything changes, so that a call that is repeated after a crash finds what was there before the first one.
 */
export async function changeOnce(
  { user, key, now }: Pick<ActionCall, 'user' | 'key' | 'now'>,
  change: (stored: ProfileChange) => ProfileChange,
  { store }: Pick<EffectRuntime, 'store'>,
): Promise<ProfileChange> {
  const note = await store.values.get(user, noteName);
  const noted = noteSchema.safeParse(note?.value);
  const isRepeated = noted.success && noted.data.key === key;
  const earlier = isRepeated
    ? noted.data.earlier
    : ((await store.values.get(user, profileName))?.value ?? {});
  if (!isRepeated) await store.values.set(user, noteName, { key, earlier }, note?.version ?? 0, now);
  await changeProfile(user, change, store, now);
  return earlier as JsonObject & ProfileChange;
}

const noteName = 'proactive:profile-before';
const noteSchema = z.object({ key: z.string(), earlier: recordedObject });
