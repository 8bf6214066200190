import { chown, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './file-problem.ts';
import { type MaildirName, parseMaildirName } from './maildir-name.ts';

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

/** The files of a folder, in no order. A missing `cur` or `new` is empty: copies of Maildirs often lack them. */
export async function readMaildirFolder(folder: string): Promise<MaildirFile[]> {
  const [fresh, current] = await Promise.all([namesIn(join(folder, 'new')), namesIn(join(folder, 'cur'))]);
  const files = new Map<string, MaildirFile>();
  for (const [sub, names] of [
    ['new', fresh],
    ['cur', current],
  ] as const) {
    for (const name of names) {
      if (name.startsWith('.')) continue;
      const file = { ...parseMaildirName(name), folder, sub, name };
      // A file on its way from new to cur may be seen in both.
      files.set(file.base, file);
    }
  }
  return [...files.values()];
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
