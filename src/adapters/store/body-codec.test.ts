import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleDecision } from '#testing';
import { anyCharacter } from '../../../test/examples/any-character.ts';
import { DamagedBody, packJson, packText, parseJson, unpackJson, unpackText } from './body-codec.ts';
import { bodyDictionary } from './body-dictionary.ts';

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

  it('makes a decision a third of its JSON or less', () => {
    const decision = sampleDecision();
    expect(packJson(decision).length * 3).toBeLessThan(JSON.stringify(decision).length);
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

  it('never changes its dictionary, without which nothing packed can be read', () => {
    expect(createHash('sha256').update(bodyDictionary).digest('hex')).toBe(
      '073a13f5c753a8ebc0577ca692a1b7dd8294e03082654d04b1ac0ab57f3111ce',
    );
  });
});
