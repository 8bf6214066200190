import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { createLexicalEmbedder } from './create-lexical-embedder.ts';

const embedder = createLexicalEmbedder();

function cosine(one: string, other: string): number {
  const [first, second] = [embedder.vectorOf(one), embedder.vectorOf(other)];
  return first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0);
}

const similarity = (one: string, other: string) => embedder.similarity(cosine(one, other));

const renewed = 'Renewed the TLS certificate of the billing server';

describe('the vector of a text', () => {
  it('has as many dimensions as asked for, and the id names them', () => {
    expect(embedder.id).toBe('lexical-1:256');
    expect(embedder.dimensions).toBe(256);
    expect(embedder.vectorOf(renewed)).toHaveLength(256);
    expect(createLexicalEmbedder({ dimensions: 64 }).id).toBe('lexical-1:64');
    expect(createLexicalEmbedder({ dimensions: 64 }).vectorOf(renewed)).toHaveLength(64);
  });

  it.each([15, 4097, 99.5, Number.NaN])('cannot have %s dimensions', (dimensions) => {
    expect(() => createLexicalEmbedder({ dimensions })).toThrow(
      expect.objectContaining({ code: 'EMBEDDER_SETTINGS_INVALID' }),
    );
  });

  it.each(['', '   \n', '?!… — "', '\u200b\u00ad'])('is all zeros for %j, which has no words', (text) => {
    expect(embedder.vectorOf(text)).toEqual(new Float32Array(256));
  });

  it('has length 1 for every other text, and is the same every time', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 200 });

    fc.assert(
      fc.property(text, (words) => {
        const vector = embedder.vectorOf(words);
        const length = Math.hypot(...vector);

        expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
        expect(createLexicalEmbedder().vectorOf(words)).toEqual(vector);
      }),
    );
    expect(Math.hypot(...embedder.vectorOf('x'))).toBeCloseTo(1);
  });

  it.each([
    [renewed, -13.7802],
    ['妻の誕生日 👍', -23.0846],
    ['Booked 2 tables', -406.2153],
  ])('of %j is that of stored ones: if this changes, the version in the id must', (text, expected) => {
    const weighted = embedder.vectorOf(text).reduce((sum, value, index) => sum + value * (index + 1), 0);

    expect(weighted).toBeCloseTo(expected, 3);
  });

  it('is of its first 8 000 characters', () => {
    const long = 'word '.repeat(1_600);

    expect(embedder.vectorOf(`${long}and more`)).toEqual(embedder.vectorOf(long));
    expect(embedder.vectorOf(`more and ${long}`)).not.toEqual(embedder.vectorOf(long));
  });

  it.each(['word ', 'x', "a'", 'ﷺ', '語'])(
    'comes from a million times “%s” as well, on which quadratic work would not end',
    (unit) => {
      expect(embedder.vectorOf(unit.repeat(1_000_000))).toHaveLength(256);
    },
  );
});

describe('embedding several texts', () => {
  it('gives their vectors in order', async () => {
    const vectors = await embedder.embed(['one', '', 'two']);

    expect(vectors).toEqual([embedder.vectorOf('one'), new Float32Array(256), embedder.vectorOf('two')]);
  });

  it('is refused once it was cancelled', async () => {
    const signal = AbortSignal.abort();

    await expect(embedder.embed(['one'], { signal })).rejects.toMatchObject({ code: 'EMBEDDER_CANCELLED' });
  });
});

describe('the similarity', () => {
  it('of a text with itself is exactly 1', () => {
    for (const text of [renewed, 'x', '妻の誕生日', '👍', 'no']) expect(similarity(text, text)).toBe(1);
  });

  it.each([
    'renewed the tls certificate of the billing server',
    '  Renewed the TLS\n certificate of the billing server.',
    'Renewed: the "TLS" certificate (of the billing server)!',
    'Ｒenewed the TLS certi\u00adficate of the billing server',
  ])('with %j, which differs in case, spacing or punctuation, is at least 0.99', (text) => {
    expect(similarity(renewed, text)).toBeGreaterThanOrEqual(0.99);
  });

  it('falls with every step away', () => {
    const steps = [
      'Renewed the TLS certificate of the billing servers',
      'Renewed the TLS certificate of the mail server',
      'The certificate of the billing gateway was renewed',
      'The billing team asked for a larger mailbox',
      'Watered the plants on the balcony',
    ].map((text) => similarity(renewed, text));

    expect(steps).toEqual([...steps].sort((one, other) => other - one));
    expect(new Set(steps).size).toBe(5);
  });

  it('is higher with a synonym and with a misspelling than with any other word', () => {
    const other = similarity('Booked a table for the dinner', 'Booked a table for the wedding');

    expect(similarity('Booked a table for the dinner', 'Reserved a table for the dinner')).toBeGreaterThan(
      other,
    );
    expect(similarity('Booked a table for the dinner', 'Booked a table for the dniner')).toBeGreaterThan(
      other,
    );
  });

  it('knows no half-equal numbers', () => {
    const same = similarity('Paid invoice 4711', 'Paid invoice 4711 today');

    expect(similarity('Paid invoice 4711', 'Paid invoice 4712')).toBeLessThan(same);
    expect(cosine('4711', '4712')).toBeLessThan(0.3);
  });
});
