import { createHash } from 'node:crypto';
import { sampleDecision } from '@tact/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/examples/any-character.ts';
import { DamagedBody, packJson, packText, parseJson, unpackJson, unpackText } from './body-codec.ts';
import { recordDictionary } from './record-dictionary.ts';

describe('packing', () => {
  it('gives every text back', () => {
    const texts = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 3000 }), fc.string({ maxLength: 20 }));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, times) => {
        const long = text.repeat(times).toWellFormed();
        expect(unpackText(packText(long))).toBe(long);
      }),
    );
  });

  it('gives every value of JSON back', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect(unpackJson(packJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('makes a decision less than half of its JSON', () => {
    const decision = sampleDecision();
    expect(packJson(decision).length * 2).toBeLessThan(JSON.stringify(decision).length);
  });

  it('leaves short texts readable', () => {
    expect(Buffer.from(packText('Hello')).subarray(1).toString()).toBe('Hello');
  });

  it('calls damaged what it did not pack', () => {
    const packed = packJson(sampleDecision());
    for (const bytes of [
      Buffer.of(),
      Buffer.of(9, 1),
      Buffer.from(packed).fill(0xff, 1),
      packed.subarray(0, 40),
    ]) {
      expect(() => unpackText(bytes)).toThrow(DamagedBody);
    }
    expect(() => unpackJson(packText('{'))).toThrow(DamagedBody);
    expect(() => parseJson('{')).toThrow(DamagedBody);
  });

  it('never changes the dictionary, without which nothing packed can be read', () => {
    expect(createHash('sha256').update(recordDictionary).digest('hex')).toBe(
      '4308f1d8a88abe8a8aec3b5500b5988d688416f3efa45b62eac05c4f3b0f53f3',
    );
  });
});
