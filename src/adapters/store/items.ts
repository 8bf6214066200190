import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Item, ItemChange, ItemKind, Items } from '#ports/store';
import type { JsonObject } from '#records';
import { parseJson } from './body-codec.ts';
import type { Database } from './database.ts';
import type { ItemTable } from './schema.ts';
import { storable } from './storable.ts';

/** The owner's own things. */
export function createItems(database: Database): Items {
  return {
    add: (item) =>
      database.write({ user: item.user }, async (session) => {
        const insert = session
          .insertInto('item')
          .values(itemRow(item))
          .onConflict((conflict) => conflict.doNothing());
        return (await insert.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
      }),
    get: (user, id) =>
      database.read({ user }, async (session) => {
        const query = session.selectFrom('item').selectAll().where('user_id', '=', user).where('id', '=', id);
        const row = await query.executeTakeFirst();
        return row ? itemOf(row) : null;
      }),
    list: (user, { kind, target, state, limit = 100 }) =>
      database.read({ user }, async (session) => {
        let query = session.selectFrom('item').selectAll().where('user_id', '=', user);
        if (kind !== undefined) query = query.where('kind', '=', kind);
        if (target !== undefined) query = query.where('target', '=', storable(target));
        if (state !== undefined) query = query.where('state', '=', state);
        const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
        return rows.map(itemOf);
      }),
    setState: (user, id, from, to, now) =>
      database.write({ user }, async (session) => {
        const update = session
          .updateTable('item')
          .set({ state: to, version: oneMore, changed_at: now })
          .where('user_id', '=', user)
          .where('id', '=', id)
          .where('state', '=', from);
        return (await update.executeTakeFirst()).numUpdatedRows === 1n;
      }),
    change: (user, id, version, change) =>
      database.write({ user }, async (session) => {
        const update = session
          .updateTable('item')
          .set({ ...changedColumns(change), version: version + 1 })
          .where('user_id', '=', user)
          .where('id', '=', id)
          .where('version', '=', version);
        return (await update.executeTakeFirst()).numUpdatedRows === 1n;
      }),
    async findIds(user, kind, suffix) {
      if (suffix === '') return [];
      return database.read({ user }, async (session) => {
        const length = sql<number>`${suffix.length}`;
        const rows = await session
          .selectFrom('item')
          .select('id')
          .where('user_id', '=', user)
          .where('kind', '=', kind)
          .where((is) => is(database.differences.ending(is.ref('id'), length), '=', suffix))
          .orderBy('id', 'desc')
          .limit(5)
          .execute();
        return rows.map(({ id }) => id);
      });
    },
  };
}

const oneMore = sql<number>`version + 1`;

function changedColumns({ content, state, origin, now }: ItemChange): Updateable<ItemTable> {
  return {
    ...(content === undefined ? {} : { content: JSON.stringify(content) }),
    ...(state === undefined ? {} : { state }),
    ...(origin === undefined ? {} : { origin }),
    changed_at: now,
  };
}

function itemRow(item: Omit<Item, 'version' | 'changedAt'>): Insertable<ItemTable> {
  return {
    id: item.id,
    user_id: item.user,
    kind: item.kind,
    target: storable(item.target),
    content: JSON.stringify(item.content),
    origin: item.origin,
    state: item.state,
    version: 1,
    created_at: item.createdAt,
    changed_at: item.createdAt,
  };
}

function itemOf(row: Selectable<ItemTable>): Item {
  return {
    id: row.id,
    user: row.user_id,
    kind: row.kind as ItemKind,
    target: row.target,
    content: parseJson<JsonObject>(row.content),
    origin: row.origin as Item['origin'],
    state: row.state as Item['state'],
    version: row.version,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
