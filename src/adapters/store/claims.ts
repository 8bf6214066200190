import type { Claim } from '#ports/store';
import type { Decision } from '#records';
import { changes, type Database, type Steps } from './database.ts';
import { prepared } from './prepared.ts';
import { storable } from './storable.ts';

/** Claims what stands once for a user. False when one of them stands already; then the caller undoes the others. */
export function createClaims({ kysely }: Database) {
  const insert = prepared(
    (values: { user: string; key: string; decisionId: string; until: number | null; now: number }) =>
      kysely
        .insertInto('claim')
        .values({
          user_id: values.user,
          key: values.key,
          decision_id: values.decisionId,
          until: values.until,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'key'])
            .doUpdateSet((is) => ({
              decision_id: is.ref('excluded.decision_id'),
              until: is.ref('excluded.until'),
            }))
            .where('claim.until', '<=', values.now),
        ),
  );
  return function* (decision: Decision, claims: readonly Claim[] = []): Steps<boolean> {
    const { user, id: decisionId, createdAt: now } = decision;
    // Sorted, so that two transactions with the same claims cannot wait for each other.
    for (const { key, until } of claims.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const claim = insert({ user, key: storable(key), decisionId, until, now });
      if ((yield* changes(claim)) === 0) return false;
    }
    return true;
  };
}
