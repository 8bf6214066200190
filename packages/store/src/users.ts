import { tactError } from '@tact/core/errors';
import type { UserRow, Users } from '@tact/core/ports/store';
import { type CompiledQuery, sql } from 'kysely';
import { type Database, first, of, rows, type Steps } from './database.ts';
import { place } from './events.ts';
import type { RecentRows } from './recent-rows.ts';
import type { Tables } from './schema.ts';
import { type TableDefinition, tableNames, tables } from './tables.ts';

type Table = keyof Tables;
type Values = Readonly<Record<string, string | number | null>>;
type KeptValues = Readonly<Record<string, unknown>>;

/** Events are told once, to whoever follows this store. */
const moved = tableNames.filter((table) => table !== 'event');
/** Rows of these belong to a user who lives here; opening a home makes others. */
const lived: readonly Table[] = [
  'decision',
  'message',
  'item',
  'approval',
  'experience',
  'effect',
  'feedback',
];
const rowsPerInsert = 50;

export function createUsers(
  database: Database,
  recent: readonly Pick<RecentRows<unknown>, 'forget'>[],
): Users {
  const { kysely, differences } = database;

  function* isKnown(user: string, among: readonly Table[]): Steps<boolean> {
    for (const table of among) {
      const query = sql`select 1 from ${sql.table(table)} where user_id = ${user} limit 1`;
      if ((yield* first(query.compile(kysely))) !== undefined) return true;
    }
    return false;
  }
  /** So that those who look through the events find the user. */
  const mark = (user: string): CompiledQuery =>
    kysely
      .insertInto('event')
      .values({ user_id: user, kind: place, row_id: '', state: '' } as never)
      .compile();

  return {
    list: () =>
      database.read('sweep', function* () {
        const each = tableNames.map((table) => sql`select user_id from ${sql.table(table)}`);
        const query = sql<{ user_id: string }>`${sql.join(each, sql` union `)} order by user_id`;
        const found = yield* rows(query.compile(kysely));
        return found.flatMap(({ user_id }) => (user_id === '' ? [] : [user_id]));
      }),
    add: (user) =>
      database.write(user, function* () {
        if (yield* isKnown(user, tableNames)) return false;
        yield mark(user);
        return true;
      }),
    exportRows: (user) =>
      database.read(of(user), function* () {
        const all: UserRow[] = [];
        const decisions = new Map<unknown, string>();
        for (const table of moved) {
          const query = sql<KeptValues>`select * from ${sql.table(table)} where user_id = ${user}
            order by ${orderOf(table)}`;
          for (const row of yield* rows(query.compile(kysely))) {
            if (table === 'decision') decisions.set(Number(row['seq']), String(row['id']));
            all.push({ table, row: exported(table, row, decisions) });
          }
        }
        return all;
      }),
    async importRows(user, given) {
      const byTable = Map.groupBy(given.map(checked), ({ table }) => table);
      const isNew = await database.write(user, function* () {
        if (yield* isKnown(user, lived)) return false;
        for (const table of moved)
          yield sql`delete from ${sql.table(table)} where user_id = ${user}`.compile(kysely);
        const decisions = new Map<string, unknown>();
        for (const table of moved) {
          const found = (byTable.get(table) ?? []).map(({ row }) => ({
            ...imported(table, row, decisions),
            user_id: user,
            ...(table === 'feedback' ? { position: differences.nextPosition(user) } : {}),
          }));
          // A position is that of the row before and one more.
          const most = table === 'feedback' ? 1 : rowsPerInsert;
          for (let at = 0; at < found.length; at += most)
            yield kysely
              .insertInto(table)
              .values(found.slice(at, at + most) as never)
              .compile();
          if (table !== 'decision') continue;
          const query = kysely.selectFrom('decision').select(['seq', 'id']).where('user_id', '=', user);
          for (const { seq, id } of yield* rows(query.compile())) decisions.set(id, seq);
        }
        if (!(yield* isKnown(user, ['event']))) yield mark(user);
        return true;
      });
      for (const known of recent) known.forget(user);
      return isNew;
    },
  };
}

/** The columns that move with a user: numbers that a store counts up are given anew, in the same order. */
function columnsOf(table: Table): Readonly<Record<string, string>> {
  const { columns } = tables[table] satisfies TableDefinition;
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([name, type]) =>
        name !== 'user_id' &&
        type !== 'sequence' &&
        type !== 'transaction' &&
        !(table === 'feedback' && name === 'position'),
    ),
  );
}

function orderOf(table: Table) {
  const { columns, key = [] } = tables[table];
  const order = 'seq' in columns ? ['seq'] : table === 'feedback' ? ['position'] : key;
  return sql.join(order.map((column) => sql.ref(column)));
}

function exported(table: Table, row: KeptValues, decisions: ReadonlyMap<unknown, string>): Values {
  const values = Object.keys(columnsOf(table)).map((name) => {
    const value = row[name];
    if (name === 'decision_seq') return [name, decisions.get(Number(value)) ?? null];
    return [name, value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value];
  });
  return Object.fromEntries(values);
}

function imported(table: Table, row: Values, decisions: ReadonlyMap<string, unknown>): KeptValues {
  const values = Object.entries(columnsOf(table)).map(([name, type]) => {
    const value = row[name] ?? null;
    if (name === 'decision_seq') return [name, decisions.get(String(value))];
    return [name, type.startsWith('bytes') && value !== null ? Buffer.from(String(value), 'base64') : value];
  });
  return Object.fromEntries(values);
}

function checked(
  { table: given, row }: UserRow,
  at: number,
): { readonly table: Table; readonly row: Values } {
  const table = moved.find((one) => one === given);
  if (table === undefined) throw unreadable(at, 'of no known table');
  for (const [name, type] of Object.entries(columnsOf(table))) {
    const value = row[name];
    const isRight =
      value === null
        ? type.endsWith('?')
        : typeof value === (/^(?:integer|real)/.test(type) && name !== 'decision_seq' ? 'number' : 'string');
    if (!isRight) throw unreadable(at, `without a fitting ${name}`);
  }
  return { table, row };
}

function unreadable(at: number, why: string): Error {
  return tactError('USER_FILE_UNREADABLE', { line: at + 2, why });
}
