import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type TactError, tactError } from '@tact/core/errors';
import { errorCode, fileProblem, linkProblem } from './file-problem.ts';
import type { MailboxDisk } from './mailbox-disk.ts';
import { linkedDirectory, type MaildirFile, pathOf, readMaildirFolders } from './maildir-files.ts';
import { directoryOf, listFolders, listLinkedFolders } from './maildir-folders.ts';

/** More renames than any mail program makes during one lookup. */
const maxTries = 50;

/** Of a large folder, all at once would take five times as long and as much memory; one by one, twice as long. */
const filesLocatedTogether = 64;

/**
 * Finds messages by their refs. A ref is the base of the file's name, which stays when flags change or the file is moved,
 * followed by its size and a digest of its contents: some programs (dovecot among them) give a file a new base when they
 * move it, and then the contents tell.
 *
 * A name may be outdated as soon as it is known. So a file that is not found under its name is looked up again; a message
 * is gone only if no file of it is listed, and `MAILBOX_BUSY` if one is listed every time but has always been renamed.
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

const notLocated = { size: 0, mtimeMs: 0, ctimeMs: 0 };

export class MaildirIndex {
  readonly #root: string;
  readonly #account: string;
  readonly #disk: MailboxDisk;
  readonly #byBase = new Map<string, MaildirFile>();
  /** When contents were written, which no rename changes: a long run asks the disk once for each file. */
  readonly #writtenAt = new Map<string, number>();

  constructor(root: string, account: string, disk: MailboxDisk) {
    this.#root = root;
    this.#account = account;
    this.#disk = disk;
  }

  remember(file: MaildirFile): void {
    this.#byBase.set(file.base, file);
  }

  /** The message's file as it is now; null where it is gone. */
  async find(ref: string): Promise<LocatedFile | null> {
    const wanted = parseRef(ref);
    const known = this.#byBase.get(wanted.base);
    const located = known && (await locate(this.#disk, known));
    if (located) return located;
    for (let tries = 1; tries <= maxTries; tries += 1) {
      const found = await this.#lookUp(wanted);
      if (found === 'gone') return null;
      if (found === 'renamed') continue;
      this.#byBase.set(wanted.base, found);
      return found;
    }
    throw this.#busy();
  }

  /**
   * Runs `work` on a message's file, and again under the file's new name if another program renamed it meanwhile, which
   * `work` reports by throwing `ENOENT`. Returns null if the message is gone.
   *
   * @param located the file, if it has just been found
   */
  async follow<Result>(
    ref: string,
    work: (file: LocatedFile) => Promise<Result>,
    located?: LocatedFile | null,
  ): Promise<Result | null> {
    let file = located ?? (await this.find(ref));
    for (let tries = 1; file !== null; tries += 1) {
      try {
        return await work(file);
      } catch (thrown) {
        if (errorCode(thrown) !== 'ENOENT') throw thrown;
        if (tries === maxTries) throw this.#busy();
      }
      file = await this.find(ref);
    }
    return null;
  }

  /**
   * The directory's messages as they are now, remembered.
   *
   * @param isWanted whether those written at this time (milliseconds since 1970-01-01T00:00Z) count; all unless given
   */
  async messagesOf(
    directory: string,
    isWanted: (writtenAt: number) => boolean = () => true,
  ): Promise<LocatedFile[]> {
    const isPossible = ({ base }: MaildirFile) => {
      const writtenAt = this.#writtenAt.get(base);
      return writtenAt === undefined || isWanted(writtenAt);
    };
    const messages = new Map<string, LocatedFile>();
    let renamed: MaildirFile[] = [];
    for (let tries = 1; tries <= maxTries; tries += 1) {
      const found = (await this.filesOf(directory)).filter(isPossible);
      const files = found.filter(({ base }) => !messages.has(base));
      for (let at = 0; at < files.length; at += filesLocatedTogether) {
        const some = files.slice(at, at + filesLocatedTogether);
        for (const file of await Promise.all(some.map((one) => locate(this.#disk, one)))) {
          if (file === null) continue;
          messages.set(file.base, file);
          if (file.problem === null) this.#writtenAt.set(file.base, Math.round(file.mtimeMs));
        }
      }
      renamed = files.filter(({ base }) => !messages.has(base));
      if (renamed.length === 0) break;
    }
    const unread = renamed.map((file) => ({ ...file, ...notLocated, problem: this.#busy() }));
    return [...messages.values(), ...unread];
  }

  /** The directory's files, remembered. */
  async filesOf(directory: string): Promise<MaildirFile[]> {
    const files = await readMaildirFolders(this.#disk, async () => [directory]);
    if (directory === this.#root) files.push(...(await this.#linkedFolders()));
    for (const file of files) this.remember(file);
    return files;
  }

  async allFiles(): Promise<MaildirFile[]> {
    const files = await readMaildirFolders(this.#disk, async () =>
      (await listFolders(this.#root)).map((name) => directoryOf(this.#root, name)),
    );
    return [...files, ...(await this.#linkedFolders())];
  }

  async #linkedFolders(): Promise<MaildirFile[]> {
    const names = await listLinkedFolders(this.#root);
    return names.map((name) => linkedDirectory(this.#root, 'cur', `../${name}`));
  }

  /**
   * Searches all files. If one could not be found again, it may have been the right one, so all are searched again.
   */
  async search<Found>(
    work: (file: LocatedFile) => Promise<Found | null>,
    order: (files: readonly MaildirFile[]) => readonly MaildirFile[],
  ): Promise<Found | null> {
    for (let tries = 1; tries <= maxTries; tries += 1) {
      let isComplete = true;
      for (const file of order(await this.allFiles())) {
        const located = await locate(this.#disk, file);
        const result = await this.follow(file.base, async (now) => ({ found: await work(now) }), located);
        if (result === null) isComplete = false;
        else if (result.found !== null) return result.found;
      }
      if (isComplete) return null;
    }
    throw this.#busy();
  }

  async #lookUp({ base, size, digest }: ParsedRef): Promise<LocatedFile | 'renamed' | 'gone'> {
    const files = await this.allFiles();
    const named = files.filter((file) => file.base === base);
    const candidates = named.length > 0 || size === null ? named : files;
    let isRenamed = false;
    for (const file of candidates) {
      const found = await locate(this.#disk, file);
      if (found === null) isRenamed = true;
      else if (file.base === base) return found;
      else if (found.size === size && found.problem === null) {
        const foundDigest = await this.#digestOf(found);
        if (foundDigest === digest) return found;
        if (foundDigest === null) isRenamed = true;
      }
    }
    return isRenamed ? 'renamed' : 'gone';
  }

  /** Null if the file no longer exists. */
  async #digestOf(file: MaildirFile): Promise<string | null> {
    try {
      return contentDigest(await this.#disk.readFile(pathOf(file)));
    } catch (thrown) {
      if (errorCode(thrown) === 'ENOENT') return null;
      throw thrown;
    }
  }

  #busy() {
    return tactError('MAILBOX_BUSY', { account: this.#account });
  }
}

/** The file with its size and times; null if it no longer exists. A link counts as a file that cannot be read. */
export async function locate(disk: MailboxDisk, file: MaildirFile): Promise<LocatedFile | null> {
  const path = pathOf(file);
  try {
    const found = await disk.lstat(path);
    return { ...file, ...sizeAndTimes(found), problem: problemWith(path, found) };
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return null;
    return { ...file, ...notLocated, problem: fileProblem(path, thrown) };
  }
}

function problemWith(path: string, found: Stats): TactError | null {
  if (found.isSymbolicLink()) return linkProblem(path);
  return found.isFile() ? null : tactError('MAILBOX_UNREADABLE', { path, why: 'not a regular file' });
}

function sizeAndTimes({ size, mtimeMs, ctimeMs }: Pick<LocatedFile, 'size' | 'mtimeMs' | 'ctimeMs'>) {
  return { size, mtimeMs, ctimeMs };
}

interface ParsedRef {
  readonly base: string;
  readonly size: number | null;
  readonly digest: string;
}

function parseRef(ref: string): ParsedRef {
  const found = /^(.+)~(\d+)\.([0-9a-f]+)$/.exec(ref);
  return found
    ? { base: found[1] ?? '', size: Number(found[2]), digest: found[3] ?? '' }
    : { base: ref, size: null, digest: '' };
}

function contentDigest(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, 16);
}
