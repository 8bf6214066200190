import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { reviveOutside } from '#records';
import { bodyDictionary } from './body-dictionary.ts';

/**
 * How records and documents are packed: a first byte that names the format, then the text.
 *
 * The dictionary holds what most records have in common, so that a decision of 2.6 KB takes some 0.5 KB; deflating it
 * costs about 12 µs, a tenth of the sync it saves pages of. What is written in a format stays readable for ever:
 * a better dictionary is a new format.
 */
const format = { plain: 1, deflated: 2 } as const;

/** How one kind of text is packed. */
interface Packing {
  /** From this many bytes on deflating is worth its time. */
  readonly fromBytes: number;
  readonly zlib: ZlibOptions;
}

/**
 * Small and alike: a window of 8 KB holds the dictionary and the record, and small buffers keep the collector away.
 * Level 1 takes half the time of the usual one right after a sync, for 5 % more bytes.
 */
const ofRecords: Packing = {
  fromBytes: 160,
  zlib: { dictionary: bodyDictionary, level: 1, windowBits: 13, memLevel: 4, chunkSize: 4096 },
};

/** Of any size, and little in common with the dictionary. */
const ofDocuments: Packing = { fromBytes: 1024, zlib: { dictionary: bodyDictionary } };

/** Thrown on bytes that were not packed here, or were damaged since. */
export class DamagedBody extends Error {}

export function packText(text: string): Uint8Array {
  return pack(text, ofDocuments);
}

export function unpackText(packed: Uint8Array): string {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).subarray(1);
  switch (packed[0]) {
    case format.plain:
      return bytes.toString('utf8');
    case format.deflated:
      return undamaged(() => inflateRawSync(bytes, { dictionary: bodyDictionary }).toString('utf8'));
    default:
      throw new DamagedBody(`a record is packed in the unknown format ${packed[0]}`);
  }
}

export function packJson(value: object): Uint8Array {
  return pack(JSON.stringify(value), ofRecords);
}

/** The type is what was packed: our own records are not checked again. */
export function unpackJson<Value>(packed: Uint8Array): Value {
  const text = unpackText(packed);
  return undamaged(() => readJson(text) as Value);
}

/** JSON of a text column; null stays null. */
export function parseJson<Value>(text: string): Value;
export function parseJson<Value>(text: string | null): Value | null;
export function parseJson<Value>(text: string | null): Value | null {
  return text === null ? null : undamaged(() => readJson(text) as Value);
}

/** Outside text gets its label back. Most records hold none, and are read several times as fast without looking for it. */
function readJson(text: string): unknown {
  return text.includes('"outside":') ? JSON.parse(text, reviveOutside) : JSON.parse(text);
}

function pack(text: string, packing: Packing): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length < packing.fromBytes
    ? Buffer.concat([Buffer.of(format.plain), bytes])
    : Buffer.concat([Buffer.of(format.deflated), deflateRawSync(bytes, packing.zlib)]);
}

function undamaged<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    throw new DamagedBody('a record in it is damaged', { cause: thrown });
  }
}
