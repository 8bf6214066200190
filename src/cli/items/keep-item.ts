import { tactError } from '#errors';
import type { Item } from '#ports/store';
import type { LocalTact } from '#presets/local';
import type { JsonObject } from '#records';
import type { ItemForm } from '#tools';
import { shortItemId } from '../output/short-item-id.ts';
import { checkContent, type KeptItem } from './kept-item.ts';

/** Where the owner's own direct changes come from. */
const target = 'cli';

/** Keeps a new one. Throws `ITEM_INVALID`. */
export async function addItem<Content extends JsonObject>(
  content: JsonObject,
  kind: ItemForm<Content>,
  now: number,
  { user, assistant }: LocalTact,
): Promise<KeptItem<Content>> {
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

/** How often a command retries if others change the same item concurrently. */
const tries = 20;

/**
 * Changes an item's content or state. If it was changed concurrently, `change` is called again with the new version.
 * An item's origin never changes. Throws `ITEM_INVALID`, `ITEM_CHANGED` and what `change` throws.
 */
export async function changeItem<Content extends JsonObject>(
  found: KeptItem<Content>,
  kind: ItemForm<Content>,
  now: number,
  { user, assistant }: LocalTact,
  change: (one: KeptItem<Content>) => { readonly content?: JsonObject; readonly state?: Item['state'] },
): Promise<KeptItem<Content>> {
  const { runtime } = assistant;
  const { items } = runtime.store;
  const { id } = found.item;
  let one: KeptItem<Content> | null = found;
  for (let tried = 0; one !== null && tried < tries; tried++) {
    const wanted = change(one);
    const content = wanted.content === undefined ? one.content : checkContent(wanted.content, kind);
    const state = wanted.state ?? one.item.state;
    const { version } = one.item;
    if (await items.change(user, id, version, { content, state, now })) {
      return { item: { ...one.item, content, state, version: version + 1, changedAt: now }, content };
    }
    const item = await items.get(user, id);
    const read = item && kind.read(item.content);
    one = item && read && { item, content: read };
  }
  throw tactError('ITEM_CHANGED', { kind: kind.noun, list: kind.command });
}

/** In another state. Throws `ITEM_STATE` where it is there already, or is in none of the states in `from`. */
export function movedState<Content extends JsonObject>(
  { item }: KeptItem<Content>,
  kind: ItemForm<Content>,
  { from, to }: { readonly from: readonly Item['state'][]; readonly to: Item['state'] },
): { readonly state: Item['state'] } {
  if (from.includes(item.state)) return { state: to };
  const why = `it is ${item.state === to ? 'already ' : ''}${item.state}`;
  throw tactError('ITEM_STATE', { what: kind.noun, id: shortItemId(item.id), list: kind.command, why });
}
