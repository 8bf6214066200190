import pg from 'pg';
import type { Steps } from './database.ts';
import { withoutPassword } from './postgres-errors.ts';

/** What a store needs of a connection, which may be the caller's own: a client of `pg`, of whichever copy of it. */
export interface PostgresClient {
  query(query: {
    readonly text: string;
    readonly values?: unknown[] | undefined;
    readonly types?: NumberParsers;
  }): Promise<{ readonly rows: unknown[]; readonly rowCount: number | null }>;
}

/** What a store needs of a caller's pool, such as a `Pool` of `pg`. Nothing of it is changed, and it is never ended. */
export interface PostgresPool {
  connect(): Promise<PooledClient>;
}

interface PooledClient extends PostgresClient {
  on(event: 'error', listener: (problem: Error) => void): unknown;
  off(event: 'error', listener: (problem: Error) => void): unknown;
  release(broken?: Error | boolean): void;
}

/** In words of our own: whoever imports the store needs no declarations of `pg`. */
interface NumberParsers {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown;
}

/** Milliseconds and counts arrive as numbers: they are far below 2^53. Given with each query, since the pool may be somebody else's. */
const numberParsers: NumberParsers = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export function ask(client: PostgresClient, text: string, values: readonly unknown[] = []) {
  // Without values it may be several statements.
  return client.query({ text, types: numberParsers, values: values.length === 0 ? undefined : [...values] });
}

export async function runSteps<Result>(client: PostgresClient, steps: Steps<Result>): Promise<Result> {
  let step = steps.next();
  while (step.done !== true) {
    const { sql, parameters } = step.value;
    const { rows, rowCount } = await ask(client, sql, parameters);
    step = steps.next({ rows, changes: rowCount ?? 0 });
  }
  return step.value;
}

/** Where a caller's pool leads, as far as it says so, without the password. */
export function locationOf(pool: PostgresPool): string {
  const { options } = pool as { readonly options?: pg.PoolConfig };
  if (typeof options?.connectionString === 'string') return withoutPassword(options.connectionString);
  const { user = '', host = '', port = 5432, database = '' } = options ?? {};
  return withoutPassword(`postgres://${encodeURIComponent(user)}@${host || 'localhost'}:${port}/${database}`);
}
