import { z } from 'zod';

/** What every list takes beside its filters. */
export const pageInput = {
  limit: z.int().min(1).max(500).default(50).describe('how many at most'),
  cursor: z.string().min(1).max(200).optional().describe('`next` of the page before'),
};

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** For `cursor`: what follows; null after the last page. */
  readonly next: string | null;
}

export function pageOutput(item: z.ZodType) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}

/** Where a list that is read whole goes on after the cursor; nothing stands after an id that is not in it. */
export function afterCursor<Item extends { readonly id: string }>(
  all: readonly Item[],
  cursor: string | undefined,
): readonly Item[] {
  if (cursor === undefined) return all;
  const at = all.findIndex(({ id }) => id === cursor);
  return at === -1 ? [] : all.slice(at + 1);
}

/** @param found in order, one more than the page may have where there are more */
export function cutPage<Item extends { readonly id: string }>(
  found: readonly Item[],
  limit: number,
): Page<Item> {
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}
