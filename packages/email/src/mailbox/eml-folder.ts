import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { tactError } from '@tact/core/errors';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { arrivalsAfter, byArrival, cursorOf } from './arrival-order.ts';
import { type EmlFile, emlFiles, foldersIn } from './eml-files.ts';
import { errorCode, fileProblem } from './file-problem.ts';
import { type MailboxDisk, nodeDisk } from './mailbox-disk.ts';
import { defaultMaxBytes, problemOf, tooLarge } from './message-problem.ts';
import { Ordinals } from './ordinals.ts';
import { readAhead } from './read-ahead.ts';
import { readOnlyInbox } from './read-only.ts';
import { watchFiles } from './watch-files.ts';

interface EmlFolderOptions {
  /** The account's name; the path unless given. */
  readonly account?: string;
  /** Larger messages are yielded with `MAIL_TOO_LARGE` instead of their text. */
  readonly maxBytes?: number;
  /** The file system of this machine unless given. */
  readonly disk?: MailboxDisk;
  /** How long a file must be unchanged before it counts as completely written. */
  readonly settleMs?: number;
}

const filesReadAhead = 6;
/** More renames than any program makes during one listing. */
const maxTries = 50;

/**
 * A folder of `.eml` files with what is in folders below, or a single file; read only. A ref is a digest of the message,
 * so that it stays when files are renamed or sorted into folders. Links to folders are not followed.
 */
export function createEmlFolder(path: string, options: EmlFolderOptions = {}): Mailbox {
  const { account = path, maxBytes = defaultMaxBytes, disk = nodeDisk, settleMs = 300 } = options;
  const folder = new EmlFolder(path, account, disk, maxBytes);
  return {
    ...readOnlyInbox({ account, why: '.eml files are read-only', find: (ref) => folder.find(ref) }),
    provider: 'eml',
    async check() {
      await emlFiles(disk, path);
    },
    async count() {
      return (await emlFiles(disk, path)).length;
    },
    async countByFolder() {
      const counts = new Map<string, number>();
      for (const { id } of await emlFiles(disk, path)) {
        const name = dirname(id);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return counts;
    },
    messages: (listing = {}) => folder.list(listing.cursor ?? null, listing.signal),
    newestFirst: () => folder.newestFirst(),
    async *watch(start) {
      const list = (cursor: string | null) => folder.list(cursor, start.signal);
      yield* watchFiles(await foldersIn(path), list, start, { settleMs });
    },
  };
}

type Order = (
  files: readonly EmlFile[],
  readAtMs: number,
) => readonly { readonly file: EmlFile; readonly cursor: string }[];

class EmlFolder {
  readonly #path: string;
  readonly #account: string;
  readonly #disk: MailboxDisk;
  readonly #maxBytes: number;
  readonly #places = new Map<string, EmlFile>();
  readonly #listed = new Set<string>();

  constructor(path: string, account: string, disk: MailboxDisk, maxBytes: number) {
    this.#path = path;
    this.#account = account;
    this.#disk = disk;
    this.#maxBytes = maxBytes;
  }

  async *list(cursor: string | null, signal?: AbortSignal): AsyncGenerator<StoredMessage> {
    const ordinals = new Ordinals();
    let position = cursor;
    const arrivals: Order = (files, readAtMs) =>
      arrivalsAfter(files, position, readAtMs, ({ id }) => this.#listed.has(id));
    for await (const { file, stored } of this.#readAll(arrivals, signal)) {
      const message = { ...stored, ref: ordinals.next(stored.ref) };
      this.#places.set(message.ref, file);
      this.#listed.add(file.id);
      position = message.cursor;
      yield message;
    }
  }

  async *newestFirst(): AsyncGenerator<StoredMessage> {
    const newest: Order = (files) =>
      files.toSorted((one, other) => byArrival(other, one)).map((file) => ({ file, cursor: cursorOf(file) }));
    for await (const { stored } of this.#readAll(newest)) yield stored;
  }

  async find(ref: string): Promise<StoredMessage | null> {
    const place = this.#places.get(ref);
    const known = place && (await readEml(this.#disk, place, this.#maxBytes, cursorOf(place)));
    if (known && ref.startsWith(known.ref)) return { ...known, ref };
    for await (const message of this.list(null)) if (message.ref === ref) return message;
    return null;
  }

  /** Reads files in this order; files renamed meanwhile follow under their new names. */
  async *#readAll(
    order: Order,
    signal?: AbortSignal,
  ): AsyncGenerator<{ readonly file: EmlFile; readonly stored: StoredMessage }> {
    const read = new Set<string>();
    for (let tries = 1; tries <= maxTries; tries += 1) {
      const readAtMs = Date.now();
      const files = (await emlFiles(this.#disk, this.#path)).filter(({ fileId }) => !read.has(fileId));
      let isComplete = true;
      const messages = readAhead(order(files, readAtMs), filesReadAhead, async ({ file, cursor }) =>
        signal?.aborted ? null : { file, stored: await readEml(this.#disk, file, this.#maxBytes, cursor) },
      );
      for await (const message of messages) {
        if (message === null || signal?.aborted) return;
        const { file, stored } = message;
        if (stored === null) {
          isComplete = false;
          continue;
        }
        read.add(file.fileId);
        yield { file, stored };
      }
      if (isComplete) return;
    }
    throw tactError('MAILBOX_BUSY', { account: this.#account });
  }
}

/** The message with a digest as its ref; null where the file is gone. */
async function readEml(
  disk: MailboxDisk,
  file: EmlFile,
  maxBytes: number,
  cursor: string,
): Promise<StoredMessage | null> {
  let raw: Uint8Array | null = null;
  let problem: StoredMessage['problem'] = null;
  if (file.problem !== null) problem = problemOf(file.problem);
  else if (file.size > maxBytes) problem = tooLarge(file.size, maxBytes);
  else {
    try {
      raw = await disk.readFile(file.path);
    } catch (thrown) {
      if (errorCode(thrown) === 'ENOENT') return null;
      problem = problemOf(fileProblem(file.path, thrown));
    }
  }
  return {
    ref: createHash('sha256')
      .update(raw ?? file.id)
      .digest('hex')
      .slice(0, 32),
    folder: 'INBOX',
    labels: [],
    seen: false,
    flagged: false,
    receivedAt: Math.round(file.mtimeMs),
    size: raw?.length ?? file.size,
    raw,
    problem,
    cursor,
  };
}
