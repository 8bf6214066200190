import { chown, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './file-problem.ts';
import { type MaildirName, parseMaildirName } from './maildir-name.ts';

const mostReads = 4;

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
 * The files of a folder, in no order. A missing `cur` or `new` is empty: copies of Maildirs often lack them.
 *
 * A file that is renamed while a directory is read may be passed over under both names, so a directory that changed meanwhile
 * is read again; what is found at any time is kept, since a name that is out of date is noticed when it is used.
 */
export async function readMaildirFolder(folder: string): Promise<MaildirFile[]> {
  const files = new Map<string, MaildirFile>();
  const directories = [join(folder, 'new'), join(folder, 'cur')];
  let before = await changeTimes(directories);
  for (let reads = 1; ; reads += 1) {
    // Messages go from new to cur: in this order, one on its way is met at least once.
    for (const sub of ['new', 'cur'] as const) {
      for (const name of await namesIn(join(folder, sub))) {
        if (name.startsWith('.')) continue;
        const file = { ...parseMaildirName(name), folder, sub, name };
        files.set(file.base, file);
      }
    }
    const after = await changeTimes(directories);
    if (after === before || reads === mostReads) return [...files.values()];
    before = after;
  }
}

async function changeTimes(directories: readonly string[]): Promise<string> {
  const times = directories.map(async (directory) => {
    try {
      return (await stat(directory)).mtimeMs;
    } catch (thrown) {
      if (errorCode(thrown) === 'ENOENT') return 0;
      throw thrown;
    }
  });
  return (await Promise.all(times)).join(' ');
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

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return [];
    throw thrown;
  }
}
