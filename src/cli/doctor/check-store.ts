import { stat } from 'node:fs/promises';
import { openSqliteStore } from '#adapters/store/sqlite';
import { errorRegistry } from '#errors';
import type { Clock } from '#ports/clock';
import type { Store } from '#ports/store';
import type { Home } from '#presets/home';
import { plainLine } from '#text';
import { shortId } from '../output/decision-table.ts';
import { attempt, bad, type Finding, good, open } from './finding.ts';

const user = 'owner';

/** The store: can be opened and written, and has no effects in doubt. A missing store is not created. */
export function checkStore({ database }: Home, clock: Clock): Promise<readonly Finding[]> {
  return attempt('store', async () => {
    const exists = await stat(database).then(
      () => true,
      () => false,
    );
    if (!exists) return [open('store', 'Not created yet.')];
    const store = await openSqliteStore(database, { clock });
    try {
      await store.check();
      const decisions = await store.ledger.count({ user });
      const waiting = await store.approvals.list(user, ['pending']);
      return [
        good('store', `${database}: ${decisions} decisions, ${waiting.length} waiting for an answer`),
        ...(await doubts(store)),
      ];
    } finally {
      await store.close();
    }
  });
}

/** Effects that may or may not have happened. */
async function doubts({ outbox }: Store): Promise<readonly Finding[]> {
  const unknown = await outbox.inState(user, ['unknown']);
  const { remedy, exitCode } = errorRegistry.EFFECT_UNKNOWN;
  return unknown.map(({ action, decisionId }) =>
    bad(
      'effects',
      `It is unknown whether ${plainLine(action, 60)} of decision ${shortId(decisionId)} was done.`,
      `${remedy} See \`tact explain ${shortId(decisionId)}\`.`,
      exitCode,
    ),
  );
}

/** When the newest decision was made, as the store says; null where there is none or it cannot be read. */
export async function newestDecisionAt({ database }: Home, clock: Clock): Promise<number | null> {
  const exists = await stat(database).catch(() => null);
  if (exists === null) return null;
  const store = await openSqliteStore(database, { clock }).catch(() => null);
  if (store === null) return null;
  const [newest] = await store.ledger.list({ user, limit: 1 });
  await store.close();
  return newest?.createdAt ?? null;
}
