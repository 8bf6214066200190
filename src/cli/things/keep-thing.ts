import { tactError } from '#errors';
import type { Item } from '#ports/store';
import type { LocalTact } from '#presets/local';
import type { JsonObject } from '#records';
import { shortThingId } from './find-thing.ts';
import { checkContent, type Thing, type ThingKind } from './thing-kind.ts';

/** Where the owner's own direct changes come from. */
const target = 'cli';

/** Keeps a new one. Throws `ITEM_INVALID`. */
export async function addThing<Content extends JsonObject>(
  content: JsonObject,
  kind: ThingKind<Content>,
  now: number,
  { user, assistant }: LocalTact,
): Promise<Thing<Content>> {
  const { runtime } = assistant;
  const checked = checkContent(content, kind);
  const id = runtime.ids.next();
  const item = {
    id,
    user,
    kind: kind.kind,
    target,
    content: checked,
    origin: 'owner',
    state: 'open',
  } as const;
  await runtime.store.items.add({ ...item, createdAt: now });
  return { item: { ...item, version: 1, createdAt: now, changedAt: now }, content: checked };
}

/** What one command may try again when others change the same thing at the same time. */
const tries = 20;

/**
 * Changes what one says, or its state. `change` is asked again, about what stands then, when somebody else was faster.
 * What came from outside stays marked so. Throws `ITEM_INVALID`, `ITEM_CHANGED` and what `change` throws.
 */
export async function changeThing<Content extends JsonObject>(
  found: Thing<Content>,
  kind: ThingKind<Content>,
  now: number,
  { user, assistant }: LocalTact,
  change: (thing: Thing<Content>) => { readonly content?: JsonObject; readonly state?: Item['state'] },
): Promise<Thing<Content>> {
  const { runtime } = assistant;
  const { items } = runtime.store;
  const { id } = found.item;
  let thing: Thing<Content> | null = found;
  for (let tried = 0; thing !== null && tried < tries; tried++) {
    const wanted = change(thing);
    const content = wanted.content === undefined ? thing.content : checkContent(wanted.content, kind);
    const state = wanted.state ?? thing.item.state;
    const { version } = thing.item;
    if (await items.change(user, id, version, { content, state, now })) {
      return { item: { ...thing.item, content, state, version: version + 1, changedAt: now }, content };
    }
    const item = await items.get(user, id);
    const read = item && kind.read(item.content);
    thing = item && read && { item, content: read };
  }
  throw tactError('ITEM_CHANGED', { kind: kind.noun, list: kind.command });
}

/** Moves one to another state. Throws `ITEM_STATE` where it is there already, or is in none of the states in `from`. */
export function setThingState<Content extends JsonObject>(
  found: Thing<Content>,
  kind: ThingKind<Content>,
  move: { readonly from: readonly Item['state'][]; readonly to: Item['state']; readonly now: number },
  tact: LocalTact,
): Promise<Thing<Content>> {
  return changeThing(found, kind, move.now, tact, ({ item }) => {
    if (move.from.includes(item.state)) return { state: move.to };
    const why = `it is ${item.state === move.to ? 'already ' : ''}${item.state}`;
    throw tactError('ITEM_STATE', { what: kind.noun, id: shortThingId(item.id), list: kind.command, why });
  });
}
