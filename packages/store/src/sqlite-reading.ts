import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type TactError, tactError } from '@tact/core/errors';

/**
 * Reading a file that cannot be written: on a disk that is full or read-only, or without the permission. SQLite itself would create
 * the index of its write-ahead log beside the file first, and fails where that is not possible.
 */
export interface ReadableFile {
  readonly file: DatabaseSync;
  /** Removes what was made for reading. */
  release(): void;
}

/** Errors of opening after which the file may still be readable. */
export function isUnwritable({ code }: TactError): boolean {
  return code === 'STORE_FULL' || code === 'STORE_READ_ONLY';
}

/** Asked first, because SQLite tries for a while. Throws `STORE_READ_ONLY`. */
export function assertWritable(path: string): void {
  if (![path, dirname(path)].every(mayWrite)) throw tactError('STORE_READ_ONLY', { location: path });
}

/** SQLite says that it cannot open the file where it cannot write beside it. */
export function whyUnopened(error: TactError, path: string): TactError {
  if (error.code !== 'STORE_UNAVAILABLE' || !existsSync(path)) return error;
  const isWritable = [path, dirname(path)].every(mayWrite);
  return isWritable ? error : tactError('STORE_READ_ONLY', { location: path }, error);
}

/**
 * Without a log, nobody writes the file and it holds everything. With one, what was written last stands in the log, so both are
 * copied to where there is room.
 */
export function openForReading(path: string): ReadableFile {
  if (sizeOf(`${path}-wal`) === 0) {
    const unchanging = new URL(pathToFileURL(path));
    unchanging.searchParams.set('immutable', '1');
    return { file: new DatabaseSync(unchanging, { readOnly: true }), release() {} };
  }
  const folder = mkdtempSync(join(tmpdir(), 'tact-store-'));
  const release = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'tact.db');
    copyFileSync(path, copy);
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    return { file: new DatabaseSync(copy), release };
  } catch (thrown) {
    release();
    throw thrown;
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
