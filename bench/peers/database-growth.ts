import { existsSync, readFileSync, statSync } from 'node:fs';

/**
 * What a number of decisions did to an SQLite file in WAL mode, read from the write-ahead log (SQLite's file format, section 4.1).
 *
 * 1. The frame that ends a transaction says how many pages the database has afterwards, every other frame says 0 there: so the
 *    log tells commits and size, whoever wrote it.
 * 2. The log starts anew after a checkpoint, which shows as another salt. It is read after every decision, and a decision during
 *    which that happened is left out of the commits.
 * 3. The database file itself is never opened: a second copy of SQLite in this process that closes it would drop the
 *    peer's locks.
 */
export interface DatabaseGrowth {
  readonly bytesPerDecision: number;
  readonly commitsPerDecision: number;
}

/** Runs `once` `decisions` times against the database at `path`, which must exist and be in WAL mode. */
export async function databaseGrowth(
  path: string,
  decisions: number,
  once: (index: number) => Promise<unknown>,
): Promise<DatabaseGrowth> {
  const before = readLog(path);
  let log = before;
  let commits = 0;
  let counted = 0;
  for (let index = 0; index < decisions; index += 1) {
    await once(index);
    const next = readLog(path);
    if (next.salt === log.salt) {
      commits += next.commits - log.commits;
      counted += 1;
    }
    log = next;
  }
  return {
    bytesPerDecision: Math.round((log.databaseBytes - before.databaseBytes) / decisions),
    commitsPerDecision: Math.round((commits / counted) * 100) / 100,
  };
}

/** The commits that the work made; null if the log began anew meanwhile. */
export async function commitsDuring(path: string, work: () => Promise<unknown>): Promise<number | null> {
  const before = readLog(path);
  await work();
  const after = readLog(path);
  return after.salt === before.salt ? after.commits - before.commits : null;
}

interface WriteAheadLog {
  readonly salt: string;
  readonly commits: number;
  readonly databaseBytes: number;
}

/** Frames of an earlier generation stay in the file behind the current ones; their salt tells them apart. */
function readLog(path: string): WriteAheadLog {
  const headerBytes = 32;
  const frameHeaderBytes = 24;
  const bytesInFile = statSync(path).size;
  const log = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0);
  if (log.length < headerBytes) return { salt: '', commits: 0, databaseBytes: bytesInFile };
  const pageBytes = log.readUInt32BE(8);
  const salt = log.toString('hex', 16, 24);

  let commits = 0;
  let databaseBytes = bytesInFile;
  for (let at = headerBytes; at + frameHeaderBytes + pageBytes <= log.length; at += frameHeaderBytes + pageBytes) {
    if (log.toString('hex', at + 8, at + 16) !== salt) break;
    const pagesAfterCommit = log.readUInt32BE(at + 4);
    if (pagesAfterCommit === 0) continue;
    commits += 1;
    databaseBytes = pagesAfterCommit * pageBytes;
  }
  return { salt, commits, databaseBytes };
}
