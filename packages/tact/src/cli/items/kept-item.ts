import { asTactError, tactError } from '@tact/core/errors';
import type { Item } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { matchOutside, plainLine, quote } from '@tact/core/text';
import { getItem, putItem } from '@tact/server/operations/items/change';
import { listItems } from '@tact/server/operations/items/list';
import type { ItemForm } from '@tact/tools';
import type { LocalTact } from '#presets/local';
import { callOperation, readWhole } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { shortItemId } from '../output/words-on-line.ts';

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

const everyState: readonly Item['state'][] = ['open', 'done', 'removed'];

/** All of one kind in this state, or in any; what cannot be read is counted on stderr. */
export async function readItems<Content extends JsonObject>(
  { kind, read }: ItemForm<Content>,
  state: Item['state'] | null,
  tact: LocalTact,
  cli: Cli,
): Promise<readonly KeptItem<Content>[]> {
  const states = state === null ? [...everyState] : [state];
  const listed = await readWhole(listItems, { kind, states }, tact);
  const kept = listed.flatMap(({ decision: _, ...item }) => {
    const content = read(item.content);
    return content === null ? [] : [{ item, content }];
  });
  const unread = listed.length - kept.length;
  if (unread > 0) cli.notes.line(cli.notes.paint.dim(`${unread} could not be read; tact items shows them.`));
  return kept;
}

/** What an item is called. Words that came from outside are quoted, and said to be. */
export function shownWords(
  words: MaybeOutside,
  { item }: { readonly item: Pick<Item, 'state'> },
  { paint }: Pick<Cli['screen'], 'paint'>,
): string {
  const state = item.state === 'open' ? '' : paint.dim(` (${item.state})`);
  if (!(words instanceof Outside)) return `${plainLine(words, 300)}${state}`;
  return `${quote(words, 300)}${paint.dim(' from outside')}${state}`;
}

/** Whether any of these texts contains the wanted one, ignoring case; an empty one matches everything. */
export function mentions(texts: readonly MaybeOutside[], wanted = ''): boolean {
  const folded = wanted.trim().toLocaleLowerCase();
  return texts.some((text) => matchOutside(text, (raw) => raw.toLocaleLowerCase().includes(folded)));
}
