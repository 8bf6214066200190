import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { measure, type Timings } from './peers/measure.ts';

/**
 * What the disk alone asks for a durable row: one insert of 600 bytes, one commit, WAL and synchronous=full, nothing of
 * Tact. Below this nobody can record a decision, so the figures beside it say how much is the disk's share.
 */
export async function timeBareCommits(iterations: number): Promise<Timings> {
  const folder = mkdtempSync(join(tmpdir(), 'tact-bench-'));
  const database = new DatabaseSync(join(folder, 'bare.db'));
  try {
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; create table row (body blob) strict',
    );
    const insert = database.prepare('insert into row values (?)');
    const body = new Uint8Array(600);
    return await measure(iterations, async () => insert.run(body));
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}
