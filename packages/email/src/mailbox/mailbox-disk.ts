import type { Dirent, Stats } from 'node:fs';
import { constants, lstat } from 'node:fs';
import { open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from './file-problem.ts';

/**
 * The system calls on the files of messages. Other programs may rename a file between any two of them; tests put such
 * renames exactly there.
 */
export interface MailboxDisk {
  readdir(directory: string): Promise<string[]>;
  entries(directory: string): Promise<Dirent[]>;
  stat(path: string): Promise<Stats>;
  lstat(path: string): Promise<Stats>;
  /** Fails with `ELOOP` where the path itself is a symbolic link. */
  readFile(path: string): Promise<Buffer>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Makes renames in a directory last through a power cut. */
  sync(directory: string): Promise<void>;
}

/** A file that was replaced by a link since it was looked at is not read through it (`ELOOP`); Windows has no such flag. */
const readUnlinked = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

export const nodeDisk: MailboxDisk = {
  readdir: (directory) => readdir(directory),
  entries: (directory) => readdir(directory, { withFileTypes: true }),
  stat: (path) => stat(path),
  // That of `node:fs/promises` takes twice as long, and a large folder is looked at file by file.
  lstat: promisify(lstat),
  readFile: (path) => readFile(path, { flag: readUnlinked }),
  rename,
  unlink,
  async sync(directory) {
    const handle = await open(directory, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

/** Whether the path itself is a symbolic link, wherever it leads; false where nothing is. */
export async function isLink(disk: Pick<MailboxDisk, 'lstat'>, path: string): Promise<boolean> {
  try {
    return (await disk.lstat(path)).isSymbolicLink();
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT' || errorCode(thrown) === 'ENOTDIR') return false;
    throw thrown;
  }
}

/** When something last came, went or was renamed in a directory; 0 where it is not there. */
export async function changeTimeOf(disk: MailboxDisk, directory: string): Promise<number> {
  try {
    return (await disk.stat(directory)).mtimeMs;
  } catch {
    // Why it cannot be looked at is told where it is read.
    return 0;
  }
}
