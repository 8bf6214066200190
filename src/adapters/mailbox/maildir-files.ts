import { chown, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './file-problem.ts';
import type { MaildirDisk } from './maildir-disk.ts';
import { type MaildirName, parseMaildirName } from './maildir-name.ts';

/** Reads in a row that must bring nothing new where a directory changes or changed a moment ago. */
const readsWithoutNews = 2;
const mostReads = 20;
/** A change within this time after another may leave a directory's time as it was; network disks count in seconds. */
const coarsestTimeMs = 2000;

/** A message's file in a folder of a Maildir. */
export interface MaildirFile extends MaildirName {
  /** The folder's directory, the one that holds `cur` and `new`. */
  readonly folder: string;
  readonly sub: 'cur' | 'new';
  readonly name: string;
}

export function pathOf({ folder, sub, name }: Pick<MaildirFile, 'folder' | 'sub' | 'name'>): string {
  return join(folder, sub, name);
}

/**
 * The files of folders, in no order, each under the name it was last seen with. A missing `cur` or `new` is empty: copies
 * of Maildirs often lack them.
 *
 * The system may leave out a file that is renamed while its directory is read, under both names. So unless nothing changed
 * for a while, directories are read several times and everything found is kept: a file is missed only if it is renamed
 * during each of these reads. A file that was removed meanwhile may still be among them; that shows when it is used.
 */
export async function readMaildirFolders(
  disk: MaildirDisk,
  listFolders: () => Promise<readonly string[]>,
): Promise<MaildirFile[]> {
  const files = new Map<string, MaildirFile>();
  let withoutNews = 0;
  for (let reads = 0; reads < mostReads && withoutNews < readsWithoutNews; reads += 1) {
    const folders = await listFolders();
    const before = await changeTimes(disk, folders);
    const known = files.size;
    // Messages go from new to cur: in this order, one on its way is met at least once.
    for (const sub of ['new', 'cur'] as const) {
      const found = await Promise.all(folders.map((folder) => filesIn(disk, folder, sub)));
      // A copy of a message in another folder may have the same base.
      for (const file of found.flat()) files.set(join(file.folder, file.base), file);
    }
    const isQuiet = Date.now() - Math.max(0, ...before) > coarsestTimeMs;
    if (isQuiet && before.join() === (await changeTimes(disk, folders)).join()) break;
    withoutNews = files.size === known ? withoutNews + 1 : 0;
  }
  return [...files.values()];
}

/** When messages or folders last came, went or were renamed. */
async function changeTimes(disk: MaildirDisk, folders: readonly string[]): Promise<number[]> {
  const directories = folders.flatMap((folder) => [folder, join(folder, 'new'), join(folder, 'cur')]);
  return Promise.all(
    directories.map(async (directory) => {
      try {
        return (await disk.stat(directory)).mtimeMs;
      } catch (thrown) {
        if (errorCode(thrown) === 'ENOENT') return 0;
        throw thrown;
      }
    }),
  );
}

async function filesIn(disk: MaildirDisk, folder: string, sub: 'cur' | 'new'): Promise<MaildirFile[]> {
  const names = await namesIn(disk, join(folder, sub));
  return names
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ ...parseMaildirName(name), folder, sub, name }));
}

async function namesIn(disk: MaildirDisk, directory: string): Promise<string[]> {
  try {
    return await disk.readdir(directory);
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return [];
    throw thrown;
  }
}

/** Makes renames in a folder last through a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What root makes in somebody's Maildir must stay theirs, or their own mail programs could not read it. */
export async function adoptOwner(path: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(like);
  await chown(path, uid, gid);
}
