import { tactError } from '@tact/core/errors';
import { type ActionCall, canonicalJson, digest, joinOrigins } from '@tact/core/kernel';
import type { Item, ItemChange, Items } from '@tact/core/ports/store';
import { exposeAll, type JsonObject, type Origin } from '@tact/core/records';
import type { ItemForm } from './item-form.ts';

/** Steps that every change of the owner's items is made of. All of them compare and set. */

/** As much of a form as changing its items takes. */
type FormIdentity = Pick<ItemForm, 'kind' | 'command'>;

type Call = Pick<ActionCall, 'user' | 'key' | 'target' | 'origin' | 'now'>;

/** Adds an item under the call's key, so that a second call adds no second one. Resolves with the stored item. */
export async function addItem(
  items: Items,
  call: Call,
  form: FormIdentity,
  content: JsonObject,
): Promise<Item> {
  const { key: id, user, target, origin, now: createdAt } = call;
  await items.add({ id, user, kind: form.kind, target, content, origin, state: 'open', createdAt });
  return getItem(items, user, form, id);
}

/** Throws `ITEM_GONE` if there is no such item, or it was removed. */
async function getItem(items: Items, user: string, form: FormIdentity, id: string): Promise<Item> {
  const item = await items.get(user, id);
  if (item === null || item.kind !== form.kind || item.state === 'removed') throw gone(form);
  return item;
}

/**
 * Changes an item as it was decided on. New words on it come from where the call's do or, if that is weaker, from where the old
 * ones did. With a version, anything else by now is `ITEM_CHANGED`, unless it says again what the mark
 * stands for (a later change was taken back); without one, whatever is there is changed. Resolves with how it was and its version afterwards; `change` may say null for nothing to do.
 */
export async function changeItem(
  items: Items,
  { user, now, origin }: Pick<Call, 'user' | 'now' | 'origin'>,
  named: {
    readonly form: FormIdentity;
    readonly id: string;
    readonly version?: number | undefined;
    readonly mark?: string | undefined;
  },
  change: (item: Item) => Omit<ItemChange, 'now'> | null,
): Promise<{
  readonly before: Item;
  readonly version: number;
  readonly changed: boolean;
  /** Of what it says now; see `markOf`. */
  readonly mark: string;
}> {
  const { form, id, version, mark } = named;
  for (;;) {
    const before = await getItem(items, user, form, id);
    const isAsDecided = version === undefined || before.version === version || markOf(before) === mark;
    if (!isAsDecided) throw changedMeanwhile(form);
    const wanted = change(before);
    if (wanted === null) return { before, version: before.version, changed: false, mark: markOf(before) };
    const weaker = wanted.content === undefined ? {} : { origin: weakest(before.origin, origin) };
    if (await items.change(user, id, before.version, { ...weaker, ...wanted, now })) {
      return { before, version: before.version + 1, changed: true, mark: markOf({ ...before, ...wanted }) };
    }
    // Somebody was faster: with a version that was it, without one the next look sees what they made of it.
  }
}

/** Stands for what an item says and its state: equal marks, equal items. An undo knows by it whether somebody changed something since. */
export function markOf({ content, state }: Pick<Item, 'content' | 'state'>): string {
  return digest(canonicalJson({ content: exposeAll(content), state })).slice(0, 16);
}

function weakest(...origins: readonly Origin[]): Origin {
  return joinOrigins(origins.map((origin) => ({ origin, source: 'item' })));
}

export function gone({ kind, command: list }: FormIdentity) {
  return tactError('ITEM_GONE', { kind, list });
}

export function changedMeanwhile({ kind, command: list }: FormIdentity) {
  return tactError('ITEM_CHANGED', { kind, list });
}
