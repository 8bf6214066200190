import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@tact/core/clock/system';
import type { Store } from '@tact/core/ports/store';
import { openSqliteStore } from '@tact/store/sqlite';

/** A store in an SQLite file that goes with it. */
interface TemporaryStore {
  readonly store: Store;
  /** The same file, opened as another process would. */
  readonly secondStore: Store;
  readonly path: string;
  /** Closes both and removes the file. */
  close(): Promise<void>;
}

export async function openTemporaryStore(): Promise<TemporaryStore> {
  const folder = mkdtempSync(join(tmpdir(), 'tact-bench-'));
  const path = join(folder, 'tact.db');
  const clock = createSystemClock();
  const store = await openSqliteStore(path, { clock });
  const secondStore = await openSqliteStore(path, { clock });
  return {
    store,
    secondStore,
    path,
    async close() {
      await store.close();
      await secondStore.close();
      rmSync(folder, { recursive: true });
    },
  };
}
