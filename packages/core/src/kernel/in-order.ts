/**
 * Processes items concurrently, at most `concurrency` at a time, and yields the results in the order of the items.
 * When the caller stops early or one item fails, no further item is started, and those in progress are finished before it ends.
 *
 * @param options.runsAhead start an item once another has ended, also while the caller waits for an earlier one that takes
 *   long; unless given, once the caller has taken a result
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>,
  { runsAhead = false }: { readonly runsAhead?: boolean | undefined } = {},
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  let isEnding = false;
  const begin = () => {
    const index = begun.length;
    const item = items[index];
    if (index >= items.length || (runsAhead && isEnding)) return;
    const result = work(item as Item, index);
    begun.push(result);
    // Awaited below in order; until then a rejection must not count as unhandled.
    result.then(runsAhead ? begin : () => undefined, () => {
      isEnding = true;
    });
  };
  for (let index = 0; index < Math.max(1, concurrency); index += 1) begin();
  try {
    for (let index = 0; index < items.length; index += 1) {
      yield await (begun[index] as Promise<Result>);
      if (!runsAhead) begin();
    }
  } finally {
    isEnding = true;
    await Promise.allSettled(begun);
  }
}
