import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '#adapters/clock/system';
import { openSqliteStore } from '#adapters/store/sqlite';
import type { Store } from '#ports/store';

/** Runs `work` with `count` stores over one new SQLite file, as that many processes would have it open, and removes the file. */
export async function withSqliteStores<Result>(
  count: number,
  work: (stores: readonly Store[], path: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tact-bench-'));
  const path = join(folder, 'tact.db');
  const stores: Store[] = [];
  try {
    for (let opened = 0; opened < count; opened += 1) {
      stores.push(await openSqliteStore(path, { clock: createSystemClock() }));
    }
    return await work(stores, path);
  } finally {
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true });
  }
}
