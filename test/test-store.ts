import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@tact/core/ports/clock';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import type { Store } from '@tact/core/ports/store';
import { openSqliteStore } from '@tact/store/sqlite';
import { createMemoryJobs, createMemoryStore } from '@tact/testing';
import { onTestFinished } from 'vitest';
import { serviceSetting } from './needs-service.ts';
import { newSchemaName, onTestServer } from './postgres-schemas.ts';
import { asOnItsOwnServer } from './settled-postgres.ts';

export type StoreKind = 'memory' | 'sqlite' | 'postgres';

/** `npm run test:postgres` runs flows and commands on PostgreSQL; otherwise they need no server. */
const runsOnPostgres = process.env['TACT_TEST_STORE'] === 'postgres';

/** The stores that have to carry every flow. */
export const storeKinds: readonly StoreKind[] = runsOnPostgres ? ['postgres'] : ['memory', 'sqlite'];
/** For a flow that runs on one store, the fastest; and for one whose point is that the store outlives its process. */
export const defaultStore: StoreKind = runsOnPostgres ? 'postgres' : 'memory';
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
  const { openPostgresStore } = await import('@tact/store/postgres');
  const { url, schema, giveBack } = borrowedSchema();
  onTestFinished(giveBack);
  return async () => {
    const store = await openPostgresStore(url, { ...parts, schema });
    return asOnItsOwnServer(counted(store));
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

/** The name of a new schema with an address that `--store` and `TACT_STORE` understand. */
export function postgresSchema() {
  return schemaNamed(newSchemaName());
}

function schemaNamed(schema: string) {
  const url = serviceSetting('TACT_TEST_POSTGRES_URL');
  return {
    url,
    schema,
    address: `${url}?schema=${schema}`,
    drop: () =>
      onTestServer(`set local client_min_messages = warning; drop schema if exists ${schema} cascade`),
    /** Runs a statement over the rows of one user. */
    executeAs: (user: string, statement: string) =>
      onTestServer(
        `set local search_path to ${schema}; select set_config('tact.users', '{"${user}":1}', true); ${statement}`,
      ),
  };
}

/** Schemas of earlier tests of this process, emptied: making the tables takes 180 statements, emptying them one. */
const emptySchemas: string[] = [];

/** A schema without rows for a test, to be given back at its end. */
function borrowedSchema() {
  const borrowed = schemaNamed(emptySchemas.pop() ?? newSchemaName());
  return {
    ...borrowed,
    async giveBack() {
      await onTestServer(emptying(borrowed.schema));
      emptySchemas.push(borrowed.schema);
    },
  };
}

function emptying(schema: string): string {
  return `do $$
    declare names text;
    begin
      select string_agg(oid::regclass::text, ', ') into names from pg_class
        where relnamespace = to_regnamespace('${schema}') and relkind = 'r' and relname <> 'schema_version'
          and pg_relation_size(oid) > 0;
      if names is not null then execute 'truncate ' || names || ' restart identity'; end if;
    end $$;
    alter sequence if exists ${schema}.feedback_position restart`;
}

/** The address of a schema for commands, where `TACT_TEST_STORE` asks for one; null where they keep a file in their home. */
export function storeForCommands(): ReturnType<typeof borrowedSchema> | null {
  return runsOnPostgres ? borrowedSchema() : null;
}
