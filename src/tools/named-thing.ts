import { z } from 'zod';
import type { Json, JsonObject } from '#records';

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

/** At most this many of a list go into a reply. */
const mostListed = 50;

/** A list for the reply: the first of them, and how many there are. */
export function listOfItems(name: string, items: readonly object[], more: JsonObject = {}): JsonObject {
  const shown = items.slice(0, mostListed) as unknown as readonly Json[];
  return { [name]: [...shown], count: items.length, ...more };
}
