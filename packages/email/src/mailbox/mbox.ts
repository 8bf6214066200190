import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { fileProblem } from './file-problem.ts';
import { mboxMarks, withoutMarks } from './mbox-marks.ts';
import { type MboxPart, readMbox, timeOfFromLine } from './mbox-reader.ts';
import { defaultMaxBytes, tooLarge } from './message-problem.ts';
import { Ordinals } from './ordinals.ts';
import { readOnlyInbox } from './read-only.ts';
import { watchFiles } from './watch-files.ts';

/** Counting means reading the whole file; above this the count is not cheap. */
const maxCountedBytes = 64 * 1024 * 1024;

interface MboxOptions {
  /** The account's name; the path unless given. */
  readonly account?: string;
  /** Larger messages are yielded with `MAIL_TOO_LARGE` instead of their text. */
  readonly maxBytes?: number;
  /** How long the file must be unchanged before its last message counts as completely written. */
  readonly settleMs?: number;
}

/**
 * An mbox file, read only. Messages are read one after the other, so that a file of any size takes the memory of one
 * message. A ref is a digest of the message, so it stays when others are removed from the file.
 */
export function createMbox(path: string, options: MboxOptions = {}): Mailbox {
  const { account = path, maxBytes = defaultMaxBytes, settleMs = 300 } = options;
  const file = new MboxFile(path, maxBytes);
  return {
    ...readOnlyInbox({ account, why: 'mbox files are read-only', find: (ref) => file.find(ref) }),
    provider: 'mbox',
    check: () => file.check(),
    count: () => file.count(),
    messages: (listing = {}) => file.list(listing.cursor ?? null, listing.signal),
    newestFirst: () => file.newestFirst(),
    watch: (start) => watchFiles([path], (cursor) => file.list(cursor, start.signal), start, { settleMs }),
  };
}

class MboxFile {
  readonly #path: string;
  readonly #maxBytes: number;
  /** Where messages were seen, to find them again without reading the file from the beginning. */
  readonly #places = new Map<string, number>();

  constructor(path: string, maxBytes: number) {
    this.#path = path;
    this.#maxBytes = maxBytes;
  }

  async check(): Promise<void> {
    await (await openFile(this.#path)).close();
  }

  async count(): Promise<number | null> {
    if ((await sizeOf(this.#path)) > maxCountedBytes) return null;
    let count = 0;
    for await (const _ of this.list(null)) count += 1;
    return count;
  }

  async *list(cursor: string | null, signal?: AbortSignal): AsyncGenerator<StoredMessage> {
    const handle = await openFile(this.#path);
    try {
      const { mtimeMs } = await handle.stat();
      const ordinals = new Ordinals();
      for await (const part of readMbox(handle, await resumeAt(handle, cursor), this.#maxBytes)) {
        if (signal?.aborted) return;
        const message = toStored(part, ordinals.next(digestOf(part)), this.#maxBytes, mtimeMs);
        this.#places.set(message.ref, part.start);
        if (!mboxMarks(part.raw).isRemoved) yield message;
      }
    } catch (thrown) {
      throw fileProblem(this.#path, thrown);
    } finally {
      await handle.close();
    }
  }

  async *newestFirst(): AsyncGenerator<StoredMessage> {
    const refs: string[] = [];
    for await (const { ref } of this.list(null)) refs.push(ref);
    for (const ref of refs.reverse()) {
      const message = await this.find(ref);
      if (message !== null) yield message;
    }
  }

  /** Where it was seen, or elsewhere: another program may have rewritten the file meanwhile. */
  async find(ref: string): Promise<StoredMessage | null> {
    const known = await this.#readAt(this.#places.get(ref), ref);
    if (known !== null) return known;
    for await (const message of this.list(null)) if (message.ref === ref) return message;
    return null;
  }

  async #readAt(place: number | undefined, ref: string): Promise<StoredMessage | null> {
    if (place === undefined) return null;
    const handle = await openFile(this.#path);
    try {
      const { mtimeMs } = await handle.stat();
      for await (const part of readMbox(handle, place, this.#maxBytes)) {
        return part.start === place && ref.startsWith(digestOf(part))
          ? toStored(part, ref, this.#maxBytes, mtimeMs)
          : null;
      }
      return null;
    } catch (thrown) {
      throw fileProblem(this.#path, thrown);
    } finally {
      await handle.close();
    }
  }
}

function toStored(part: MboxPart, ref: string, maxBytes: number, mtimeMs: number): StoredMessage {
  const isWhole = part.size <= maxBytes;
  const { seen, flagged, headerLabels } = mboxMarks(part.raw);
  return {
    ref,
    folder: 'INBOX',
    labels: [],
    headerLabels,
    seen,
    flagged,
    receivedAt: timeOfFromLine(part.fromLine) ?? Math.round(mtimeMs),
    size: isWhole ? part.raw.length : part.size,
    raw: isWhole ? part.raw : null,
    problem: isWhole ? null : tooLarge(part.size, maxBytes),
    cursor: JSON.stringify([part.start, part.end, part.fromLine]),
  };
}

/** Of a message too large to be kept, its beginning and its size tell it from others. */
function digestOf(part: MboxPart): string {
  const hash = createHash('sha256').update(part.fromLine).update('\n').update(withoutMarks(part.raw));
  if (part.size > part.raw.length + 2) hash.update(String(part.size));
  return hash.digest('hex').slice(0, 32);
}

/** Where to read on; the beginning where the message of the cursor is not where it was. */
async function resumeAt(handle: FileHandle, cursor: string | null): Promise<number> {
  const [start, end, fromLine] = readCursor(cursor) ?? [0, 0, ''];
  if (end === 0 || (await handle.stat()).size < end) return 0;
  const expected = Buffer.from(fromLine, 'latin1');
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(expected.length), 0, expected.length, start);
  return bytesRead === expected.length && buffer.equals(expected) ? end : 0;
}

function readCursor(cursor: string | null): [number, number, string] | null {
  const found = /^\[(\d+),(\d+),(".*")\]$/.exec(cursor ?? '');
  return found ? [Number(found[1]), Number(found[2]), JSON.parse(found[3] ?? '""')] : null;
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (thrown) {
    throw fileProblem(path, thrown);
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (thrown) {
    throw fileProblem(path, thrown);
  }
}
