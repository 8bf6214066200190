import type { UndoCandidate, UndoCheck } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { quote } from '@tact/core/text';
import { type ProfileChange, profileName } from '../profile-store.ts';

/** What `set_profile` may have set, with how the profile keeps it and what it is called. */
const fields = [
  ['wake_time', 'wakeTime', 'the end of your quiet hours'],
  ['sleep_time', 'sleepTime', 'the beginning of your quiet hours'],
  ['zone', 'zone', 'your time zone'],
] as const;

/** Says which settings of a profile were set otherwise since. */
export async function profileChangedSince(
  { user, parameters, left }: UndoCandidate,
  { values }: Pick<Store, 'values'>,
): Promise<UndoCheck> {
  const stored = (await values.get(user, profileName))?.value as ProfileChange | undefined;
  const changes = fields.flatMap(([given, kept, name]) => {
    const set = left?.[given];
    const now = stored?.[kept];
    if (typeof set !== 'string' || now === set) return [];
    return [`${name} is ${now === undefined ? 'not set' : quote(now)} now, no longer ${quote(set)}`];
  });
  return { changed: changes.length === 0 ? null : changes.join('; '), parameters };
}
