import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Database } from '@tact/store/database';
import { rows } from '@tact/store/database';
import { createDatabaseStore } from '@tact/store/database-store';
import { type SchemaHistory, schemaHistory } from '@tact/store/migrations';
import { openSqliteDatabase } from '@tact/store/sqlite-database';
import { sampleDecision, sampleItem, sampleRecord } from '@tact/testing';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import { nextSchema } from './next-schema.ts';
import { makePostgresFixture, type PostgresFixture } from './postgres-fixture.ts';

type Open = (history: SchemaHistory) => Promise<Database>;

/** Two users' decisions and items, by the schema of today. */
async function fill(open: Open): Promise<void> {
  const database = await open(schemaHistory);
  const store = createDatabaseStore(database);
  for (const [user, count] of [
    ['ann', 60],
    ['bo', 6],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const id = `${user}-${index}`;
      await store.ledger.record(
        sampleRecord({ decision: sampleDecision({ user, id, reference: `mail:${id}` }) }),
      );
      await store.items.add(sampleItem({ user, id: `item-${id}` }));
    }
  }
  await database.close();
}

async function withNextSchema(open: Open, look: (database: Database) => Promise<void>): Promise<void> {
  const database = await open(nextSchema);
  await look(database);
  await database.close();
}

function shelvesOf(database: Database, user: string) {
  return database.read({ users: [user] }, function* () {
    const query = 'select shelf.name, item.shelf from item join shelf on shelf.user_id = item.user_id';
    return yield* rows(
      CompiledQuery.raw(`${query} where item.user_id = '${user}'`) as CompiledQuery<{
        name: string;
        shelf: string;
      }>,
    );
  });
}

function migrates(open: Open): void {
  it('has every row of every user as the step made it, once', async () => {
    for (let opened = 1; opened <= 2; opened += 1) {
      await withNextSchema(open, async (database) => {
        const annsShelf = { name: 'shelf of ann', shelf: 'shelf of ann' };
        await expect(shelvesOf(database, 'ann')).resolves.toEqual(
          Array.from({ length: 60 }, () => annsShelf),
        );
        const bosShelf = { name: 'shelf of bo', shelf: 'shelf of bo' };
        await expect(shelvesOf(database, 'bo')).resolves.toEqual(Array.from({ length: 6 }, () => bosShelf));
      });
    }
  });

  it('has what the step did not touch as it was, and decides nothing twice', async () => {
    await withNextSchema(open, async (database) => {
      const { ledger } = createDatabaseStore(database);
      await expect(ledger.count({ user: 'ann' })).resolves.toBe(60);
      const again = sampleDecision({ user: 'bo', id: 'again', reference: 'mail:bo-5' });
      await expect(ledger.record(sampleRecord({ decision: again }))).resolves.toBe('already');
    });
  });

  it('is refused by the program of before, whose schema is older', async () => {
    await withNextSchema(open, async () => {});

    const { version } = schemaHistory;
    await expect(open(schemaHistory)).rejects.toMatchObject({
      code: 'STORE_NEWER',
      details: { found: version + 1, known: version },
    });
  });

  it('is brought up to date once, by one of many that open it', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(nextSchema)));
    for (const database of opened) {
      await expect(shelvesOf(database, 'bo')).resolves.toHaveLength(6);
      await database.close();
    }
  });
}

const worker = fileURLToPath(new URL('migration-worker.ts', import.meta.url));

/** The version, and every row of every table, as a program of before would read them. */
function contentsOf(path: string): unknown {
  const file = new DatabaseSync(path, { readOnly: true });
  const tables = file.prepare("select name, sql from sqlite_schema where type = 'table'").all();
  const contents = tables.map(({ name, sql }) => ({
    sql,
    rows: file.prepare(`select * from ${name}`).all(),
  }));
  const version = file.prepare('pragma user_version').get();
  file.close();
  return { version, contents };
}

describe('a SQLite file, brought to the next schema,', () => {
  let folder: string;
  let path: string;
  const open: Open = (history) => openSqliteDatabase(path, {}, history);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tact-migration-'));
    path = join(folder, 'tact.db');
    await fill(open);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  migrates(open);

  it('stays as it was, whole, while there is no room to bring it up to date', async () => {
    const before = readFileSync(path);
    let refusals = 0;
    for (let pages = 0; ; pages += 1) {
      const maxBytes = before.length + pages * 4096;
      const opened = await openSqliteDatabase(path, { maxBytes }, nextSchema).catch(
        ({ code }: { code: string }) => code,
      );
      if (typeof opened !== 'string') {
        await expect(shelvesOf(opened, 'ann')).resolves.toHaveLength(60);
        await opened.close();
        break;
      }
      expect(opened).toBe('STORE_FULL');
      expect(readFileSync(path).equals(before)).toBe(true);
      refusals += 1;
    }
    expect(refusals).toBeGreaterThan(2);
  });

  it('stays as it was, whole, when the process is killed on the way, and is brought up to date by the next', async () => {
    const before = contentsOf(path);
    let kills = 0;
    for (let steps = 0; ; steps += 1) {
      const { signal, stdout } = spawnSync(
        process.execPath,
        ['-C', 'tact-source', worker, path, `${steps}`],
        { encoding: 'utf8' },
      );
      if (stdout === 'done\n') break;
      expect(signal).toBe('SIGKILL');
      expect(contentsOf(path)).toEqual(before);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(4);

    await withNextSchema(open, async (database) => {
      await expect(shelvesOf(database, 'ann')).resolves.toHaveLength(60);
    });
  });
});

describeWithService(
  'With a PostgreSQL server, a schema that is brought to the next one',
  'TACT_TEST_POSTGRES_URL',
  () => {
    let fixture: PostgresFixture;
    const open: Open = async (history) => {
      const { openPostgresDatabase } = await import('@tact/store/postgres-database');
      return openPostgresDatabase(fixture.url, { schema: fixture.schema }, history);
    };
    beforeEach(async () => {
      fixture = await makePostgresFixture(serviceSetting('TACT_TEST_POSTGRES_URL'));
      await fill(open);
    });
    afterEach(() => fixture.dispose());

    migrates(open);

    it('keeps users apart in what the step made', async () => {
      await withNextSchema(open, async () => {});

      const asBo = `select set_config('tact.users', '{"bo":1}', false)`;
      await expect(fixture.asRole('select user_id from shelf')).resolves.toEqual([]);
      await expect(fixture.asRole(asBo, 'select user_id from shelf')).resolves.toEqual([{ user_id: 'bo' }]);
    });
  },
);
