import type { Values, Versioned } from '#ports/store';
import type { JsonObject } from '#records';
import { parseJson } from './body-codec.ts';
import type { Database, Session } from './database.ts';
import type { ValueTable } from './schema.ts';

/** Names with this beginning keep their earlier versions, this many of each. */
const historyPrefix = 'history:';
const historyLength = 1000;

/** Small named values with compare-and-set. */
export function createValues(database: Database): Values {
  const get = (user: string, name: string) =>
    database.read({ user }, async (session) => {
      const query = session
        .selectFrom('value')
        .selectAll()
        .where('user_id', '=', user)
        .where('name', '=', name);
      const row = await query.executeTakeFirst();
      return row ? versionOf(row) : null;
    });
  return {
    get,
    set: (user, name, value, expected, now) =>
      database.write({ user }, async (session) => {
        const row = {
          user_id: user,
          name,
          version: expected + 1,
          value: JSON.stringify(value),
          saved_at: now,
        };
        const saved = expected === 0 ? await insert(session, row) : await replace(session, row);
        if (saved && name.startsWith(historyPrefix)) await remember(session, row);
        return saved;
      }),
    async history(user, name, limit = 100) {
      if (!name.startsWith(historyPrefix)) {
        const current = await get(user, name);
        return current && limit > 0 ? [current] : [];
      }
      return database.read({ user }, async (session) => {
        const query = session
          .selectFrom('value_history')
          .selectAll()
          .where('user_id', '=', user)
          .where('name', '=', name);
        return (await query.orderBy('version', 'desc').limit(limit).execute()).map(versionOf);
      });
    },
  };
}

async function insert(session: Session, row: ValueTable): Promise<boolean> {
  const query = session
    .insertInto('value')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await query.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

async function replace(session: Session, row: ValueTable): Promise<boolean> {
  const query = session
    .updateTable('value')
    .set({ version: row.version, value: row.value, saved_at: row.saved_at })
    .where('user_id', '=', row.user_id)
    .where('name', '=', row.name)
    .where('version', '=', row.version - 1);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

async function remember(session: Session, row: ValueTable): Promise<void> {
  await session.insertInto('value_history').values(row).execute();
  await session
    .deleteFrom('value_history')
    .where('user_id', '=', row.user_id)
    .where('name', '=', row.name)
    .where('version', '<=', row.version - historyLength)
    .execute();
}

function versionOf(row: ValueTable): Versioned {
  return { value: parseJson<JsonObject>(row.value), version: row.version, savedAt: row.saved_at };
}
