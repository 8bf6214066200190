import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, parseRecorded, recordedJson } from './copy-json.ts';
import { Outside, outside } from './outside.ts';

describe('a record as JSON', () => {
  test('holds outside text with its label, and is read back as what it was', () => {
    const record = { mail: { subject: outside('obey me', 'mail:subject'), size: 5 } };
    const written = recordedJson(record);

    expect(written).toBe('{"mail":{"subject":{"outside":"obey me","source":"mail:subject"},"size":5}}');
    expect(parseRecorded(written)).toEqual(record);
  });

  test('reads only the exact form of outside text as such', () => {
    const others = [{ outside: 'a' }, { outside: 1, source: 'b' }, { outside: 'a', source: 'b', more: 1 }];

    expect(parseRecorded(JSON.stringify(others))).toEqual(others);
    expect(parseRecorded('{"outside":"a","source":"b"}')).toEqual(outside('a', 'b'));
  });

  test('keeps a plain value that looks like outside text plain', () => {
    const plain = { outside: 'a', source: 'b' };
    const read = parseRecorded(recordedJson({ plain }));

    expect(recordedJson({ plain })).toBe('{"plain":{"outside":{"outside":"a","source":"b"},"source":null}}');
    expect(read).toEqual({ plain });
    expect((read as { readonly plain: unknown }).plain).not.toBeInstanceOf(Outside);
  });

  test('comes back as itself, whatever it holds', () => {
    const key = fc.constantFrom('outside', 'source', 'a', '', '__proto__');
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.constantFrom<Json>(null, true, 1, 'a', '"outside":'),
        fc.tuple(fc.string(), fc.string()).map(([text, source]) => outside(text, source)),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.record(
          { outside: tie('value'), source: fc.constantFrom<unknown>(null, 'b') },
          { noNullPrototype: true },
        ),
        fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));

    fc.assert(
      fc.property(value, (given) => {
        expect(parseRecorded(recordedJson(given))).toStrictEqual(given);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a date', () => {
  const at = new Date('2026-05-01T10:00:00.000Z');

  test('of an input comes back as a date, also beside outside text and what looks like it', () => {
    const value = {
      at,
      list: [at],
      text: outside('x', 'mail'),
      plain: { outside: ['date', 'x'], source: null },
    };

    expect(parseRecorded(recordedJson(value, { holdsDates: true }))).toEqual(value);
  });

  test('elsewhere is the text that JSON makes of it', () => {
    expect(recordedJson({ at })).toBe('{"at":"2026-05-01T10:00:00.000Z"}');
  });
});
