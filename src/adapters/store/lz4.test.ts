import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLz4 } from './lz4.ts';

const dictionary = Buffer.from('{"action":"archive","labels":[{"origin":"outside","source":"mail"}]}');

describe('LZ4', () => {
  it('gives every text back', () => {
    const lz4 = createLz4(dictionary);
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.constant(new Uint8Array(dictionary)),
      fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 700 })).map(([byte, times]) => {
        return new Uint8Array(times).fill(byte);
      }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = new Uint8Array(Buffer.concat(pieces));

        const block = lz4.compress(text);

        expect(Buffer.from(lz4.decompress(block, text.length)).equals(text)).toBe(true);
      }),
    );
  });

  it('gives a text back that repeats itself from farther than a match can reach', () => {
    const lz4 = createLz4(dictionary);
    const noise = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * at * 31 + (at >> 8)) & 0xff));
    const text = new Uint8Array(Buffer.concat([dictionary, noise, dictionary]));

    const block = lz4.compress(text);

    expect(Buffer.from(lz4.decompress(block, text.length)).equals(text)).toBe(true);
  });

  it('refers to the dictionary, and to what it has packed', () => {
    const lz4 = createLz4(dictionary);

    expect(lz4.compress(dictionary).length).toBeLessThan(12);
    expect(lz4.compress(new Uint8Array(1000).fill(7)).length).toBeLessThan(20);
    expect(createLz4(new Uint8Array()).compress(dictionary).length).toBeGreaterThan(50);
  });

  it('writes the block format as it is specified', () => {
    const lz4 = createLz4(new Uint8Array());

    const block = lz4.compress(Buffer.from('abcdabcdabcdabcdabcdabcd'));

    // Four literals and a match of 15 from four bytes back; then five literals.
    expect([...block]).toEqual([0x4b, 97, 98, 99, 100, 4, 0, 0x50, 100, 97, 98, 99, 100]);
  });

  it.each([
    ['is cut short', [0x4b, 97, 98]],
    ['refers to before the beginning', [0x10, 97, 9, 0, 0]],
    ['refers to nowhere', [0x10, 97, 0, 0, 0]],
    ['unpacks to too much', [0x1f, 97, 1, 0, 255, 0]],
    ['unpacks to too little', [0x10, 97]],
  ])('refuses a block that %s', (_, block) => {
    const lz4 = createLz4(new Uint8Array());

    expect(() => lz4.decompress(Uint8Array.from(block), 19)).toThrow(RangeError);
  });
});
