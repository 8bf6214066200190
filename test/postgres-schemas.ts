import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { serviceSetting } from './needs-service.ts';

const variable = 'TACT_TEST_SCHEMA_PREFIX';

/** A name for a schema of its own. What tests of one run on PostgreSQL make begins alike. */
export function newSchemaName(): string {
  return `${process.env[variable] ?? 'tact_test_'}${randomBytes(6).toString('hex')}`;
}

let pool: Promise<pg.Pool> | undefined;

/** Runs statements on the tests' server, on connections that the tests of this process share. */
export async function onTestServer(statements: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
  pool ??= import('pg').then(
    ({ default: { Pool } }) =>
      new Pool({ connectionString: serviceSetting('TACT_TEST_POSTGRES_URL'), allowExitOnIdle: true }),
  );
  return (await pool).query(statements, values === undefined ? undefined : [...values]);
}

/** Drops, at the end of a run on PostgreSQL, the schemas that its tests used one after the other. */
export default function setUp(): () => Promise<void> {
  const prefix = `tact_flow_${randomBytes(4).toString('hex')}_`;
  process.env[variable] = prefix;
  return async () => {
    // Without a server the tests have said so.
    if (!process.env['TACT_TEST_POSTGRES_URL']) return;
    const { rows } = await onTestServer(
      'select quote_ident(nspname) as name from pg_namespace where starts_with(nspname, $1)',
      [prefix],
    );
    for (const { name } of rows) {
      await onTestServer(`set local client_min_messages = warning; drop schema ${name} cascade`);
    }
    await (await pool)?.end();
  };
}
