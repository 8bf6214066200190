import { holdsOutside, type MaybeOutside, type StoredRun } from '@tact/core/records';
import { tokensOfText } from '@tact/english';
import { taskDigestOf } from '../fingerprint.ts';

/**
 * Runs of one task among those that were found: the owner's before a stranger's, and of those that say as much about the query the one
 * that was done last before the others, as what it says is the newest.
 */
export function newestOfTask<Found extends { readonly run: StoredRun }>(
  ranked: readonly Found[],
  query: MaybeOutside,
  textOf: (run: StoredRun) => MaybeOutside,
): readonly Found[] {
  const asked = tokensOfText(query);
  const hits = ({ run }: Found) =>
    [...tokensOfText(textOf(run))]
      .filter((token) => asked.has(token))
      .sort()
      .join(' ');
  const byTask = reordered(
    ranked,
    ({ run }) => taskDigestOf(run),
    (one, other) => rank(one) - rank(other),
  );
  return reordered(
    byTask,
    (one) => `${taskDigestOf(one.run)} ${rank(one)} ${hits(one)}`,
    (one, other) => other.run.lastAt - one.run.lastAt,
  );
}

function rank({ run }: { readonly run: StoredRun }): number {
  return holdsOutside(run.task) ? 1 : 0;
}

/** Those of each group in another order, in the places that they have together. */
function reordered<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  order: (one: Item, other: Item) => number,
): readonly Item[] {
  const queues = new Map<string, Item[]>();
  for (const [group, members] of Map.groupBy(items, groupOf)) queues.set(group, members.toSorted(order));
  return items.flatMap((item) => queues.get(groupOf(item))?.shift() ?? []);
}
