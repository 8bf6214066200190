import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';

/**
 * The system calls on the files of messages. Other programs may rename a file between any two of them; tests put such
 * renames exactly there.
 */
export interface MaildirDisk {
  readdir(directory: string): Promise<string[]>;
  stat(path: string): Promise<Stats>;
  lstat(path: string): Promise<Stats>;
  readFile(path: string): Promise<Buffer>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
}

export const nodeDisk: MaildirDisk = {
  readdir: (directory) => readdir(directory),
  stat: (path) => stat(path),
  lstat: (path) => lstat(path),
  readFile: (path) => readFile(path),
  rename,
  unlink,
};
