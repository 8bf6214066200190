import { tactError } from '@tact/core/errors';
import type { RemovedEvent } from '@tact/core/ports/calendar';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import type { LocalTact } from '#presets/local';
import { eventId } from './event-id.ts';

/** Calendars forget what was removed, so what brings it back is kept in the store: the newest so many. */
const maxKept = 100;
const name = 'removed-events';

interface KeptEvent {
  readonly account: string;
  readonly summary: MaybeOutside;
  readonly removed: RemovedEvent;
}

export async function keepRemoved(event: KeptEvent, tact: LocalTact): Promise<void> {
  await changeKept(tact, (kept) => [event, ...kept].slice(0, maxKept));
}

/** Forgets an event that was restored. */
export async function forgetRemoved({ removed }: KeptEvent, tact: LocalTact): Promise<void> {
  await changeKept(tact, (kept) => kept.filter((one) => !saysSame(one.removed.before, removed.before)));
}

/** The one that was removed last under this id. Throws `ID_NOT_FOUND`, `ID_AMBIGUOUS`. */
export async function findRemoved(given: string, account: string, tact: LocalTact): Promise<KeptEvent> {
  const suffix = given.trim().toLowerCase();
  const kept = (await readKept(tact)).kept.filter((one) => one.account === account);
  const found = kept.filter(
    ({ removed: { ref } }) => ref === given || (suffix.length >= 4 && eventId(ref).endsWith(suffix)),
  );
  const ids = new Set(found.map(({ removed }) => removed.ref));
  if (ids.size > 1) {
    throw tactError('ID_AMBIGUOUS', { what: 'removed event', id: suffix, count: ids.size, list: 'events' });
  }
  const [newest] = found;
  if (newest !== undefined) return newest;
  throw tactError('ID_NOT_FOUND', { what: 'removed event', id: given.slice(0, 40), list: 'events' });
}

async function changeKept(
  tact: LocalTact,
  change: (kept: readonly KeptEvent[]) => readonly KeptEvent[],
): Promise<void> {
  const { user, assistant } = tact;
  const { runtime } = assistant;
  for (;;) {
    const { kept, version } = await readKept(tact);
    const value = { events: change(kept) } as unknown as JsonObject;
    if (await runtime.store.values.set(user, name, value, version, runtime.clock.now())) return;
  }
}

async function readKept({
  user,
  assistant,
}: LocalTact): Promise<{ kept: readonly KeptEvent[]; version: number }> {
  const { runtime } = assistant;
  const found = await runtime.store.values.get(user, name);
  return {
    kept: (found?.value['events'] ?? []) as unknown as readonly KeptEvent[],
    version: found?.version ?? 0,
  };
}
