import type { Selectable } from 'kysely';
import type { Item, Items } from '#ports/store';
import type { JsonObject } from '#records';
import { parseJson } from './body-codec.ts';
import type { Database } from './database.ts';
import type { ItemTable } from './schema.ts';
import { storable } from './storable.ts';

/** Tasks, notes, snoozes and escalations. */
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
    setState: (user, id, from, to) =>
      database.write({ user }, async (session) => {
        const update = session
          .updateTable('item')
          .set({ state: to })
          .where('user_id', '=', user)
          .where('id', '=', id)
          .where('state', '=', from);
        return (await update.executeTakeFirst()).numUpdatedRows === 1n;
      }),
  };
}

function itemRow(item: Item): ItemTable {
  return {
    id: item.id,
    user_id: item.user,
    kind: item.kind,
    target: storable(item.target),
    content: JSON.stringify(item.content),
    origin: item.origin,
    state: item.state,
    created_at: item.createdAt,
  };
}

function itemOf(row: Selectable<ItemTable>): Item {
  return {
    id: row.id,
    user: row.user_id,
    kind: row.kind as Item['kind'],
    target: row.target,
    content: parseJson<JsonObject>(row.content),
    origin: row.origin as Item['origin'],
    state: row.state as Item['state'],
    createdAt: row.created_at,
  };
}
