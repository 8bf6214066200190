import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { TactError, tactError } from '#errors';
import type { Mailbox, StoredMessage } from '#ports/mailbox';
import { arrivalsAfter, byArrival, cursorOf } from './arrival-order.ts';
import { errorCode, fileProblem } from './file-problem.ts';
import { defaultMaxBytes, problemOf, tooLarge } from './message-problem.ts';
import { Ordinals } from './ordinals.ts';
import { readAhead } from './read-ahead.ts';
import { refuseChanges } from './read-only.ts';
import { watchFiles } from './watch-files.ts';

const filesReadAhead = 6;
const deepestFolder = 16;
/** How deep to look for a first message: somebody may give the path of a whole disk. */
const deepestLookedInto = 6;
/** A program that is writing a message goes on within that time. */
const settleMs = 300;

interface EmlFile {
  readonly path: string;
  /** The path within the folder. */
  readonly id: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Why it cannot be read, where that is known already. */
  readonly problem: unknown;
}

/**
 * A folder of `.eml` files with what is in folders below, or a single file; read only. A ref is a digest of the message,
 * so that it stays when files are renamed or sorted into folders. Links to folders are not followed.
 */
export function createEmlFolder(
  path: string,
  options: { readonly account?: string; readonly maxBytes?: number } = {},
): Mailbox {
  const account = options.account ?? path;
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const places = new Map<string, EmlFile>();
  const listed = new Set<string>();

  async function* list(cursor: string | null, signal?: AbortSignal): AsyncGenerator<StoredMessage> {
    const readAtMs = Date.now();
    const ordinals = new Ordinals();
    const arrivals = arrivalsAfter(await emlFiles(path), cursor, readAtMs, ({ id }) => listed.has(id));
    const messages = readAhead(arrivals, filesReadAhead, async ({ file, cursor: next }) =>
      signal?.aborted ? null : { file, stored: await readEml(file, maxBytes, next) },
    );
    for await (const message of messages) {
      if (signal?.aborted) return;
      if (message === null || message.stored === null) continue;
      const stored = { ...message.stored, ref: ordinals.next(message.stored.ref) };
      places.set(stored.ref, message.file);
      listed.add(message.file.id);
      yield stored;
    }
  }

  async function find(ref: string): Promise<StoredMessage | null> {
    const place = places.get(ref);
    const known = place && (await readEml(place, maxBytes, cursorOf(place)));
    if (known && ref.startsWith(known.ref)) return { ...known, ref };
    for await (const message of list(null)) if (message.ref === ref) return message;
    return null;
  }

  return {
    account,
    provider: 'eml',
    writable: false,
    async check() {
      await emlFiles(path);
    },
    async count() {
      return (await emlFiles(path)).length;
    },
    messages: (listing = {}) => list(listing.cursor ?? null, listing.signal),
    async *newestFirst() {
      for (const file of (await emlFiles(path)).sort((one, other) => byArrival(other, one))) {
        const message = await readEml(file, maxBytes, cursorOf(file));
        if (message !== null) yield message;
      }
    },
    async *watch(start) {
      yield* watchFiles(await foldersOf(path), (cursor) => list(cursor, start.signal), start, { settleMs });
    },
    async read(ref) {
      const found = await find(ref);
      if (found === null) throw tactError('MAILBOX_MESSAGE_GONE', { account });
      return found;
    },
    async roleOf(name) {
      return name === 'INBOX' ? 'inbox' : null;
    },
    async locate(ref) {
      await this.read(ref);
      return { role: 'inbox', name: 'INBOX' };
    },
    async close() {},
    ...refuseChanges(account, '.eml files are only read'),
  };
}

/** Whether there is an `.eml` file in the folder or below; ends with the first. */
export async function holdsEml(folder: string): Promise<boolean> {
  for await (const { problem } of emlPaths(folder, deepestFolder - deepestLookedInto))
    if (problem === null) return true;
  return false;
}

export function isEmlName(name: string): boolean {
  return /\.eml$/i.test(name);
}

async function emlFiles(path: string): Promise<EmlFile[]> {
  try {
    if ((await stat(path)).isFile()) return [await describe(path, path)];
    await readdir(path);
    const files: EmlFile[] = [];
    for await (const one of emlPaths(path, 0)) {
      files.push(
        one.problem === null
          ? await describe(one.path, path)
          : { ...unread, ...one, id: relative(path, one.path) },
      );
    }
    return files;
  } catch (thrown) {
    throw fileProblem(path, thrown);
  }
}

const unread = { size: 0, mtimeMs: 0, ctimeMs: 0 };

async function describe(path: string, root: string): Promise<EmlFile> {
  const id = relative(root, path);
  try {
    const found = await stat(path);
    const problem = found.isFile()
      ? null
      : tactError('MAILBOX_UNREADABLE', { path, why: 'it is no regular file' });
    return { path, id, size: found.size, mtimeMs: found.mtimeMs, ctimeMs: found.ctimeMs, problem };
  } catch (thrown) {
    return { path, id, ...unread, problem: fileProblem(path, thrown) };
  }
}

/** Paths of files; a folder below that cannot be read stands for what is in it. */
async function* emlPaths(folder: string, depth: number): AsyncGenerator<{ path: string; problem: unknown }> {
  const entries = await entriesOf(folder);
  if (entries instanceof TactError) {
    yield { path: folder, problem: entries };
    return;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    if (!entry.isDirectory() && isEmlName(entry.name))
      yield { path: join(folder, entry.name), problem: null };
  }
  for (const entry of entries) {
    if (entry.isDirectory() && !entry.name.startsWith('.') && depth < deepestFolder)
      yield* emlPaths(join(folder, entry.name), depth + 1);
  }
}

async function entriesOf(folder: string): Promise<Dirent[] | TactError> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (thrown) {
    return fileProblem(folder, thrown);
  }
}

async function foldersOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return [
    path,
    ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)),
  ];
}

/** The message with a digest as its ref; null where the file is gone. */
async function readEml(file: EmlFile, maxBytes: number, cursor: string): Promise<StoredMessage | null> {
  let raw: Uint8Array | null = null;
  let problem: StoredMessage['problem'] = null;
  if (file.problem !== null) problem = problemOf(file.problem);
  else if (file.size > maxBytes) problem = tooLarge(file.size, maxBytes);
  else {
    try {
      raw = await readFile(file.path);
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
