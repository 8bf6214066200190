import { createHash } from 'node:crypto';
import { lstat, readFile, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { tactError } from '#errors';
import { errorCode, fileProblem } from './file-problem.ts';
import { type MaildirFile, pathOf, readMaildirFolder } from './maildir-files.ts';
import { directoryOf, listFolders } from './maildir-folders.ts';

const pausesMs = [0, 1, 4, 16, 64];

/**
 * Finds messages by their refs. A ref is the base of the file's name, which stays when flags change or the file is moved,
 * followed by its size and a digest of its contents: some programs (dovecot among them) give a file a new base when they
 * move it, and then the contents tell.
 */

/** @param raw null for a file that was not read: its ref holds the base alone. */
export function maildirRef(base: string, raw: Uint8Array | null): string {
  return raw === null ? base : `${base}~${raw.length}.${contentDigest(raw)}`;
}

export interface LocatedFile extends MaildirFile {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Why it cannot be read, where that is known already. */
  readonly problem: unknown;
}

export class MaildirIndex {
  readonly #root: string;
  readonly #byBase = new Map<string, MaildirFile>();

  constructor(root: string) {
    this.#root = root;
  }

  remember(file: MaildirFile): void {
    this.#byBase.set(file.base, file);
  }

  isKnown(base: string): boolean {
    return this.#byBase.has(base);
  }

  /** The message's file as it is now; null where it is gone. */
  async find(ref: string): Promise<LocatedFile | null> {
    const { base, size, digest } = parseRef(ref);
    const known = this.#byBase.get(base);
    const located = known && (await locate(known));
    if (located) return located;
    let files: MaildirFile[] = [];
    // Another program may be renaming it again and again; only what is not found several times is not there.
    for (const pauseMs of pausesMs) {
      if (pauseMs > 0) await pause(pauseMs);
      files = await this.#allFiles();
      for (const file of files.filter((one) => one.base === base)) {
        const found = await locate(file);
        if (found) return this.#found(base, found);
      }
    }
    for (const file of size === null ? [] : files) {
      const found = await locate(file);
      if (found?.size !== size || found.problem !== null) continue;
      if ((await digestOf(found)) === digest) return this.#found(base, found);
    }
    return null;
  }

  /** The directory's files, remembered. */
  async filesOf(directory: string): Promise<MaildirFile[]> {
    const files = await readMaildirFolder(directory);
    for (const file of files) this.remember(file);
    return files;
  }

  #found(base: string, file: LocatedFile): LocatedFile {
    this.#byBase.set(base, file);
    return file;
  }

  async #allFiles(): Promise<MaildirFile[]> {
    const folders = await listFolders(this.#root);
    const files = await Promise.all(folders.map((name) => readMaildirFolder(directoryOf(this.#root, name))));
    return files.flat();
  }
}

/** The file with its size and times; null where it is not there (any more). */
export async function locate(file: MaildirFile): Promise<LocatedFile | null> {
  const path = pathOf(file);
  try {
    const { size, mtimeMs, ctimeMs, isFile } = await statOf(path);
    const problem = isFile ? null : tactError('MAILBOX_UNREADABLE', { path, why: 'it is no regular file' });
    return { ...file, size, mtimeMs, ctimeMs, problem };
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return null;
    const { size, mtimeMs, ctimeMs } = await lstat(path);
    return { ...file, size, mtimeMs, ctimeMs, problem: fileProblem(path, thrown) };
  }
}

async function statOf(path: string) {
  const found = await stat(path);
  return { size: found.size, mtimeMs: found.mtimeMs, ctimeMs: found.ctimeMs, isFile: found.isFile() };
}

function parseRef(ref: string): {
  readonly base: string;
  readonly size: number | null;
  readonly digest: string;
} {
  const found = /^(.+)~(\d+)\.([0-9a-f]+)$/.exec(ref);
  return found
    ? { base: found[1] ?? '', size: Number(found[2]), digest: found[3] ?? '' }
    : { base: ref, size: null, digest: '' };
}

async function digestOf(file: MaildirFile): Promise<string | null> {
  try {
    return contentDigest(await readFile(pathOf(file)));
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return null;
    throw thrown;
  }
}

function contentDigest(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, 16);
}
