import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteStore } from '#adapters/store/sqlite';
import type { Clock } from '#ports/clock';
import type { Jobs } from '#ports/jobs';
import type { Log } from '#ports/log';
import type { Store } from '#ports/store';
import { createMemoryJobs, createMemoryStore } from '#testing';
import { serviceSetting } from './needs-service.ts';
import { asOnItsOwnServer } from './settled-postgres.ts';

export type StoreKind = 'memory' | 'sqlite' | 'postgres';

/** `npm run test:postgres` runs flows and commands on PostgreSQL; otherwise they need no server. */
const runsOnPostgres = process.env['TACT_TEST_STORE'] === 'postgres';

/** The stores that have to carry every flow. */
export const storeKinds: readonly StoreKind[] = runsOnPostgres ? ['postgres'] : ['memory', 'sqlite'];
/** For a flow that runs on one store, the fastest; and for one whose point is that the store outlives its process. */
export const usualStore: StoreKind = runsOnPostgres ? 'postgres' : 'memory';
export const durableStore: StoreKind = runsOnPostgres ? 'postgres' : 'sqlite';

export interface OpenedStore {
  readonly store: Store;
  readonly jobs: Jobs;
}

/** What a store needs of its parts. */
export interface TestStoreParts {
  readonly clock: Clock;
  readonly log?: Log;
}

/** A new store, gone after the test. A file and a schema outlive `reopen`, memory stands for itself. */
export async function openTestStore(
  kind: StoreKind,
  parts: TestStoreParts,
): Promise<OpenedStore & { reopen(): Promise<OpenedStore> }> {
  if (kind === 'memory') {
    const opened = { store: createMemoryStore(), jobs: createMemoryJobs(parts) };
    return { ...opened, reopen: async () => opened };
  }
  const open = kind === 'sqlite' ? openInFolder(parts) : await openInSchema(parts);
  let store = await open();
  onTestFinished(() => store.close());
  return {
    ...{ store, jobs: store.jobs },
    async reopen() {
      await store.close();
      store = await open();
      return { store, jobs: store.jobs };
    },
  };
}

function openInFolder(parts: TestStoreParts) {
  const folder = mkdtempSync(join(tmpdir(), 'tact-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return () => openSqliteStore(join(folder, 'tact.db'), parts);
}

async function openInSchema(parts: TestStoreParts) {
  const { openPostgresStore } = await import('#adapters/store/postgres');
  const { url, schema, drop } = postgresSchema();
  onTestFinished(drop);
  return async () => {
    const store = await openPostgresStore(url, { ...parts, schema });
    return asOnItsOwnServer(counted(store), url);
  };
}

let atWork = 0;

/** Whether a store waits for its server. A fake clock that ran on meanwhile would count the server's time as that of the flow. */
export function isStoreAtWork(): boolean {
  return atWork > 0;
}

function counted<Part extends object>(part: Part): Part {
  const entries = Object.entries(part).map(([name, value]) => {
    if (typeof value === 'object' && value !== null) return [name, counted(value)];
    return [name, typeof value === 'function' ? countedCall(value) : value];
  });
  return Object.fromEntries(entries);
}

function countedCall(call: (...given: readonly unknown[]) => unknown) {
  return (...given: readonly unknown[]) => {
    const result = call(...given);
    if (!(result instanceof Promise)) return result;
    atWork++;
    return result.finally(() => {
      atWork--;
    });
  };
}

/** The name of a new schema, where `TACT_TEST_STORE` asks for one: with an address that `--store` and `TACT_STORE` understand. */
export function postgresSchema() {
  const url = serviceSetting('TACT_TEST_POSTGRES_URL');
  const schema = `tact_flow_${randomBytes(6).toString('hex')}`;
  return {
    url,
    schema,
    address: `${url}?schema=${schema}`,
    drop: () => execute(url, `set client_min_messages = warning; drop schema if exists ${schema} cascade`),
    /** Runs a statement over the rows of one user. */
    executeAs: (user: string, statement: string) =>
      execute(
        url,
        `set search_path to ${schema}; select set_config('tact.users', '{"${user}":1}', false); ${statement}`,
      ),
  };
}

async function execute(url: string, statements: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** The address of a new schema for commands; null where they keep a file in their home. */
export function storeForCommands(): ReturnType<typeof postgresSchema> | null {
  return runsOnPostgres ? postgresSchema() : null;
}
