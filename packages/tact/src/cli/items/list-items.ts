import type { Item } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { matchOutside, plainLine, quote } from '@tact/core/text';
import { listItems } from '@tact/server/operations/items/list';
import type { ItemForm } from '@tact/tools';
import type { LocalTact } from '#presets/local';
import { readWhole } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import type { KeptItem } from './kept-item.ts';

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
