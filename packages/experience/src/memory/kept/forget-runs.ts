import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import { concernedBy, removalWrites } from '../stored/removal-writes.ts';
import { runKind } from '../stored/run-kind.ts';
import { readRuns, writeRuns } from '../stored/write-runs.ts';
import { forgetOffers } from './forget-offers.ts';

/**
 * Erases runs for ever: their texts, links and embeddings, and those of the runs that were counted on them as repetitions, in the
 * decisions about them as well, also from the files of the store. An equal run may be remembered again; what was merged with them is
 * apart again, and what they took the place of stays superseded. That they were decided about stays in the ledger. A run that was only
 * offered, and left out, can be named too. Safe to call again.
 *
 * @throws RUN_CHANGED, STORE_LOCKED: the rows are gone then, and another call cleans the files.
 */
export async function forgetRuns(
  user: string,
  ids: readonly string[],
  { experiences, ledger }: Pick<Store, 'experiences' | 'ledger'>,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const now = clock.now();
  await forgetOffers(user, new Set(ids), { ledger });
  for (const id of ids) {
    await writeRuns(experiences, { user, id, now }, async () => {
      const [run] = await readRuns(experiences, user, [id]);
      if (run === undefined || run.run.status === 'removed') return { writes: [], claims: [], releases: [] };
      return removalWrites(run, await readRuns(experiences, user, concernedBy(run.run)), false);
    });
  }
  await experiences.erase(user, runKind, ids, now);
}
