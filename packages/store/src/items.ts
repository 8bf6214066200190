import { labelItem, plainItem } from '@tact/core/ports/label-item';
import type { Item, ItemChange, Items } from '@tact/core/ports/store';
import { type JsonObject, recordedJson } from '@tact/core/records';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { parseJson } from './body-codec.ts';
import { readOne, readPage } from './damaged-records.ts';
import { changes, type Database, first, of, rows } from './database.ts';
import { prepared, preparedInsert } from './prepared.ts';
import type { RecentRows } from './recent-rows.ts';
import type { ItemTable } from './schema.ts';
import { storable } from './storable.ts';

/** The owner's own things. Those that are listed again and again are parsed once a version. */
export function createItems(database: Database, recent: RecentRows<Item>): Items {
  const { kysely, differences } = database;
  const columns = [
    'id',
    'user_id',
    'kind',
    'target',
    'content',
    'origin',
    'state',
    'version',
    'created_at',
    'changed_at',
  ] as const;
  const insert = preparedInsert(kysely, 'item', columns, { skipKnown: true });
  const ofUser = (user: string) => kysely.selectFrom('item').where('user_id', '=', user);
  const selectOne = prepared((values: { user: string; id: string }) =>
    ofUser(values.user).selectAll().where('id', '=', values.id),
  );
  const update = (user: string, id: string) =>
    kysely.updateTable('item').where('user_id', '=', user).where('id', '=', id);

  return {
    add: (item) =>
      database.write(item.user, function* () {
        return (yield* changes(insert([itemRow(item)]))) === 1;
      }),
    get: (user, id) =>
      database.read(of(user), function* () {
        const row = yield* first(selectOne({ user, id }));
        return row ? readOne(row.kind, row, itemOf) : null;
      }),
    list: (user, { kind, target, state, afterId, limit = 100 }) =>
      database.read(of(user), function* () {
        let query = ofUser(user).selectAll();
        if (kind !== undefined) query = query.where('kind', 'in', asList(kind));
        if (target !== undefined) query = query.where('target', '=', storable(target));
        if (state !== undefined) query = query.where('state', 'in', asList(state));
        if (afterId !== undefined) {
          const after = ofUser(user).select(['created_at', 'id']).where('id', '=', afterId);
          query = query.where((is) =>
            is(is.refTuple('created_at', 'id'), '<', after.$asTuple('created_at', 'id')),
          );
        }
        const newest = query.orderBy('created_at', 'desc').orderBy('id', 'desc');
        const read = (row: Selectable<ItemTable>) => knownItemOf(row, recent);
        return yield* readPage(typeof kind === 'string' ? kind : 'item', newest, { limit, read }, database);
      }),
    setState: (user, id, from, to, now) =>
      database.write(user, function* () {
        const change = update(user, id)
          .set({ state: to, version: oneMore, changed_at: now })
          .where('state', '=', from);
        return (yield* changes(change.compile())) === 1;
      }),
    change: (user, id, version, change) =>
      database.write(user, function* () {
        const changed = update(user, id)
          .set({ ...changedColumns(change), version: version + 1 })
          .where('version', '=', version);
        return (yield* changes(changed.compile())) === 1;
      }),
    async findIds(user, kind, suffix) {
      if (suffix === '') return [];
      return database.read(of(user), function* () {
        const length = sql<number>`${suffix.length}`;
        const query = ofUser(user)
          .select('id')
          .where('kind', '=', kind)
          .where((is) => is(differences.ending(is.ref('id'), length), '=', suffix))
          .orderBy('id', 'desc')
          .limit(5);
        return (yield* rows(query.compile())).map(({ id }) => id);
      });
    },
  };
}

const asList = (values: string | readonly string[]) => (typeof values === 'string' ? [values] : values);

const oneMore = sql<number>`version + 1`;

function changedColumns(change: ItemChange): Updateable<ItemTable> {
  const { content, state, origin, now } = plainItem(change);
  return {
    ...(content === undefined ? {} : { content: recordedJson(content) }),
    ...(state === undefined ? {} : { state }),
    ...(origin === undefined ? {} : { origin }),
    changed_at: now,
  };
}

function itemRow(given: Omit<Item, 'version' | 'changedAt'>): Insertable<ItemTable> {
  const item = plainItem(given);
  return {
    id: item.id,
    user_id: item.user,
    kind: item.kind,
    target: storable(item.target),
    content: recordedJson(item.content),
    origin: item.origin,
    state: item.state,
    version: 1,
    created_at: item.createdAt,
    changed_at: item.createdAt,
  };
}

/** A version stands for one content and one state; the time tells a new item from a removed one of the same id. */
function knownItemOf(row: Selectable<ItemTable>, recent: RecentRows<Item>): Item {
  const known = recent.get(row.user_id, row.id);
  if (known?.version === row.version && known.changedAt === row.changed_at) return known;
  const item = itemOf(row);
  recent.set(item.user, item.id, item);
  return item;
}

export function itemOf(row: Selectable<ItemTable>): Item {
  return labelItem({
    id: row.id,
    user: row.user_id,
    kind: row.kind,
    target: row.target,
    content: parseJson<JsonObject>(row.content),
    origin: row.origin as Item['origin'],
    state: row.state as Item['state'],
    version: row.version,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  });
}
