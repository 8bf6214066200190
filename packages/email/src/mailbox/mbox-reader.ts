import type { FileHandle } from 'node:fs/promises';

/**
 * Splits an mbox file into messages, holding one of them in memory at most.
 *
 * A message begins with a line `From somebody time` at the beginning of the file or after an empty line; after any line
 * where the time is written as programs write it (`Mon Jan  2 15:04:05 2006`), because some leave the empty line out. Behind it stands a
 * header field: a sentence that begins with “From” and names a time divides nothing.
 * Lines of a message that begin so are written `>From ` (mboxo), and those that begin with `>From ` as `>>From ` too
 * (mboxrd): one `>` is taken off. `Content-Length` is not looked at: where it is wrong, whole messages would be lost.
 */

export interface MboxPart {
  /** Where the `From ` line begins, and where the message ends; bytes from the beginning of the file. */
  readonly start: number;
  readonly end: number;
  /** The line that divides messages, without its end. */
  readonly fromLine: string;
  /** The message as it was before it was put into the file; the beginning only where it is longer than asked for. */
  readonly raw: Buffer;
  /** How long the message is in the file. */
  readonly size: number;
}

const defaultChunkBytes = 1024 * 1024;
const maxFromLineLength = 1000;
/** What is kept in sight before the place that was looked at: an empty line and the end of the line before. */
const context = 3;
const newline = 0x0a;
const carriageReturn = 0x0d;
const dividerStart = Buffer.from('\nFrom ');

/**
 * @param start where to begin: 0, or the end of a message read before
 * @param maxBytes how much of a message is kept; reading goes on behind a longer one
 * @param chunkBytes how much of the file is read at once
 */
export async function* readMbox(
  handle: FileHandle,
  start: number,
  maxBytes: number,
  chunkBytes = defaultChunkBytes,
): AsyncGenerator<MboxPart> {
  // The first line follows an empty one, as far as dividing goes.
  let pending: Buffer = Buffer.from('\n\n');
  let pendingStart = start - pending.length;
  let looked = pending.length;
  let position = start;
  let message: OpenMessage | null = null;
  for (let isEnd = false; !isEnd; ) {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const { bytesRead } = await handle.read(chunk, 0, chunkBytes, position);
    isEnd = bytesRead === 0;
    position += bytesRead;
    pending = Buffer.concat([pending, chunk.subarray(0, bytesRead)]);
    let divider = nextDivider(pending, looked, isEnd);
    for (; divider !== null; divider = nextDivider(pending, looked, isEnd)) {
      message?.add(pending.subarray(looked, divider.start));
      if (message !== null) yield message.close(pendingStart + divider.start);
      message = new OpenMessage(pendingStart + divider.start, divider.line, maxBytes);
      looked = divider.end;
    }
    const safe = isEnd ? pending.length : Math.max(looked, pending.length - 2 * maxFromLineLength);
    message?.add(pending.subarray(looked, safe));
    const cut = Math.max(0, safe - context);
    pending = pending.subarray(cut);
    pendingStart += cut;
    looked = safe - cut;
  }
  if (message !== null) yield message.close(position);
}

