import { exposeAll, holdsOutside, type JsonObject, labelAll } from '#records';
import type { Item } from './items.ts';

/** Between items as stores give them, with labels on their words, and rows, which have one origin for the whole. */

/** The last step of reading: in an item that came from outside, every text is outside text. */
export function labelItem(item: Item): Item {
  return item.origin === 'outside' ? { ...item, content: labelAll(item.content, item.kind) } : item;
}

/** The first step of writing. What has outside text in it is `outside`, whatever it is said to be. */
export function plainItem<Part extends { readonly content?: JsonObject; readonly origin?: Item['origin'] }>(
  part: Part,
): Part {
  if (!holdsOutside(part.content)) return part;
  return { ...part, content: exposeAll(part.content), origin: 'outside' };
}
