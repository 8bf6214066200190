import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedJobs } from '@tact/store/embedded-jobs';
import { openSqliteDatabase } from '@tact/store/sqlite-database';
import { createMemoryJobs } from '@tact/testing';
import { jobsContract, jobsContractSettings } from '../../packages/testing/src/jobs-contract.ts';
import { describeWithService, serviceSetting } from '../needs-service.ts';

jobsContract('Jobs in memory', async (clock) => {
  const jobs = createMemoryJobs({ clock, ...jobsContractSettings });
  return { jobs, otherWorker: jobs, async dispose() {} };
});

jobsContract('Jobs in a SQLite file', async (clock) => {
  const folder = mkdtempSync(join(tmpdir(), 'tact-jobs-'));
  const path = join(folder, 'tact.db');
  const [one, other] = [await openSqliteDatabase(path), await openSqliteDatabase(path)];
  return {
    jobs: createEmbeddedJobs(one, { clock, ...jobsContractSettings }),
    otherWorker: createEmbeddedJobs(other, { clock, ...jobsContractSettings }),
    async dispose() {
      await one.close();
      await other.close();
      rmSync(folder, { recursive: true });
    },
  };
});

describeWithService('With a PostgreSQL server', 'TACT_TEST_POSTGRES_URL', () => {
  jobsContract('jobs in a PostgreSQL schema', async (clock) => {
    const { openPostgresDatabase } = await import('@tact/store/postgres-database');
    const { makePostgresFixture } = await import('./postgres-fixture.ts');
    const fixture = await makePostgresFixture(serviceSetting('TACT_TEST_POSTGRES_URL'));
    const database = await openPostgresDatabase(fixture.url, { schema: fixture.schema });
    return {
      jobs: createEmbeddedJobs(database, { clock, ...jobsContractSettings }),
      otherWorker: createEmbeddedJobs(database, { clock, ...jobsContractSettings }),
      async dispose() {
        await database.close();
        await fixture.dispose();
      },
    };
  });
});
