import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TactError, tactError } from '@tact/core/errors';

/** Where an embedded Tact keeps everything. */
export interface Home {
  readonly path: string;
  readonly database: string;
  readonly config: string;
  readonly rules: string;
  /** The Maildir of the sample that `tact start` shows. */
  readonly sampleMailbox: string;
  /** The Maildir that drafts go to while no mailbox is configured. */
  readonly ownMailbox: string;
  /** What secrets in runs are masked under. */
  readonly secretKey: string;
  /** The addresses of calendar feeds, which are secrets. */
  readonly feeds: string;
  /** A file for every process that is using this home. */
  readonly processes: string;
}

/** The user's list of trusted homes; it may stand in an otherwise empty data folder. */
export const trustListName = 'trusted-homes.json';

/** The paths in a home folder. */
export function homeAt(path: string): Home {
  return {
    path,
    database: join(path, 'tact.db'),
    config: join(path, 'config.toml'),
    rules: join(path, 'rules.toml'),
    sampleMailbox: join(path, 'sample-mailbox'),
    ownMailbox: join(path, 'mail'),
    secretKey: join(path, 'secret.key'),
    feeds: join(path, 'feeds.json'),
    processes: join(path, 'processes'),
  };
}

/** Whether anything was ever kept there. */
export function homeExists({ path }: Pick<Home, 'path'>): boolean {
  try {
    return readdirSync(path).some((name) => name !== trustListName);
  } catch (thrown) {
    // What is there and cannot be read is said by whoever opens it.
    return (thrown as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** What the file system threw where a file of the home was to be written. */
export function homeError(thrown: unknown, location: string): TactError {
  const { code, message } = thrown as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return tactError('STORE_FULL', { location }, thrown);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return tactError('STORE_READ_ONLY', { location }, thrown);
    default:
      return tactError('STORE_UNAVAILABLE', { location, why: code ?? message }, thrown);
  }
}
