/**
 * Processes items concurrently, at most `concurrency` at a time, and yields the results in the order of the items.
 * When the caller stops early or one item fails, no further item is started, and those in progress are finished before it ends.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  const begin = () => {
    const index = begun.length;
    const item = items[index];
    if (index >= items.length) return;
    const result = work(item as Item, index);
    // Awaited below in order; until then a rejection must not count as unhandled.
    result.catch(() => undefined);
    begun.push(result);
  };
  for (let index = 0; index < Math.max(1, concurrency); index += 1) begin();
  try {
    for (let index = 0; index < items.length; index += 1) {
      yield await (begun[index] as Promise<Result>);
      begin();
    }
  } finally {
    await Promise.allSettled(begun);
  }
}
