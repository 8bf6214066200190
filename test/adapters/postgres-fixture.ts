import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A schema of its own, and a role that may use nothing else: not a superuser, so row-level security binds it. */
export interface PostgresFixture {
  /** Logs in as the role. */
  readonly url: string;
  readonly schema: string;
  /** Runs statements as the owner of the schema's role; gives the rows of the last. */
  administer(...statements: readonly string[]): Promise<readonly Record<string, unknown>[]>;
  /** Runs statements as the role, over one connection without any setting of the store. */
  asRole(...statements: readonly string[]): Promise<readonly Record<string, unknown>[]>;
  dispose(): Promise<void>;
}

/** @param adminUrl logs in as somebody who may create roles and schemas there */
export async function makePostgresFixture(adminUrl: string): Promise<PostgresFixture> {
  const name = `tact_test_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  const administer = (...statements: readonly string[]) => run(adminUrl, statements);
  await administer(
    `create role ${name} login password '${password}'`,
    `grant ${name} to current_user`,
    `create schema ${name} authorization ${name}`,
  );
  return {
    url: url.href,
    schema: name,
    administer,
    asRole: (...statements) => run(url.href, [`set search_path to ${name}`, ...statements]),
    async dispose() {
      await administer(`drop schema if exists ${name} cascade`, `drop role ${name}`);
    },
  };
}

async function run(url: string, statements: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
