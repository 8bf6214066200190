import type { Dirent, Stats } from 'node:fs';
import { join, relative } from 'node:path';
import { TactError, tactError } from '@tact/core/errors';
import { errorCode, fileProblem, isMail, linkProblem } from './file-problem.ts';
import { changeTimeOf, type MailboxDisk, nodeDisk } from './mailbox-disk.ts';
import { type DirectoriesRead, readSettled } from './read-settled.ts';

const deepestFolder = 16;
/** How deep to look for a first message: somebody may give the path of a whole disk. */
const deepestLookedInto = 6;
/** More renames than any program makes during one listing. */
const maxTries = 50;

export interface EmlFile {
  readonly path: string;
  /** The path within the folder. */
  readonly id: string;
  /** The same whatever the file is called. */
  readonly fileId: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Why it cannot be read, where that is known already. */
  readonly problem: unknown;
}

/** Whether there is an `.eml` file in the folder or below; ends with the first. */
export async function holdsEml(folder: string): Promise<boolean> {
  const depth = deepestFolder - deepestLookedInto;
  for await (const { kind } of walk(nodeDisk, folder, depth)) if (kind === 'file') return true;
  return false;
}

export function isEmlName(name: string): boolean {
  return /\.eml$/i.test(name);
}

/** The `.eml` files in a folder and below, or the file itself. A folder that cannot be read stands for what is in it. */
export async function emlFiles(disk: MailboxDisk, path: string): Promise<EmlFile[]> {
  try {
    if ((await disk.stat(path)).isFile())
      return (await describeAll(disk, path, [{ kind: 'file', path }])).filter(isMail);
    await disk.readdir(path);
    for (let tries = 1; tries <= maxTries; tries += 1) {
      const found = await readSettled(disk, () => readFolders(disk, path));
      const files = await describeAll(disk, path, found);
      // A file that is missing now may only have been renamed.
      if (files.length === found.length) return files.filter(isMail);
    }
  } catch (thrown) {
    throw fileProblem(path, thrown);
  }
  throw tactError('MAILBOX_BUSY', { account: path });
}

export async function foldersIn(path: string): Promise<string[]> {
  const folders: string[] = [];
  for await (const { kind, path: found } of walk(nodeDisk, path, 0))
    if (kind === 'folder') folders.push(found);
  return folders;
}

type FolderEntry =
  | { readonly kind: 'file' | 'folder'; readonly path: string }
  | { readonly kind: 'unreadable'; readonly path: string; readonly problem: TactError };

async function readFolders(disk: MailboxDisk, path: string): Promise<DirectoriesRead<FolderEntry>> {
  const items: [string, FolderEntry][] = [];
  const changedAtMs = new Map<string, number>();
  for await (const found of walk(disk, path, 0)) {
    if (found.kind === 'folder') changedAtMs.set(found.path, await changeTimeOf(disk, found.path));
    else items.push([found.path, found]);
  }
  return { items, changedAtMs };
}

/** Each folder is yielded before it is read, then what is in it. Links are not followed: one to a folder is told as unreadable. */
async function* walk(disk: MailboxDisk, folder: string, depth: number): AsyncGenerator<FolderEntry> {
  yield { kind: 'folder', path: folder };
  const entries = await entriesOf(disk, folder);
  if (entries instanceof TactError) {
    yield { kind: 'unreadable', path: folder, problem: entries };
    return;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    if (!entry.isDirectory() && isEmlName(entry.name)) yield { kind: 'file', path: join(folder, entry.name) };
  }
  for (const entry of entries) {
    if (entry.isDirectory() && !entry.name.startsWith('.') && depth < deepestFolder)
      yield* walk(disk, join(folder, entry.name), depth + 1);
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() && !isEmlName(entry.name) && (await leadsToFolder(disk, path)))
      yield { kind: 'unreadable', path, problem: linkProblem(path) };
  }
}

/** A link to no folder, or to one that this user may not look into, leads to no mail. */
async function leadsToFolder(disk: MailboxDisk, path: string): Promise<boolean> {
  try {
    return (await disk.stat(path)).isDirectory();
  } catch (thrown) {
    errorCode(thrown);
    return false;
  }
}

/** A folder that no longer exists is empty: its files are found where they are now. */
async function entriesOf(disk: MailboxDisk, folder: string): Promise<Dirent[] | TactError> {
  try {
    return await disk.entries(folder);
  } catch (thrown) {
    return errorCode(thrown) === 'ENOENT' ? [] : fileProblem(folder, thrown);
  }
}

async function describeAll(
  disk: MailboxDisk,
  root: string,
  found: readonly FolderEntry[],
): Promise<EmlFile[]> {
  const files: EmlFile[] = [];
  for (const one of found) {
    const file =
      one.kind === 'unreadable'
        ? unreadable(root, one.path, one.problem)
        : await describe(disk, root, one.path);
    if (file !== null) files.push(file);
  }
  return files;
}

/** Null if the file no longer exists. */
async function describe(disk: MailboxDisk, root: string, path: string): Promise<EmlFile | null> {
  let found: Stats;
  try {
    found = await disk.lstat(path);
  } catch (thrown) {
    return errorCode(thrown) === 'ENOENT' ? null : unreadable(root, path, fileProblem(path, thrown));
  }
  const { dev, ino, size, mtimeMs, ctimeMs } = found;
  const problem = problemWith(path, found);
  return { path, id: relative(root, path), fileId: `${dev}:${ino}`, size, mtimeMs, ctimeMs, problem };
}

function problemWith(path: string, found: Stats): TactError | null {
  if (found.isSymbolicLink()) return linkProblem(path);
  return found.isFile() ? null : tactError('MAILBOX_UNREADABLE', { path, why: 'not a regular file' });
}

function unreadable(root: string, path: string, problem: unknown): EmlFile {
  return { path, id: relative(root, path), fileId: path, size: 0, mtimeMs: 0, ctimeMs: 0, problem };
}
