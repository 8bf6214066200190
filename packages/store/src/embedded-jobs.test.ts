import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tactError } from '@tact/core/errors';
import { createFakeClock, createRecordingLog } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, of, rows } from './database.ts';
import { createEmbeddedJobs, pauseAfter } from './embedded-jobs.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

describe('embedded jobs', () => {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tact-embedded-jobs-'));
    database = await openSqliteDatabase(join(folder, 'tact.db'));
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const jobRows = () =>
    database.read(of('ann'), () => rows(database.kysely.selectFrom('job').selectAll().compile()));

  it('tell the log about a failed attempt, and nothing of the payload', async () => {
    const log = createRecordingLog();
    const jobs = createEmbeddedJobs(database, { clock: createFakeClock({ now: 1000 }), log });
    await jobs.enqueue({
      user: 'ann',
      kind: 'remind',
      key: 'mail-1',
      runAt: 1,
      payload: { subject: 'Secret' },
    });

    await jobs.runDue({
      async remind() {
        throw tactError('STORE_LOCKED', { location: 'elsewhere' });
      },
    });

    const fields = { kind: 'remind', key: 'mail-1', code: 'STORE_LOCKED', attempt: 1 };
    expect(log.events).toEqual([{ level: 'warn', event: 'job failed', fields }]);
  });

  it('tell the log nothing when all goes well', async () => {
    const log = createRecordingLog();
    const jobs = createEmbeddedJobs(database, { clock: createFakeClock({ now: 1000 }), log });
    await jobs.enqueue({ user: 'ann', kind: 'remind', key: 'mail-1', runAt: 1, payload: {} });
    await jobs.runDue({ async remind() {} });
    expect(log.events).toEqual([]);
  });

  it('keep a failed job with its problem, for people to look at', async () => {
    const jobs = createEmbeddedJobs(database, { clock: createFakeClock({ now: 1000 }), attempts: 1 });
    await jobs.enqueue({ user: 'ann', kind: 'remind', key: 'mail-1', runAt: 1, payload: { mail: 1 } });

    await jobs.runDue({
      async remind() {
        throw new Error(`The channel is gone.${'!'.repeat(1000)}`);
      },
    });

    const kept = await jobRows();
    expect(kept).toMatchObject([
      { user_id: 'ann', kind: 'remind', key: 'mail-1', state: 'failed', due_at: null, attempts: 1 },
    ]);
    expect(kept[0]?.problem).toMatch(/The channel is gone/);
    expect(kept[0]?.problem?.length).toBeLessThanOrEqual(300);
    expect(JSON.parse(kept[0]?.payload ?? '')).toEqual({ mail: 1 });
  });

  it('leave no row of a job that is done', async () => {
    const jobs = createEmbeddedJobs(database, { clock: createFakeClock({ now: 1000 }) });
    await jobs.enqueue({ user: 'ann', kind: 'remind', key: 'mail-1', runAt: 1, payload: {} });
    await jobs.runDue({ async remind() {} });
    await expect(jobRows()).resolves.toEqual([]);
  });
});

it('the pauses between attempts grow up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(pauseAfter)).toEqual([
    1000, 4000, 16_000, 64_000, 256_000, 1_024_000, 3_600_000, 3_600_000,
  ]);
});
