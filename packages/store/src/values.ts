import type { ValueChange, Values, VersionedValue } from '@tact/core/ports/store';
import { type JsonObject, recordedJson } from '@tact/core/records';
import { type Selectable, sql } from 'kysely';
import { parseJson } from './body-codec.ts';
import { changes, type Database, first, of, rows, type Steps, Undone } from './database.ts';
import { prepared } from './prepared.ts';
import type { ValueTable } from './schema.ts';

/** Names with this beginning keep their earlier versions, this many of each. */
const historyPrefix = 'history:';
const historyLength = 1000;

/** Small named values with compare-and-set. */
export function createValues(database: Database): Values {
  const { kysely } = database;
  const select = prepared((values: { user: string; name: string }) =>
    kysely.selectFrom('value').selectAll().where('user_id', '=', values.user).where('name', '=', values.name),
  );
  const set = createValueSet(database);
  const get = (user: string, name: string) =>
    database.read(of(user), function* () {
      const row = yield* first(select({ user, name }));
      return row ? versionOf(row) : null;
    });
  return {
    get,
    names: (user, prefix) =>
      database.read(of(user), function* () {
        const begins = sql<boolean>`substr(name, 1, ${sql.lit(prefix.length)}) = ${prefix}`;
        const query = kysely.selectFrom('value').select('name').where('user_id', '=', user).where(begins);
        return (yield* rows(query.compile())).map(({ name }) => name);
      }),
    set: (user, name, value, expected, now) =>
      database.write(user, () => set(user, { name, value, expected }, now)),
    setAll: (user, all, now) =>
      database.write(user, function* () {
        for (const change of all) if (!(yield* set(user, change, now))) throw new Undone(false);
        return true;
      }),
    async history(user, name, limit = 100) {
      if (!name.startsWith(historyPrefix)) {
        const current = await get(user, name);
        return current && limit > 0 ? [current] : [];
      }
      return database.read(of(user), function* () {
        const query = kysely
          .selectFrom('value_history')
          .selectAll()
          .where('user_id', '=', user)
          .where('name', '=', name);
        return (yield* rows(query.orderBy('version', 'desc').limit(limit).compile())).map(versionOf);
      });
    },
  };
}

/** Sets one value if its version is the expected one. */
function createValueSet(database: Database) {
  const { kysely } = database;
  const insert = prepared((row: ValueTable) =>
    kysely
      .insertInto('value')
      .values(columnsOf(row))
      .onConflict((conflict) => conflict.doNothing()),
  );
  const replace = prepared((row: ValueTable & { before: number }) =>
    kysely
      .updateTable('value')
      .set({ version: row.version, value: row.value, saved_at: row.saved_at })
      .where('user_id', '=', row.user_id)
      .where('name', '=', row.name)
      .where('version', '=', row.before),
  );
  const remember = createValueHistory(database);
  return function* (user: string, { name, value, expected }: ValueChange, now: number): Steps<boolean> {
    const version = expected + 1;
    const row = { user_id: user, name, version, value: recordedJson(value), saved_at: now };
    const query = expected === 0 ? insert(row) : replace({ ...row, before: expected });
    const saved = (yield* changes(query)) === 1;
    if (saved) yield* remember(row);
    return saved;
  };
}

/** Keeps a version that was set, where its name has a history. */
export function createValueHistory({ kysely }: Database) {
  return function* (row: ValueTable): Steps<void> {
    const { user_id, name, version } = row;
    if (!name.startsWith(historyPrefix)) return;
    yield kysely.insertInto('value_history').values(row).compile();
    yield kysely
      .deleteFrom('value_history')
      .where('user_id', '=', user_id)
      .where('name', '=', name)
      .where('version', '<=', version - historyLength)
      .compile();
  };
}

function columnsOf({ user_id, name, version, value, saved_at }: ValueTable): ValueTable {
  return { user_id, name, version, value, saved_at };
}

export function versionOf(
  row: Pick<Selectable<ValueTable>, 'value' | 'version' | 'saved_at'>,
): VersionedValue {
  return { value: parseJson<JsonObject>(row.value), version: row.version, savedAt: row.saved_at };
}
