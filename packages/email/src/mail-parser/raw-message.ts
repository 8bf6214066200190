import { isAscii } from 'node:buffer';
import { decodeBytes, isUtf8 } from './charset.ts';

/**
 * Puts a message into the form that a MIME reader expects, as far as the message itself needs it: a byte order mark,
 * blank lines or an mbox line before the header, lines that end in a bare CR, header fields in a character set that
 * they do not name.
 */
export function tidyMessage(raw: Uint8Array): Uint8Array {
  const message = withLineFeeds(raw.subarray(headerStart(raw)));
  const headerLength = endOfHeader(message);
  const header = message.subarray(0, headerLength);
  const bodyStart = misplacedBody(header);
  if (bodyStart === null && !needsDecoding(header)) return message;
  const rest = message.subarray(bodyStart ?? headerLength);
  const decoded = headerAsText(header.subarray(0, bodyStart ?? headerLength), textCharset(message));
  return Buffer.concat([Buffer.from(bodyStart === null ? decoded : `${decoded}\n`, 'utf8'), rest]);
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const escapeByte = 0x1b;
/** A header that goes on for longer is cut by the reader anyway. */
const maxHeaderLength = 1024 * 1024;

function headerStart(raw: Uint8Array): number {
  let start = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf ? 3 : 0;
  while (start < raw.length && isBlank(raw[start])) start += 1;
  const mboxLine = /^>?From [^:\r\n]*[^\r\n]*/.exec(latin1(raw.subarray(start, start + 500)))?.[0];
  return mboxLine === undefined
    ? start
    : start + mboxLine.length + lineEndLength(raw, start + mboxLine.length);
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === lineFeed || byte === carriageReturn;
}

function lineEndLength(raw: Uint8Array, at: number): number {
  return raw[at] === carriageReturn && raw[at + 1] === lineFeed ? 2 : 1;
}

function withLineFeeds(message: Uint8Array): Uint8Array {
  const start = message.subarray(0, 4096);
  if (start.includes(lineFeed) || !start.includes(carriageReturn)) return message;
  return message.map((byte) => (byte === carriageReturn ? lineFeed : byte));
}

/** The place after the blank line that ends the header, or the end. */
function endOfHeader(message: Uint8Array): number {
  const limit = Math.min(message.length, maxHeaderLength);
  for (let at = message.indexOf(lineFeed); at !== -1 && at < limit; at = message.indexOf(lineFeed, at + 1)) {
    if (message[at + 1] === lineFeed) return at + 2;
    if (message[at + 1] === carriageReturn && message[at + 2] === lineFeed) return at + 3;
  }
  return limit;
}

/**
 * Where the body starts within what looks like the header: after a line of nothing but spaces that no field follows, or
 * after the last field if no blank line ever comes. Null where the header is in order.
 */
function misplacedBody(header: Uint8Array): number | null {
  const text = latin1(header);
  const spaces = /\n[ \t]+\r?\n(?=[^\n])(?![!-9;-~]+[ \t]*:|[ \t])/.exec(text);
  if (spaces !== null) return spaces.index + spaces[0].length;
  if (/\n\r?\n$/.test(text)) return null;
  let lastField = 0;
  for (const field of text.matchAll(/^[!-9;-~]+[ \t]*:[^\n]*(?:\n[ \t]+[^\n]*)*(?:\n|$)/gm)) {
    lastField = field.index + field[0].length;
  }
  return lastField > 0 && lastField < text.length ? lastField : null;
}

function needsDecoding(header: Uint8Array): boolean {
  return header.includes(escapeByte) || (!isAscii(header) && !isUtf8(header));
}

/** The first character set that a message names for its text, in its header or in that of a part; none for ASCII and Unicode. */
export function textCharset(message: Uint8Array): string | undefined {
  const start = latin1(message.subarray(0, maxPartHeaders));
  const named = [...start.matchAll(/^Content-Type:(?:[^\r\n]|\r?\n[ \t])*?charset\s*=\s*"?([\w.:-]+)/gim)];
  return named.map(([, charset = '']) => charset).find((charset) => !/^(utf|us-ascii)/i.test(charset));
}

/** Of a multipart the text is near the beginning. */
const maxPartHeaders = 64 * 1024;

/** Each line that is not UTF-8 is read in the character set of the text, which is what such senders wrote it in. */
function headerAsText(header: Uint8Array, fallback: string | undefined): string {
  const lines: string[] = [];
  let start = 0;
  while (start < header.length) {
    const found = header.indexOf(lineFeed, start);
    const end = found === -1 ? header.length : found + 1;
    lines.push(decodeBytes(encodedWordsAsAscii(header.subarray(start, end)), fallback));
    start = end;
  }
  return lines.join('');
}

/** Bytes within an encoded word (RFC 2047) are in its own character set, also where they should have been encoded. */
function encodedWordsAsAscii(line: Uint8Array): Uint8Array {
  const text = latin1(line).replaceAll(/=\?[^?\s]+\?q\?[^?]*\?=/gi, (word) =>
    word.replaceAll(/[\u0080-\u00ff]/g, (byte) => `=${byte.charCodeAt(0).toString(16)}`),
  );
  return Buffer.from(text, 'latin1');
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
