import { z } from 'zod';
import type { Item } from '#ports/store';
import type { Json, JsonObject } from '#records';
import { findIn, orAsk } from './find-thing.ts';
import type { Look } from './look.ts';
import type { PlanningSource } from './planning-source.ts';
import type { BoundParameters, SpokenField } from './tool.ts';

/** How a tool names the one thing that it changes. */

/** As judged and approved: by its id and the version that was decided on; the words and the title are kept for readers. */
export const named = {
  id: z.string().min(1),
  version: z.number().optional(),
  find_by: z.string().max(300).optional(),
  title: z.string().max(300).optional(),
};

/** As planned: by words, or by an id that was spoken of. */
export const namedSpoken = { find_by: z.string().min(1).max(300) };

export const findByField: Readonly<Record<'find_by', SpokenField>> = {
  find_by: { names: 'thing', ask: 'Which one do you mean?' },
};

/** The parameters with the one item that `find_by` means, by its id and version. Throws `Unclear`. */
export function bindNamed(spoken: JsonObject, source: PlanningSource<Item>, look: Look): BoundParameters {
  const { thing, confidence } = orAsk(findIn(source, String(spoken.find_by), look), 'find_by');
  const { id, version } = thing;
  return { parameters: { ...spoken, id, version, title: source.titleOf(thing).slice(0, 300) }, confidence };
}

/** The way back: the item is named by its id, to be looked up again. */
export function namedAsSpoken({ id, version: _, title: __, find_by: ___, ...rest }: JsonObject): JsonObject {
  return { find_by: String(id), ...rest };
}

/** At most this many of a list go into a reply. */
const mostListed = 50;

/** A list for the reply: the first of them, and how many there are. */
export function listOfItems(name: string, items: readonly object[], more: JsonObject = {}): JsonObject {
  const shown = items.slice(0, mostListed) as unknown as readonly Json[];
  return { [name]: [...shown], count: items.length, ...more };
}
