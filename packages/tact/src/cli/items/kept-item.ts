import { asTactError, tactError } from '@tact/core/errors';
import type { Item } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { getItem, putItem } from '@tact/server/operations/items/change';
import type { ItemForm } from '@tact/tools';
import type { LocalTact } from '#presets/local';
import { callOperation } from '../call-operation.ts';
import { shortItemId } from '../output/short-item-id.ts';

/** An item, and what it says. */
export interface KeptItem<Content extends JsonObject> {
  readonly item: Item;
  readonly content: Content;
}

/** The one that is meant, by the last digits of its id (see `shortItemId`). Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function findItem<Content extends JsonObject>(
  id: string,
  form: ItemForm<Content>,
  tact: LocalTact,
): Promise<KeptItem<Content>> {
  return keptFrom(await callOperation(getItem, { kind: form.kind, id }, tact), form);
}

/** Keeps a new one. Throws `ITEM_INVALID`. */
export async function addItem<Content extends JsonObject>(
  content: JsonObject,
  form: ItemForm<Content>,
  now: number,
  tact: LocalTact,
): Promise<KeptItem<Content>> {
  const given = { kind: form.kind, content: { ...content } };
  return keptFrom(await callOperation(putItem, given, tact, { now }), form);
}

/** How often a command retries if others change the same item concurrently. */
const maxTries = 20;

/**
 * Changes an item's content or state. If it was changed concurrently, `change` is called again with the new version. Throws
 * `ITEM_INVALID`, `ITEM_CHANGED` and what `change` throws.
 */
export async function changeItem<Content extends JsonObject>(
  found: KeptItem<Content>,
  form: ItemForm<Content>,
  now: number,
  tact: LocalTact,
  change: (one: KeptItem<Content>) => { readonly content?: JsonObject; readonly state?: Item['state'] },
): Promise<KeptItem<Content>> {
  const { kind } = form;
  let one = found;
  for (let tries = 1; ; tries += 1) {
    const { id, version } = one.item;
    const { content = one.content, state } = change(one);
    const wanted = { kind, id, version, content: { ...content }, state };
    try {
      return keptFrom(await callOperation(putItem, wanted, tact, { now }), form);
    } catch (thrown) {
      if (tries === maxTries || asTactError(thrown).code !== 'ITEM_CHANGED') throw thrown;
      one = await findItem(id, form, tact);
    }
  }
}

function keptFrom<Content extends JsonObject>(item: Item, form: ItemForm<Content>): KeptItem<Content> {
  const content = form.read(item.content);
  if (content !== null) return { item, content };
  throw tactError('ID_NOT_FOUND', { what: form.noun, id: shortItemId(item.id), list: form.command });
}

/** In another state. Throws `ITEM_STATE` where it is there already, or is in none of the states in `from`. */
export function movedState<Content extends JsonObject>(
  { item }: KeptItem<Content>,
  { noun, command }: ItemForm<Content>,
  { from, to }: { readonly from: readonly Item['state'][]; readonly to: Item['state'] },
): { readonly state: Item['state'] } {
  if (from.includes(item.state)) return { state: to };
  const why = `it is ${item.state === to ? 'already ' : ''}${item.state}`;
  throw tactError('ITEM_STATE', { what: noun, id: shortItemId(item.id), list: command, why });
}

/** An item for programs. */
export function itemRecord<Content extends JsonObject>({ item, content }: KeptItem<Content>): object {
  return { ...item, content };
}
