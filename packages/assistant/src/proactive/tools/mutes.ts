import type { ActionCall, EffectRuntime } from '@tact/core/kernel';
import type { Json, JsonObject } from '@tact/core/records';
import { recordedObject } from '@tact/core/structured-output';
import { z } from 'zod';
import { changeProfile, type ProfileChange, profileName } from '../profile-store.ts';

export const category = z.string().min(1).max(60);

/** How long a category was quiet before: until an instant (ISO 8601), for good, or not at all. */
const earlierMute = z.union([z.iso.datetime(), z.literal('for good'), z.null()]);
type EarlierMute = z.infer<typeof earlierMute>;

/** What `unmute_category` takes: without `earlier` the category is heard again. */
export const unmuted = z.strictObject({ category, earlier: earlierMute.optional() });

/** How a category stood before, in the form of a result. */
export function muteIn({ muted = {} }: ProfileChange, name: string): EarlierMute {
  const until = Object.hasOwn(muted, name) ? muted[name] : undefined;
  if (until === undefined) return null;
  return until === null ? 'for good' : new Date(until).toISOString();
}

/** A change that sets how long a category is quiet. */
export function setMute(name: string, mute: EarlierMute) {
  return (stored: ProfileChange): ProfileChange => {
    const { [name]: _, ...others } = stored.muted ?? {};
    if (mute === null) return { ...stored, muted: others };
    return { ...stored, muted: { ...others, [name]: mute === 'for good' ? null : Date.parse(mute) } };
  };
}

/** A change that makes a category quiet until an instant, in milliseconds; what is quiet longer stays so. */
export function quietUntil(name: string, until: number) {
  return (stored: ProfileChange): ProfileChange => {
    const known = Object.hasOwn(stored.muted ?? {}, name) ? stored.muted?.[name] : undefined;
    if (known === null || (known !== undefined && known >= until)) return stored;
    return { ...stored, muted: { ...stored.muted, [name]: until } };
  };
}

/** The inverse that restores how a category stood, as the result of an action recorded it. */
export function restoringMute(name: string, recorded: Json | undefined, target: string) {
  const earlier = earlierMute.parse(recorded ?? null);
  const parameters: JsonObject = earlier === null ? { category: name } : { category: name, earlier };
  return { action: 'unmute_category', parameters, target };
}

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
