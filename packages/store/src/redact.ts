import type { Ledger } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import type { Database } from './database.ts';
import { decisionRow } from './decision-row.ts';
import { prepared } from './prepared.ts';
import type { RecentRows } from './recent-rows.ts';

/** Writes decisions anew without their texts, removes documents, then what the files and this process still hold of them. */
export function createRedact(database: Database, recent: RecentRows<Decision>): Ledger['redact'] {
  const { kysely, differences } = database;
  const update = prepared((values: { user: string; id: string; title: string; body: Uint8Array }) =>
    kysely
      .updateTable('decision')
      .set({ title: values.title, body: values.body })
      .where('user_id', '=', values.user)
      .where('id', '=', values.id),
  );
  const remove = prepared((values: { user: string; digests: string }) =>
    kysely
      .deleteFrom('document')
      .where('user_id', '=', values.user)
      .where((is) => differences.isAnyOf(is.ref('digest'), is.val(values.digests))),
  );
  return async (user, decisions, digests) => {
    if (decisions.length + digests.length === 0) return;
    await database.write(user, function* () {
      for (const decision of decisions) {
        const { id, title, body } = decisionRow(decision, undefined);
        yield update({ user, id, title, body });
      }
      yield remove({ user, digests: differences.list([...digests]) as string });
    });
    recent.forget(user);
    await database.scrub();
  };
}
