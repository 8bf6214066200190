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

/** At least so many are read at once where not all are meant. */
const batchSize = 200;

/** A page of those that are meant, of a list that is read on until the page is full. @param read gives `limit` at most, after this id */
export async function readPage<Item extends { readonly id: string }>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (limit: number, after: string | undefined) => Promise<readonly Item[]>,
  choose?: (found: readonly Item[]) => readonly Item[] | Promise<readonly Item[]>,
): Promise<Page<Item>> {
  if (choose === undefined) return cutPage(await read(limit + 1, cursor), limit);
  const batch = Math.max(limit + 1, batchSize);
  const meant: Item[] = [];
  for (let after = cursor; ; ) {
    const found = await read(batch, after);
    meant.push(...(await choose(found)));
    if (meant.length > limit || found.length === 0) return cutPage(meant, limit);
    after = found.at(-1)?.id;
  }
}

/** @param found in order, one more than the page may have where there are more */
export function cutPage<Item extends { readonly id: string }>(
  found: readonly Item[],
  limit: number,
): Page<Item> {
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}
