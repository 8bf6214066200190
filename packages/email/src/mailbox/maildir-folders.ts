import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tactError } from '@tact/core/errors';
import type { Folder, FolderRole } from '@tact/core/ports/mailbox';
import { folderNameProblem } from '@tact/core/ports/mailbox-names';
import { linkProblem } from './file-problem.ts';
import { folderByRole, folderNames, roleByName } from './folder-roles.ts';
import { isLink, nodeDisk } from './mailbox-disk.ts';
import { adoptOwner } from './maildir-files.ts';
import { decodeModifiedUtf7, encodeModifiedUtf7 } from './modified-utf7.ts';

/**
 * Folders of a Maildir++: the inbox is the Maildir itself, `Clubs.Rowing` its directory `.Clubs.Rowing`. Names are
 * written in modified UTF-7, levels are divided by dots; `Clubs/Rowing` is understood as well.
 */

const inbox = folderNames.inbox;
const maxDirectoryNameLength = 250;

/** Names of all folders, the inbox first. */
export async function listFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const names = entries
    .filter((entry) => isFolderName(entry.name) && entry.isDirectory())
    .map((entry) => folderNameIn(entry.name));
  return [inbox, ...names.sort()];
}

/** Names of the directories of folders that are links, which are not followed. */
export async function listLinkedFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter((entry) => isFolderName(entry.name) && entry.isSymbolicLink())
    .map(({ name }) => name);
}

function isFolderName(name: string): boolean {
  return /^\.[^.]/.test(name);
}

export function directoryOf(root: string, name: string): string {
  return name === inbox ? root : join(root, `.${encodeModifiedUtf7(name)}`);
}

export function folderNameOf(root: string, directory: string): string {
  return directory === root ? inbox : folderNameIn(basename(directory));
}

export function roleOfFolder(name: string): FolderRole | null {
  return roleByName(name);
}

/** The name of a folder that exists or may be made. Throws `MAILBOX_REFUSED` for what cannot be one. */
export async function nameOf(root: string, to: Folder, account: string, operation: string): Promise<string> {
  if (to.role !== undefined) {
    return to.role === 'inbox'
      ? inbox
      : (folderByRole(to.role, await listFolders(root)) ?? folderNames[to.role]);
  }
  const wanted = to.name ?? '';
  if (wanted.toUpperCase() === inbox) return inbox;
  const name = wanted.replaceAll('/', '.');
  const problem =
    folderNameProblem(wanted) ?? folderNameProblem(name.replaceAll('.', '/')) ?? directoryNameProblem(name);
  if (problem !== null) throw tactError('MAILBOX_REFUSED', { account, operation, why: problem });
  return name;
}

/** Makes the folder if need be. Returns its directory. Throws `MAILBOX_UNREADABLE` where a link would lead out of the account. */
export async function ensureFolder(root: string, name: string): Promise<string> {
  const directory = directoryOf(root, name);
  let isNew = false;
  for (const path of [directory, join(directory, 'tmp'), join(directory, 'new'), join(directory, 'cur')]) {
    if (path !== root && (await isLink(nodeDisk, path))) throw linkProblem(path);
    if ((await mkdir(path, { recursive: true, mode: 0o700 })) === undefined) continue;
    await adoptOwner(path, root);
    isNew = true;
  }
  if (isNew && name !== inbox) {
    // The mark of a folder that is no account of its own (Maildir++).
    const mark = join(directory, 'maildirfolder');
    await writeFile(mark, '', { mode: 0o600 });
    await adoptOwner(mark, root);
    await nodeDisk.sync(root);
  }
  return directory;
}

function folderNameIn(directoryName: string): string {
  const encoded = directoryName.slice(1);
  return decodeModifiedUtf7(encoded) ?? encoded;
}

function directoryNameProblem(name: string): string | null {
  return Buffer.byteLength(encodeModifiedUtf7(name)) <= maxDirectoryNameLength
    ? null
    : 'the folder name is too long for a Maildir';
}
