import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, digest } from './digest.ts';

describe('a digest', () => {
  test('is the SHA-256 of the text as UTF-8, hexadecimal', () => {
    // FIPS 180-4, the example of one block.
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(digest(Buffer.from('ä'))).toBe(digest('ä'));
    expect(digest('ä')).not.toBe(digest('a'));
  });
});

describe('canonical JSON', () => {
  test('has the keys of every object in code unit order, however deep', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: { Z: null, z: true, '€': '…', '😀': 1, 1: 0 } })).toBe(
      '{"a":{"1":0,"Z":null,"z":true,"€":"…","😀":1},"b":[{"c":2,"d":1}]}',
    );
  });

  test('leaves out what is undefined', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  test('tells values of different kinds apart', () => {
    const texts = [null, 0, '0', [], {}, [[]], [{}], { 0: 0 }, false, ''].map((value) =>
      canonicalJson(value as object),
    );

    expect(new Set(texts).size).toBe(10);
  });

  test('is the same whatever order the keys were written in', () => {
    fc.assert(
      fc.property(fc.json(), fc.infiniteStream(fc.nat()), (text, numbers) => {
        const value = JSON.parse(text);

        expect(canonicalJson(shuffled(value, numbers) as object)).toBe(canonicalJson(value));
      }),
    );
  });

  test('says the same as the value it was made of', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(canonicalJson(JSON.parse(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('differs where values differ', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (one, other) => {
        const [a, b] = [JSON.parse(one), JSON.parse(other)];
        fc.pre(JSON.stringify(shuffled(a, [])) !== JSON.stringify(shuffled(b, [])));

        expect(canonicalJson(a)).not.toBe(canonicalJson(b));
      }),
    );
  });
});

/** The same value with the keys of its objects in an order that the numbers give; sorted without any. */
function shuffled(value: unknown, numbers: Iterable<number>): unknown {
  const order = numbers[Symbol.iterator]();
  const mix = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(mix);
    if (typeof part !== 'object' || part === null) return part;
    const keyed = Object.entries(part)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map((entry) => ({ entry, place: order.next().value ?? 0 }));
    return Object.fromEntries(
      keyed.sort((a, b) => a.place - b.place).map(({ entry: [key, inner] }) => [key, mix(inner)]),
    );
  };
  return mix(value);
}
