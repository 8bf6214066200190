import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './file-problem.ts';
import { changeTimeOf, isLink, type MailboxDisk } from './mailbox-disk.ts';
import { type MaildirName, parseMaildirName } from './maildir-name.ts';
import { readSettled } from './read-settled.ts';

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
 * The files of folders, in no order, each under the name it was last seen with; a copy of a message in another folder may
 * have the same base. A missing `cur` or `new` is empty: copies of Maildirs often lack them.
 */
export function readMaildirFolders(
  disk: MailboxDisk,
  listFolders: () => Promise<readonly string[]>,
): Promise<MaildirFile[]> {
  return readSettled(disk, async () => {
    const folders = await listFolders();
    const directories = folders.flatMap((folder) => [folder, join(folder, 'new'), join(folder, 'cur')]);
    const changedAtMs = new Map(
      await Promise.all(directories.map(async (one) => [one, await changeTimeOf(disk, one)] as const)),
    );
    // Messages go from new to cur: in this order, one on its way is met at least once.
    const recent = await Promise.all(folders.map((folder) => filesIn(disk, folder, 'new')));
    const current = await Promise.all(folders.map((folder) => filesIn(disk, folder, 'cur')));
    const items = [...recent, ...current]
      .flat()
      .map((file) => [`${file.folder}/${file.base}`, file] as const);
    return { items, changedAtMs };
  });
}

async function filesIn(disk: MailboxDisk, folder: string, sub: 'cur' | 'new'): Promise<MaildirFile[]> {
  if (await isLink(disk, join(folder, sub))) return [linkedDirectory(folder, sub, '.')];
  const names = await namesIn(disk, join(folder, sub));
  return names
    .filter((name) => !name.startsWith('.') && !isFolderView(name))
    .map((name) => ({ ...parseMaildirName(name), folder, sub, name }));
}

/** What Windows puts into folders that somebody looked at. (That of macOS begins with a dot.) */
function isFolderView(name: string): boolean {
  return /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini)$/i.test(name);
}

/** Stands for the messages behind a linked directory, and cannot be read: so it is told, once, that they are left alone. */
export function linkedDirectory(folder: string, sub: 'cur' | 'new', name: string): MaildirFile {
  return { base: `link:${join(sub, name)}`, flags: '', folder, sub, name };
}

async function namesIn(disk: MailboxDisk, directory: string): Promise<string[]> {
  try {
    return await disk.readdir(directory);
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return [];
    throw thrown;
  }
}

/** What root makes in somebody's Maildir must stay theirs, or their own mail programs could not read it. */
export async function adoptOwner(path: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(like);
  await chown(path, uid, gid);
}
