import pg from 'pg';
import { type Database, type Steps, type TurnObserver, Undone } from './database.ts';
import { createEventInsert, telling } from './events.ts';
import { scopeSetting, usersSetting } from './postgres-differences.ts';
import { postgresStoreError } from './postgres-errors.ts';
import { ask, type PostgresClient, runSteps } from './postgres-pool.ts';
import { checkServer } from './postgres-server.ts';

/**
 * The database within a transaction of the caller, who commits it or rolls it back.
 *
 * Invariants:
 * 1. Each piece of work is one savepoint: it is kept whole or not at all, and the transaction goes on either way.
 * 2. Settings of the transaction are afterwards what they were, so the caller's queries and row policies see the same as before.
 * 3. Nothing is tried again: what another transaction is in the way of, the caller has to begin anew.
 * 4. Nobody hears of it until `tell` is called, which is for whoever has seen it committed.
 */
export function joinTransaction(
  client: PostgresClient,
  database: Database,
  schema: string,
  tell: TurnObserver,
): { readonly joined: Database; tell(): void } {
  const insertEvents = createEventInsert(database);
  const told: Parameters<TurnObserver>[0][number][] = [];
  const within = async <Result>(users: readonly string[], work: () => Steps<Result>): Promise<Result> => {
    try {
      await ask(client, `savepoint ${savepoint}`);
      try {
        const before = await settingsOf(client);
        await set(client, {
          search_path: pg.escapeIdentifier(schema),
          [usersSetting]: JSON.stringify(Object.fromEntries(users.map((user) => [user, 1]))),
          [scopeSetting]: '',
        });
        await runSteps(client, checkServer(database.location));
        const result = await runSteps(client, work());
        await set(client, before);
        await ask(client, `release savepoint ${savepoint}`);
        return result;
      } catch (thrown) {
        // The settings were made after the savepoint, and go back with it.
        await ask(client, `rollback to savepoint ${savepoint}; release savepoint ${savepoint}`).catch(
          () => {},
        );
        throw thrown;
      }
    } catch (thrown) {
      if (thrown instanceof Undone) return thrown.result;
      throw postgresStoreError(thrown, { location: database.location, schema });
    }
  };
  const joined: Database = {
    ...database,
    read: (scope, work) => within(scope === 'sweep' ? [] : scope.users, work),
    async write(given, work) {
      const users = typeof given === 'string' ? [given] : given;
      let news: typeof told = [];
      const result = await within(users, function* () {
        const done = yield* telling(work, insertEvents);
        news = [...done.told];
        return done.result;
      });
      told.push(...news);
      return result;
    },
  };
  return { joined, tell: () => tell(told.splice(0)) };
}

const savepoint = 'tact_joined';
const settings = ['search_path', usersSetting, scopeSetting] as const;

async function settingsOf(client: PostgresClient): Promise<Readonly<Record<string, string>>> {
  const read = settings.map((name) => `coalesce(current_setting('${name}', true), '') as "${name}"`);
  const { rows } = await ask(client, `select ${read.join(', ')}`);
  return rows[0] as Readonly<Record<string, string>>;
}

/** For this transaction alone. */
async function set(client: PostgresClient, values: Readonly<Record<string, string>>): Promise<void> {
  const calls = settings.map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  await ask(
    client,
    `select ${calls.join(', ')}`,
    settings.map((name) => values[name] ?? ''),
  );
}
