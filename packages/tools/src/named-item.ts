import type { Item } from '@tact/core/ports/store';
import type { Json, JsonObject } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { mapText } from '@tact/core/text';
import { z } from 'zod';
import type { BindContext } from './bind-context.ts';
import { findIn, orAsk } from './find-item.ts';
import type { PlanningSource } from './planning-source.ts';
import type { BoundParameters, SpokenField } from './tool.ts';

/** How a tool names the item that it changes. */

/** As judged and approved: by its id and the version that was decided on; the words and the title are kept for readers. */
export const named = {
  id: z.string().min(1),
  version: z.number().optional(),
  find_by: z.string().max(300).optional(),
  title: wordsSchema(300).optional(),
};

/** As planned: by words, or by the id of an item mentioned before. */
export const namedSpoken = { find_by: z.string().min(1).max(300) };

export const findByField: Readonly<Record<'find_by', SpokenField>> = {
  find_by: { names: 'thing', ask: 'Which one do you mean?' },
};

/** The parameters with the one item that `find_by` means, by its id and version. Throws `Unclear`. */
export function bindNamed(
  spoken: JsonObject,
  source: PlanningSource<Item>,
  context: BindContext,
): BoundParameters {
  const { item, confidence } = orAsk(findIn(source, String(spoken.find_by), context), 'find_by');
  const { id, version } = item;
  const title = mapText(source.titleOf(item), (text) => text.slice(0, 300));
  return { parameters: { ...spoken, id, version, title }, confidence };
}

/** Back to spoken form: the item is named by its id, to be looked up again. */
export function namedAsSpoken({ id, version: _, title: __, find_by: ___, ...rest }: JsonObject): JsonObject {
  return { find_by: String(id), ...rest };
}

/** At most this many of a list go into a reply. */
const maxListed = 50;

/** A list for the reply: the first of them, and how many there are. */
export function listOfItems(name: string, items: readonly object[], more: JsonObject = {}): JsonObject {
  const shown = items.slice(0, maxListed) as unknown as readonly Json[];
  return { [name]: [...shown], count: items.length, ...more };
}
