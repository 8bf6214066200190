/** Does the work for a few items ahead of the consumer, and yields the results in order. */
export async function* readAhead<Item, Result>(
  items: Iterable<Item>,
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // A failure is reported when its turn comes; until then it must not count as unhandled.
    result.catch(() => {});
    running.push(result);
    if (running.length > ahead) yield await (running.shift() as Promise<Result>);
  }
  for (const result of running) yield await result;
}
