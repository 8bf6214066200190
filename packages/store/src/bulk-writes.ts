import type { BulkWrites, UserValueChange } from '@tact/core/ports/store';
import { recordedJson } from '@tact/core/records';
import { sql } from 'kysely';
import { type Database, rows, type Steps } from './database.ts';
import type { ValueTable } from './schema.ts';
import { createValueHistory } from './values.ts';

/** Changes of many users in one transaction: two queries, however many there are. */
export function createBulkWrites(database: Database): BulkWrites {
  const set = createValuesSet(database);
  return {
    async setValues(changes, now) {
      if (changes.length === 0) return [];
      const users = [...new Set(changes.map(({ user }) => user))];
      return database.write(users, function* () {
        const saved = changes.map(() => false);
        for (const round of roundsOf(changes)) {
          const keys = yield* set([...round.values()].map(({ change }) => change).sort(byKey), now);
          for (const [key, { position }] of round) saved[position] = keys.has(key);
        }
        return saved;
      });
    },
  };
}

interface PlacedChange {
  readonly position: number;
  readonly change: UserValueChange;
}

/** Several changes of one value come one after the other; of most batches there is one round. */
function roundsOf(changes: readonly UserValueChange[]): readonly ReadonlyMap<string, PlacedChange>[] {
  const rounds: Map<string, PlacedChange>[] = [];
  const seen = new Map<string, number>();
  for (const [position, change] of changes.entries()) {
    const key = keyOf(change.user, change.name);
    const turn = seen.get(key) ?? 0;
    seen.set(key, turn + 1);
    const round = rounds[turn] ?? new Map<string, PlacedChange>();
    rounds[turn] = round.set(key, { position, change });
  }
  return rounds;
}

/** Sets values of different names or users; the keys of those that were set. Sorted, so that two batches cannot wait for each other. */
function createValuesSet(database: Database) {
  const { kysely, differences } = database;
  const remember = createValueHistory(database);
  return function* (sorted: readonly UserValueChange[], now: number): Steps<ReadonlySet<string>> {
    const given = differences.givenValues(
      sorted.map(({ user, name, value, expected }) => [user, name, recordedJson(value), expected]),
    );
    const insert = sql<ValueTable>`
      insert into value (user_id, name, version, value, saved_at)
      select user_id, name, 1, value, ${now} from ${given} as given where expected = 0
      on conflict do nothing
      returning user_id, name, version, value, saved_at`;
    const update = sql<ValueTable>`
      with current as (
        select value.user_id, value.name, given.value as given, given.expected
        from ${given} as given
        join value on value.user_id = given.user_id and value.name = given.name and value.version = given.expected
        order by value.user_id, value.name
        ${differences.locking('value')}
      )
      update value set version = current.expected + 1, value = current.given, saved_at = ${now}
      from current
      where value.user_id = current.user_id and value.name = current.name and value.version = current.expected
      returning value.user_id, value.name, value.version, value.value, value.saved_at`;
    const saved: ValueTable[] = [];
    if (sorted.some(({ expected }) => expected === 0)) saved.push(...(yield* rows(insert.compile(kysely))));
    if (sorted.some(({ expected }) => expected > 0)) saved.push(...(yield* rows(update.compile(kysely))));
    for (const row of saved) yield* remember(row);
    return new Set(saved.map(({ user_id, name }) => keyOf(user_id, name)));
  };
}

function byKey(a: UserValueChange, b: UserValueChange): number {
  return compare(a.user, b.user) || compare(a.name, b.name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** No user and no name has this character. */
function keyOf(user: string, name: string): string {
  return `${user}\u0000${name}`;
}
