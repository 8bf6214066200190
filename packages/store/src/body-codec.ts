import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { parseRecorded, recordedJson } from '@tact/core/records';
import { recordDictionary as dictionary } from './record-dictionary.ts';

/**
 * How records and documents are packed: a first byte that names the format, then the text. What is written in a format stays
 * readable for ever: a better dictionary is a new format.
 *
 * The dictionary holds what most records have in common, so that a decision of 1.6 KB takes 0.4 KB. A record is packed in the
 * transaction that keeps it, so it is deflated at the level that takes least time; documents are of any size.
 */
const format = { plain: 1, deflated: 2 } as const;

/** From this many bytes on packing is worth its time. */
const recordsFromBytes = 160;
const documentsFromBytes = 1024;

/** Room for most records at once; zlib's default of 16 KB takes longer to get than a record to pack. */
const chunkSize = 4096;
const recordOptions = { level: 1, memLevel: 4, chunkSize } as const satisfies ZlibOptions;

/** Thrown on bytes that were not packed here, or were damaged since; its message names the record. */
export class DamagedBody extends Error {}

export function packText(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length < documentsFromBytes ? plain(bytes) : deflated(bytes, {});
}

export function unpackText(packed: Uint8Array): string {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  switch (packed[0]) {
    case format.plain:
      return bytes.toString('utf8', 1);
    case format.deflated:
      return undamaged(() => inflateRawSync(bytes.subarray(1), { dictionary, chunkSize }).toString('utf8'));
    default:
      throw new DamagedBody('a record', { cause: new Error(`unknown format ${packed[0]}`) });
  }
}

export function packJson(value: object): Uint8Array {
  return packRecord(recordedJson(value));
}

/** A part of a record, as text. */
export function packRecord(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length < recordsFromBytes ? plain(bytes) : deflated(bytes, recordOptions);
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

function plain(bytes: Buffer): Uint8Array {
  return Buffer.concat([Buffer.of(format.plain), bytes]);
}

function deflated(bytes: Buffer, options: ZlibOptions): Uint8Array {
  return Buffer.concat([Buffer.of(format.deflated), deflateRawSync(bytes, { ...options, dictionary })]);
}

function undamaged<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    throw new DamagedBody('a record', { cause: thrown });
  }
}
