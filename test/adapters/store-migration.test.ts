import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openSqliteStore } from '#adapters/store/sqlite';
import type { Store } from '#ports/store';
import { createFakeClock, sampleMessage } from '#testing';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import { backToVersion1, itemOfVersion1, readItem } from './store-of-version-1.ts';

it('a SQLite file of version 1 is brought up to date with its items', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tact-migration-'));
  const path = join(folder, 'tact.db');
  const open = () => openSqliteStore(path, { clock: createFakeClock() });
  await (await open()).close();
  const file = new DatabaseSync(path);
  for (const statement of [...backToVersion1, 'pragma user_version = 1', itemOfVersion1])
    file.exec(statement);
  file.close();

  const stores = await Promise.all([open(), open(), open()]);

  for (const store of stores) await expectMigrated(store);
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true });
});

describeWithService('With a PostgreSQL server', 'TACT_TEST_POSTGRES_URL', () => {
  it('a schema of version 1 is brought up to date with its items', async () => {
    const { openPostgresStore } = await import('#adapters/store/postgres');
    const { makePostgresWorld } = await import('./postgres-world.ts');
    const world = await makePostgresWorld(serviceSetting('TACT_TEST_POSTGRES_URL'));
    const open = () => openPostgresStore(world.url, { clock: createFakeClock(), schema: world.schema });
    await (await open()).close();
    await world.asRole(
      "select set_config('tact.scope', 'system', false)",
      ...backToVersion1,
      'update schema_version set version = 1',
      itemOfVersion1,
    );

    const stores = await Promise.all([open(), open(), open()]);

    for (const store of stores) await expectMigrated(store);
    for (const store of stores) await store.close();
    await world.dispose();
  });
});

/** Reads what was there, and uses what is new. */
async function expectMigrated(store: Store): Promise<void> {
  await expect(store.items.get('ann', 'item-1')).resolves.toEqual(readItem);
  await expect(store.items.list('ann', { kind: 'task' })).resolves.toEqual([readItem]);
  await expect(store.items.change('ann', 'item-1', 2, { now: 900 })).resolves.toBe(false);
  const message = sampleMessage({ conversation: crypto.randomUUID() });
  await expect(store.messages.add(message)).resolves.toBe(true);
  await expect(store.messages.last('ann', message.conversation, 5)).resolves.toEqual([message]);
}
