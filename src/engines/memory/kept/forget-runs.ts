import type { Clock } from '#ports/clock';
import type { Store } from '#ports/store';
import { concernedBy, removalWrites } from '../stored/removal-writes.ts';
import { runKind } from '../stored/run-kind.ts';
import { readRuns, writeRuns } from '../stored/write-runs.ts';

/**
 * Erases runs for ever: their texts, links and embeddings, also from the files of the store. An equal run may be remembered again;
 * what was merged with them is apart again, and what they took the place of stays superseded. The decisions about them stay in
 * the ledger, with the runs as they were offered. Safe to call again.
 *
 * @throws RUN_CHANGED, STORE_LOCKED: the rows are gone then, and another call cleans the files.
 */
export async function forgetRuns(
  user: string,
  ids: readonly string[],
  { experiences }: Pick<Store, 'experiences'>,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const now = clock.now();
  for (const id of ids) {
    await writeRuns(experiences, { user, id, now }, async () => {
      const [run] = await readRuns(experiences, user, [id]);
      if (run === undefined || run.run.status === 'removed') return { writes: [], claims: [], releases: [] };
      return removalWrites(run, await readRuns(experiences, user, concernedBy(run.run)), false);
    });
  }
  await experiences.erase(user, runKind, ids, now);
}
