import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@tact/store/sqlite';
import { createFakeClock, createMemoryStore } from '@tact/testing';
import { storeContract } from '../../packages/testing/src/store-contract.ts';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import { asOnItsOwnServer } from '../settled-postgres.ts';

/** Scenarios that write thousands of rows at once wait for each other; how long that takes is no part of the contract. */
const patient = { clock: createFakeClock(), lockTimeoutMs: 60_000 };

storeContract('A store in memory', async () => ({ store: createMemoryStore(), async dispose() {} }));

storeContract('A store in a SQLite file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tact-store-'));
  return {
    store: await openSqliteStore(join(folder, 'tact.db'), patient),
    async dispose() {
      rmSync(folder, { recursive: true });
    },
  };
});

describeWithService('With a PostgreSQL server', 'TACT_TEST_POSTGRES_URL', () => {
  storeContract('a store in a PostgreSQL schema', async () => {
    const { openPostgresStore } = await import('@tact/store/postgres');
    const { makePostgresFixture } = await import('./postgres-fixture.ts');
    const { url, schema, dispose } = await makePostgresFixture(serviceSetting('TACT_TEST_POSTGRES_URL'));
    const store = await openPostgresStore(url, { ...patient, schema });
    return { store: asOnItsOwnServer(store), dispose };
  });

  storeContract('a store on the pool of a program', async () => {
    const { openPostgresStore } = await import('@tact/store/postgres');
    const { makePostgresFixture } = await import('./postgres-fixture.ts');
    const { default: pg } = await import('pg');
    const fixture = await makePostgresFixture(serviceSetting('TACT_TEST_POSTGRES_URL'));
    const pool = new pg.Pool({ connectionString: fixture.url });
    const store = await openPostgresStore(pool, { ...patient, schema: fixture.schema });
    return {
      store: asOnItsOwnServer(store),
      async dispose() {
        await pool.end();
        await fixture.dispose();
      },
    };
  });
});
