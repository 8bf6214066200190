import { TactError, tactError } from '@tact/core/errors';
import { DamagedBody } from './body-codec.ts';

/** What SQLite or the file system threw, as an error of the registry. Codes: https://www.sqlite.org/rescode.html */
export function sqliteStoreError(thrown: unknown, location: string): TactError {
  if (thrown instanceof TactError) return thrown;
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof DamagedBody)
    return tactError('STORE_RECORDS_DAMAGED', { location, records: why }, thrown);
  const code = resultCode(thrown);
  if (code === sharedMemoryDoesNotFit) return tactError('STORE_FULL', { location }, thrown);
  switch (code & 0xff) {
    case primary.busy:
    case primary.locked:
      return tactError('STORE_LOCKED', { location }, thrown);
    case primary.full:
      return tactError('STORE_FULL', { location }, thrown);
    case primary.readOnly:
    case primary.permission:
      return tactError('STORE_READ_ONLY', { location }, thrown);
    case primary.corrupt:
      return tactError('STORE_DAMAGED', { location, why }, thrown);
    case primary.notADatabase:
      return tactError('STORE_CORRUPT', { location, why }, thrown);
    case primary.cannotOpen:
      return tactError('STORE_UNAVAILABLE', { location, why }, thrown);
    default:
      return tactError('STORE_FAILED', { location, why }, thrown);
  }
}

/** Another process holds the lock, and held it for as long as we were told to wait. */
export function isLocked(thrown: unknown): boolean {
  const code = resultCode(thrown) & 0xff;
  return code === primary.busy || code === primary.locked;
}

const primary = {
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** SQLITE_IOERR_SHMSIZE: the index of the write-ahead log is a file too, and a full disk shows there first. */
const sharedMemoryDoesNotFit = 4874;

/** Those of creating the file, as the result that SQLite would have had. */
const fileSystemCodes: Readonly<Record<string, number>> = {
  ENOSPC: primary.full,
  EDQUOT: primary.full,
  EROFS: primary.readOnly,
  EACCES: primary.permission,
  EPERM: primary.permission,
  ENOENT: primary.cannotOpen,
  ENOTDIR: primary.cannotOpen,
  EISDIR: primary.cannotOpen,
};

function resultCode(thrown: unknown): number {
  if (!(thrown instanceof Error)) return 0;
  if ('errcode' in thrown) return Number(thrown.errcode);
  return 'code' in thrown ? (fileSystemCodes[String(thrown.code)] ?? 0) : 0;
}
