import type { BulkWrites, UserValueChange } from '#ports/store';
import type { Database } from './database.ts';
import { createValueSet } from './values.ts';

/** Changes of many users in one transaction. */
export function createBulkWrites(database: Database): BulkWrites {
  const set = createValueSet(database);
  return {
    async setValues(changes, now) {
      if (changes.length === 0) return [];
      const users = [...new Set(changes.map(({ user }) => user))];
      return database.write(users, function* () {
        const saved = changes.map(() => false);
        for (const [position, change] of inOrder(changes)) {
          saved[position] = yield* set(change.user, change, now);
        }
        return saved;
      });
    },
  };
}

/** Sorted, so that two transactions that set the same values cannot wait for each other; of one value in the given order. */
function inOrder(changes: readonly UserValueChange[]): readonly (readonly [number, UserValueChange])[] {
  return [...changes.entries()].sort(([, a], [, b]) => compare(a.user, b.user) || compare(a.name, b.name));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
