import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseRecorded, recordedJson } from '#records';
import { bodyDictionary } from './body-dictionary.ts';
import { createLz4 } from './lz4.ts';
import { recordDictionary } from './record-dictionary.ts';

/**
 * How records and documents are packed: a first byte that names the format, then the text.
 *
 * A dictionary holds what most records have in common, so that a decision of 1.6 KB takes 0.5 KB. Records are packed as LZ4,
 * in the transaction that keeps them, which takes some 10 µs; up to version 2 they were deflated, which takes two
 * to five times as long. Documents are of any size and have little in common, so they are deflated. What is written in a format stays
 * readable for ever: a better dictionary is a new format.
 */
const format = { plain: 1, deflated: 2, lz4: 3 } as const;

/** From this many bytes on packing is worth its time. */
const recordsFromBytes = 160;
const documentsFromBytes = 1024;

const lz4 = createLz4(recordDictionary);

/** Thrown on bytes that were not packed here, or were damaged since. */
export class DamagedBody extends Error {}

export function packText(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length < documentsFromBytes
    ? plain(bytes)
    : Buffer.concat([Buffer.of(format.deflated), deflateRawSync(bytes, { dictionary: bodyDictionary })]);
}

export function unpackText(packed: Uint8Array): string {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  switch (packed[0]) {
    case format.plain:
      return bytes.toString('utf8', 1);
    case format.deflated:
      return undamaged(() =>
        inflateRawSync(bytes.subarray(1), { dictionary: bodyDictionary }).toString('utf8'),
      );
    case format.lz4:
      return undamaged(() => textOf(lz4.decompress(bytes.subarray(lz4HeaderBytes), bytes.readUInt32LE(1))));
    default:
      throw new DamagedBody(`a record is packed in the unknown format ${packed[0]}`);
  }
}

export function packJson(value: object): Uint8Array {
  return packRecord(recordedJson(value));
}

/** A part of a record, as text. */
export function packRecord(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length < recordsFromBytes) return plain(bytes);
  const block = lz4.compress(bytes);
  const packed = Buffer.allocUnsafe(lz4HeaderBytes + block.length);
  packed.writeUInt8(format.lz4, 0);
  packed.writeUInt32LE(bytes.length, 1);
  packed.set(block, lz4HeaderBytes);
  return packed;
}

/** The type is what was packed: our own records are not checked again. */
export function unpackJson<Value>(packed: Uint8Array): Value {
  const text = unpackText(packed);
  return undamaged(() => parseRecorded(text) as Value);
}

/** JSON of a text column; null stays null. */
export function parseJson<Value>(text: string): Value;
export function parseJson<Value>(text: string | null): Value | null;
export function parseJson<Value>(text: string | null): Value | null {
  return text === null ? null : undamaged(() => parseRecorded(text) as Value);
}

/** The format, and how long the text is. */
const lz4HeaderBytes = 5;

function plain(bytes: Buffer): Uint8Array {
  return Buffer.concat([Buffer.of(format.plain), bytes]);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function undamaged<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    throw new DamagedBody('a record in it is damaged', { cause: thrown });
  }
}
