/**
 * Packs short texts against a dictionary, in the LZ4 block format
 * (https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md).
 *
 * A record is packed inside the transaction that keeps it. zlib sets up a stream for each, which takes longer than all of
 * SQLite's work on the record; this takes a fifth of that, because the dictionary is indexed once and not for every text.
 *
 * A block is a row of sequences: a token (its upper four bits count literals, its lower four the length of the match - 4;
 * 15 means that more bytes follow), the literals, and how far back the match begins (two bytes). The last one has literals only.
 */
export interface Lz4 {
  compress(text: Uint8Array): Uint8Array;
  /** Of a block that unpacks to this many bytes. Throws a `RangeError` on anything else. */
  decompress(block: Uint8Array, length: number): Uint8Array;
}

const minMatch = 4;
/** How the format lets a block end: the last five bytes are literals, and no match begins in the last twelve. */
const lastLiterals = 5;
const lastMatchBefore = 12;
const farthest = 0xffff;
const tableBits = 12;

export function createLz4(dictionary: Uint8Array): Lz4 {
  const start = dictionary.length;
  const indexed = new Int32Array(1 << tableBits).fill(-1);
  for (let at = 0; at + minMatch <= start; at += 1) indexed[slotOf(dictionary, at)] = at;
  const table = new Int32Array(indexed.length);
  let window = withRoom(dictionary, 16_384);
  let block = new Uint8Array(16_384);

  return {
    compress(text) {
      if (window.length < start + text.length) window = withRoom(dictionary, start + text.length);
      if (block.length < longestBlock(text.length)) block = new Uint8Array(longestBlock(text.length));
      window.set(text, start);
      table.set(indexed);
      return block.slice(0, compressed(window, start, start + text.length, table, block));
    },
    decompress(packed, length) {
      const unpacked = withRoom(dictionary, start + length);
      decompressed(packed, unpacked, start);
      return unpacked.subarray(start);
    },
  };
}

/** Nothing matches: each literal, and a byte more for every 255 of them. */
function longestBlock(length: number): number {
  return length + Math.ceil(length / 255) + 16;
}

function withRoom(dictionary: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(dictionary);
  return bytes;
}

/** Where the position of these four bytes is kept; the multiplier is Knuth's. */
function slotOf(bytes: Uint8Array, at: number): number {
  return Math.imul(fourBytes(bytes, at), 0x9e3779b1) >>> (32 - tableBits);
}

function fourBytes(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}

/** Packs `window` from `start` to `end` into the block; resolves with the block's length. */
function compressed(
  window: Uint8Array,
  start: number,
  end: number,
  table: Int32Array,
  block: Uint8Array,
): number {
  const matchesEnd = end - lastLiterals;
  let literalsFrom = start;
  let written = 0;
  for (let at = start; at < end - lastMatchBefore; ) {
    const slot = slotOf(window, at);
    const candidate = table[slot] as number;
    table[slot] = at;
    const isMatch =
      candidate >= 0 && at - candidate <= farthest && fourBytes(window, candidate) === fourBytes(window, at);
    if (!isMatch) {
      at += 1;
      continue;
    }
    let matchEnd = at + minMatch;
    let other = candidate + minMatch;
    while (matchEnd < matchesEnd && window[matchEnd] === window[other]) {
      matchEnd += 1;
      other += 1;
    }
    written = writeSequence(block, written, window, literalsFrom, at, matchEnd - at, at - candidate);
    at = matchEnd;
    literalsFrom = matchEnd;
  }
  return writeSequence(block, written, window, literalsFrom, end, minMatch, 0);
}

/** A distance of 0 stands for the last sequence, which has no match. */
function writeSequence(
  block: Uint8Array,
  position: number,
  window: Uint8Array,
  literalsFrom: number,
  literalsEnd: number,
  matchLength: number,
  distance: number,
): number {
  const literals = literalsEnd - literalsFrom;
  const more = matchLength - minMatch;
  let at = position;
  block[at++] = (Math.min(literals, 15) << 4) | Math.min(more, 15);
  at = writeRest(block, at, literals);
  for (let from = literalsFrom; from < literalsEnd; from += 1) block[at++] = window[from] as number;
  if (distance === 0) return at;
  block[at++] = distance & 0xff;
  block[at++] = distance >>> 8;
  return writeRest(block, at, more);
}

/** What of a length does not fit into the token. */
function writeRest(block: Uint8Array, position: number, length: number): number {
  if (length < 15) return position;
  let at = position;
  let rest = length - 15;
  for (; rest >= 255; rest -= 255) block[at++] = 255;
  block[at++] = rest;
  return at;
}

/** Unpacks the block into `bytes` from `start` to their end. */
function decompressed(block: Uint8Array, bytes: Uint8Array, start: number): void {
  let at = 0;
  let written = start;
  const lengthFrom = (bits: number): number => {
    let length = bits;
    for (let next = bits === 15 ? 255 : 0; next === 255; length += next) next = byteAt(block, at++);
    return length;
  };
  while (at < block.length) {
    const token = byteAt(block, at++);
    const literals = lengthFrom(token >>> 4);
    if (at + literals > block.length || written + literals > bytes.length) throw notABlock();
    for (const end = at + literals; at < end; ) bytes[written++] = block[at++] as number;
    if (at === block.length) break;
    const distance = byteAt(block, at++) | (byteAt(block, at++) << 8);
    const end = written + lengthFrom(token & 15) + minMatch;
    if (distance === 0 || distance > written || end > bytes.length) throw notABlock();
    // Byte by byte, because a match may reach into what it writes.
    for (let from = written - distance; written < end; ) bytes[written++] = bytes[from++] as number;
  }
  if (written !== bytes.length) throw notABlock();
}

function byteAt(block: Uint8Array, at: number): number {
  const byte = block[at];
  if (byte === undefined) throw notABlock();
  return byte;
}

function notABlock(): RangeError {
  return new RangeError('not an LZ4 block of this length');
}
