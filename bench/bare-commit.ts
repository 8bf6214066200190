import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * What the disk alone asks for a durable row: one insert of 600 bytes, one commit, WAL and synchronous=full, nothing of
 * Tact. Below this nobody can record a decision, so the figures beside it say how much is the disk's share.
 */
export function openBareDatabase(): { commitRow(): Promise<void>; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'tact-bench-'));
  const database = new DatabaseSync(join(folder, 'bare.db'));
  database.exec('pragma journal_mode = wal; create table row (body blob) strict');
  const insert = database.prepare('insert into row values (?)');
  const body = new Uint8Array(600);
  // The log grows until its first checkpoint and is written over from then on, which is quicker: files that live for
  // long are past that.
  database.exec('pragma synchronous = off');
  for (let row = 0; row < 1500; row += 1) insert.run(body);
  database.exec('pragma synchronous = full');
  return {
    async commitRow() {
      insert.run(body);
    },
    close() {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
