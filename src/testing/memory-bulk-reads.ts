import type { BulkReads, Store } from '#ports/store';

/** In memory a read costs nothing, so one after the other is as good as one for all. */
export function bulkReadsOver({
  ledger,
  values,
  items,
}: Pick<Store, 'ledger' | 'values' | 'items'>): BulkReads {
  return {
    decided: (engine, asked) =>
      Promise.all(
        asked.map(
          async ({ user, reference }) => (await ledger.decided(user, engine, [reference])).size === 1,
        ),
      ),
    tagged: (engine, asked, limitPerTag) =>
      Promise.all(
        asked.map(
          async ({ user, tag }) => (await ledger.tagged(user, engine, [tag], limitPerTag)).get(tag) ?? [],
        ),
      ),
    values: (asked) => Promise.all(asked.map(({ user, name }) => values.get(user, name))),
    items: (asked, limitEach = 100) =>
      Promise.all(
        asked.map(({ user, kind, state = 'open' }) => items.list(user, { kind, state, limit: limitEach })),
      ),
  };
}