/** When the message was put into the file, as its `From ` line says (UTC, as programs write it); null where it does not. */
export function timeOfFromLine(line: string): number | null {
  const found =
    /\w{3}\s+(\w{3})\s+(\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s+(?:([+-]\d{4})\s+)?(\d{4})(?:\s+([+-]\d{4}))?/.exec(
      line,
    );
  if (!found) return null;
  const [, month, day, time, zoneBefore, year, zoneAfter] = found;
  const ms = Date.parse(`${day} ${month} ${year} ${time} ${zoneBefore ?? zoneAfter ?? '+0000'}`);
  return Number.isNaN(ms) ? null : ms;
}

interface Divider {
  /** Within the buffer: of the line itself, and of what follows it. */
  readonly start: number;
  readonly end: number;
  readonly line: string;
}

const commonTime = /\s\w{3}\s+\w{3}\s+\d{1,2}\s+\d{1,2}:\d{2}(:\d{2})?\s.*\d{4}/;
const anyTime = /\d{1,2}:\d{2}.*\b\d{4}\b|\b\d{4}\b.*\d{1,2}:\d{2}/;

/** The next line that divides messages; null where there is none, or where too little was read to tell. */
function nextDivider(buffer: Buffer, from: number, isEnd: boolean): Divider | null {
  for (let at = buffer.indexOf(dividerStart, Math.max(0, from - 1)); at >= 0; ) {
    const start = at + 1;
    const lineEnd = buffer.indexOf(newline, start);
    if (!isEnd && buffer.length - start < 2 * maxFromLineLength) return null;
    const line = lineAt(buffer, start, lineEnd < 0 ? buffer.length : lineEnd);
    const mayDivide =
      line !== null && (commonTime.test(line) || (followsEmptyLine(buffer, at) && anyTime.test(line)));
    if (mayDivide && precedesField(buffer, lineEnd)) {
      return { start, end: lineEnd < 0 ? buffer.length : lineEnd + 1, line };
    }
    at = buffer.indexOf(dividerStart, start);
  }
  return null;
}

function followsEmptyLine(buffer: Buffer, lineBreak: number): boolean {
  const before = buffer[lineBreak - 1];
  return before === newline || (before === carriageReturn && buffer[lineBreak - 2] === newline);
}

/** A header field, another mark of the mbox format, or the end of the file. */
function precedesField(buffer: Buffer, lineEnd: number): boolean {
  if (lineEnd < 0) return true;
  const next = buffer.toString('latin1', lineEnd + 1, lineEnd + 1 + maxFromLineLength);
  return /^(?:$|>?From |[!-9;-~]+[ \t]*:)/.test(next);
}

function lineAt(buffer: Buffer, start: number, end: number): string | null {
  if (end - start > maxFromLineLength) return null;
  return buffer.toString('latin1', start, end).replace(/\r$/, '');
}

/** A message of which the end is not read yet. */
class OpenMessage {
  readonly #start: number;
  readonly #fromLine: string;
  readonly #maxBytes: number;
  readonly #parts: Buffer[] = [];
  #kept = 0;
  #size = 0;
  /** The last bytes, also of a message that is not kept as a whole. */
  #tail: Buffer = Buffer.alloc(0);

  constructor(start: number, fromLine: string, maxBytes: number) {
    this.#start = start;
    this.#fromLine = fromLine;
    this.#maxBytes = maxBytes;
  }

  add(part: Buffer): void {
    this.#size += part.length;
    this.#tail = Buffer.concat([this.#tail, part.subarray(-context)]).subarray(-context);
    const room = this.#maxBytes + 2 - this.#kept;
    if (room <= 0 || part.length === 0) return;
    const kept = part.subarray(0, room);
    this.#parts.push(kept);
    this.#kept += kept.length;
  }

  close(end: number): MboxPart {
    const whole = Buffer.concat(this.#parts);
    const divider = emptyLineAtEnd(this.#tail);
    const kept = this.#kept === this.#size ? whole.length - divider : whole.length;
    return {
      start: this.#start,
      end,
      fromLine: this.#fromLine,
      raw: unquote(whole.subarray(0, kept)),
      size: this.#size - divider,
    };
  }
}

/** How many bytes the empty line before the next `From ` has; it is none of the message's. */
function emptyLineAtEnd(message: Buffer): number {
  const { length } = message;
  if (message[length - 1] !== newline) return 0;
  if (message[length - 2] === newline) return 1;
  return message[length - 2] === carriageReturn && message[length - 3] === newline ? 2 : 0;
}

const quoted = Buffer.from('>From ');

function unquote(message: Buffer): Buffer {
  if (message.indexOf(quoted) < 0) return message;
  const text = message.toString('latin1');
  return Buffer.from(text.replace(/(^|\n)>(>*From )/g, '$1$2'), 'latin1');
}
