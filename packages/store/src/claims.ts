import type { Claim, Ledger, WriteOptions } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import { changes, type Database, of, rows, type Steps } from './database.ts';
import { prepared } from './prepared.ts';
import { storable } from './storable.ts';

interface ClaimValues {
  readonly user: string;
  readonly key: string;
  readonly decisionId: string;
  readonly until: number | null;
  readonly now: number;
}

/** Claims what stands once for a user. False when one of them stands already; then the caller undoes the others. */
export function createClaims({ kysely }: Database) {
  const insert = prepared((values: ClaimValues) =>
    kysely
      .insertInto('claim')
      .values(claimRow(values))
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

/** Releases claims and makes others for ever. False when somebody else holds one of those; then the caller undoes the rest. */
export function createClaimExchange({ kysely }: Database) {
  const insert = prepared((values: ClaimValues) =>
    kysely
      .insertInto('claim')
      .values(claimRow(values))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet((is) => ({
            decision_id: is.ref('excluded.decision_id'),
            until: is.ref('excluded.until'),
          }))
          .where((is) =>
            is.or([
              is('claim.until', '<=', values.now),
              is('claim.decision_id', '=', is.ref('excluded.decision_id')),
            ]),
          ),
      ),
  );
  const remove = prepared((values: Pick<ClaimValues, 'user' | 'key' | 'decisionId'>) =>
    kysely
      .deleteFrom('claim')
      .where('user_id', '=', values.user)
      .where('key', '=', values.key)
      .where('decision_id', '=', values.decisionId),
  );
  return function* (user: string, { now, claims = [], releases = [] }: WriteOptions): Steps<boolean> {
    const exchanged = [
      ...releases.map((one) => ({ ...one, isReleased: true })),
      ...claims.map((one) => ({ ...one, isReleased: false })),
    ];
    // Sorted, so that two transactions with the same claims cannot wait for each other; of one key the release comes first.
    for (const { key, decisionId, isReleased } of exchanged.sort((a, b) => compare(a.key, b.key))) {
      const values = { user, key: storable(key), decisionId };
      if (isReleased) yield remove(values);
      else if ((yield* changes(insert({ ...values, until: null, now }))) === 0) return false;
    }
    return true;
  };
}

/** Who holds claims. */
export function createClaimReads({ kysely, differences, ...database }: Database): Ledger['claimed'] {
  const select = prepared((values: { user: string; keys: string }) =>
    kysely
      .selectFrom('claim')
      .select(['key', 'decision_id'])
      .where('user_id', '=', values.user)
      .where((is) => differences.isAnyOf(is.ref('key'), is.val(values.keys))),
  );
  return async (user, keys) => {
    if (keys.length === 0) return new Map();
    const asked = new Map(keys.map((key) => [storable(key), key]));
    return database.read(of(user), function* () {
      const found = yield* rows(select({ user, keys: differences.list([...asked.keys()]) as string }));
      return new Map(found.map((row) => [asked.get(row.key) ?? row.key, row.decision_id]));
    });
  };
}

function claimRow({ user, key, decisionId, until }: ClaimValues) {
  return { user_id: user, key, decision_id: decisionId, until };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
