import type { Action, UndoCandidate } from '@tact/core/kernel';
import type { Item, Items } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { quote, saysSame } from '@tact/core/text';
import type { ItemForm } from './item-form.ts';
import { nameInWords, titleIn } from './item-name.ts';
import { markOf } from './kept-item.ts';

/** What has to be known of a kind of items. */
export type NamedForm<Content extends JsonObject> = Pick<
  ItemForm<Content>,
  'kind' | 'noun' | 'read' | 'nameOf'
>;

/** Of an inverse that would lose what somebody changed of an item since: says what that is. */
export function itemChangedSince<Content extends JsonObject>(
  items: Items,
  form: NamedForm<Content>,
): NonNullable<Action['beforeUndo']> {
  return async (candidate) => {
    const { user, parameters, newer } = candidate;
    const item = await items.get(user, String(parameters['id']));
    const isGone = item === null || item.kind !== form.kind || item.state === 'removed';
    // What is gone keeps nothing to lose; what a later effect of the same decision changed is taken back before.
    if (isGone || newer.some((other) => other.parameters['id'] === parameters['id']))
      return { changed: null, parameters };
    const bound = 'version' in parameters ? { ...parameters, version: item.version } : parameters;
    const changed = isAsLeft(item, candidate) ? null : changeInWords(item, parameters, form);
    return { changed, parameters: bound };
  };
}

/**
 * Older results have no mark: then the version tells, which is 1 for a new item. What only moved an item to another state keeps
 * neither, and says nothing that could be compared.
 */
function isAsLeft(item: Item, { left }: UndoCandidate): boolean {
  const { mark, version, changed } = left ?? {};
  if (typeof mark === 'string') return mark === markOf(item);
  return (changed === true && version === undefined) || item.version === (version ?? 1);
}

function changeInWords<Content extends JsonObject>(
  item: Item,
  parameters: JsonObject,
  { noun, read, nameOf }: NamedForm<Content>,
): string {
  const { title } = titleIn(parameters);
  const content = read(item.content);
  const now = content === null ? undefined : nameOf(content);
  const name = nameInWords(noun, title ?? now);
  if (title !== undefined && now !== undefined && !saysSame(title, now))
    return `${name} is called ${quote(now)} now`;
  return item.state === 'done' ? `${name} is marked as done now` : `${name} says something else now`;
}
