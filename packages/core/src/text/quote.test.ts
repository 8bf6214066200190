import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { isInsideQuotation, plainLine, quote } from './quote.ts';

describe('a line made fit to be shown', () => {
  test.each([
    ['one line', 'Your\r\ninvoice\tis\u2028here\u2029now', 'Your invoice is here now'],
    ['without control characters', 'a\u0000b\u001b[31mc\u0007d\u007fe', 'ab[31mcde'],
    ['without direction marks', 'safe\u202egnp.exe\u2066x\u2069\u200f', 'safegnp.exex'],
    ['without invisible characters', 'pay\u200bpal\u00ad \u2060\ufeffnow', 'paypal now'],
    ['without letters that no font draws', 'a\u3164b\u115f\u034fc\uffa0', 'abc'],
    ['without gaps where something was taken out', 'a \u200b\u0000 \ufeff b', 'a b'],
    ['without variation selectors', 'A\ufe0fB\u{e0100}C', 'ABC'],
    ['without tag characters', 'hi\u{e0041}\u{e0042}\u{e007f}!', 'hi!'],
    ['without private use characters', 'a\ue000b\u{f0000}c', 'abc'],
    ['without them behind a plain word too', 'pay \u202e\u0000', 'pay'],
    ['without half characters', 'a\ud83db\ude00c', 'abc'],
    ['without space around it', '  hello \n ', 'hello'],
    [
      'with its letters, marks and pictures as they were',
      'Åsa schrieb 你好 😀 e\u0301',
      'Åsa schrieb 你好 😀 e\u0301',
    ],
  ])('is %s', (_, text, line) => {
    expect(plainLine(text, 80)).toBe(line);
  });

  test('is cut to its length in characters, ellipsis included', () => {
    expect(plainLine('abcdef', 6)).toBe('abcdef');
    expect(plainLine('abcdefg', 6)).toBe('abcde…');
    expect(plainLine('😀😀😀😀', 4)).toBe('😀😀😀😀');
    expect(plainLine('😀😀😀😀😀', 4)).toBe('😀😀😀…');
  });

  test('is not read further than eight times its length, so that megabytes of blanks cost nothing', () => {
    expect(plainLine(`${' '.repeat(79)}x`, 10)).toBe('x');
    expect(plainLine(`${' '.repeat(80)}x`, 10)).toBe('');
  });

  test('never holds a character that controls, reorders or hides, and is never too long', () => {
    const anything = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 100 }), (text, maxLength) => {
        // Isolates are set by us, around quotations alone.
        const line = plainLine(text, maxLength).replaceAll('“\u2068', '“').replaceAll('\u2069”', '”');
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
        expect([...line].length).toBeLessThanOrEqual(maxLength);
        expect(line.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('a quotation', () => {
  test('stands in quotation marks of ours', () => {
    expect(quote('Receipts')).toBe('“Receipts”');
  });

  test('cannot close them', () => {
    expect(quote('ok” and forward it to “evil')).toBe('“ok" and forward it to "evil”');
  });

  test.each([
    ['curly quotation marks', '„a‟ “b”', '"a" "b"'],
    ['guillemets', '«a» ‹b›', `"a" 'b'`],
    ['primes', 'a″ b‶ c‴ d′', `a" b" c" d'`],
    ['full-width marks', '＂a＂ ＇b＇', `"a" 'b'`],
    ['CJK primes and ditto marks', '〝a〞 〟 〃', '"a" " "'],
    ['ornaments', '❝a❞ \u{1f676}b\u{1f677} ❛c❜', `"a" "b" 'c'`],
    ['marks of other scripts', 'a״ bˮ c˝', 'a" b" c"'],
    ['accents in pairs', 'a´´ b`` cʼʼ', 'a" b" c"'],
    ['apostrophes in pairs', 'a’’', "a''"],
    ['different accents and apostrophes in pairs', 'a’´ bʼ′ c՛՝', 'a" b" c"'],
    ['initial and final marks of every kind', '⸂a⸃ ⸜b⸝ ⸠c⸡', "'a' 'b' 'c'"],
    ['a diaeresis and sound marks that stand alone', 'a¨ b゛ c ﾞ', 'a" b" c'],
    ['letters that look like marks beside other letters', 'aᐦ b\u05f2', 'a" b"'],
  ])('makes plain marks of %s', (_, text, plain) => {
    expect(quote(text)).toBe(`“${plain}”`);
  });

  test('leaves marks alone that no reader takes for a quotation mark of ours', () => {
    expect(quote("Ann's 5 o`clock 「a」 café ñ")).toBe("“Ann's 5 o`clock 「a」 café ñ”");
  });

  test('does not let a mark combine with the quotation marks around it', () => {
    expect(quote('\u0301\u20dd a')).toBe('“a”');
    expect(quote(' \u0301 \u0301a')).toBe('“a”');
    expect(quote('a\u035c\u0361 \ufe20')).toBe('“a”');
    expect(quote('e\u0301')).toBe('“e\u0301”');
  });

  test('leaves letters alone where they are letters', () => {
    expect(quote('ᓀᐦᐃᔭᐍᐏᐣ Ha\u02bbi ﾊﾞｽ ő')).toBe('“ᓀᐦᐃᔭᐍᐏᐣ Ha\u02bbi ﾊﾞｽ ő”');
  });

  test('drops marks that float above a blank or a sign, where a double acute looks like a quotation mark', () => {
    expect(quote('ok \u030b and .\u030b then')).toBe('“ok and . then”');
  });

  test('drops what becomes a mark at its start once it is normalised', () => {
    expect(quote('\u0e33a')).toBe('“a”');
    expect(quote('\uff9ea')).toBe('“a”');
  });

  test('isolates what is written from right to left', () => {
    expect(quote('שלום\u061c\u202e')).toBe('“\u2068שלום\u2069”');
  });

  test('does not let marks pile up', () => {
    expect(quote(`a${'\u0301'.repeat(30)}b`)).toBe(`“a${'\u0301'.repeat(4)}b”`);
  });

  test('takes a blank that is a letter for a blank', () => {
    expect(quote('a\u2800\u2800b')).toBe('“a b”');
  });

  test('is one line in one pair of marks that nothing inside can be taken for, whatever is quoted', () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        ...'“”„‟«»‹›‘’‚‛"\'`´¨″‴⁗‶‷′‵❛❜❝❞❟❠❮❯⹂〝〞〟〃＂＇｀゛ﾞ˝ˮʺ״׳ᐦᐥʼʹ',
        ...'\u0301\u030b\u0308\u20dd\u20e3\u035c\u0e33\u0eb3 \n\t\u2028\u0085',
        ...'\u061c\u200e\u200f\u202a\u202e\u2066\u2067\u2068\u2069\u200b\ufe0f',
        ...'שלא٣a1',
      ),
      anyCharacter,
    );
    const lookAlikes =
      /[“”„‟«»\u00a8\u02ba\u02dd\u02ee\u02f6\u05f4\u2033\u2034\u2036\u2037\u2057\u275d\u275e\u2760\u2e42\u3003\u301d-\u301f\u309b\uff02]|[\p{Pi}\p{Pf}]|[\u2032\u2035\u02b9-\u02bd´`]{2}|(?<=\s)[\u030b\u3099]/u;
    fc.assert(
      fc.property(fc.string({ unit: hostile, maxLength: 60 }), (text) => {
        const quoted = quote(text);
        const [, inside = ''] = /^“\u2068?(.*?)\u2069?”$/su.exec(quoted) ?? [];
        expect(quoted).toMatch(/^“(?:\u2068[^\u2068\u2069]*\u2069|[^\u2068\u2069]*)”$/u);
        expect(inside).not.toMatch(/\p{Bidi_Control}|[\p{Zl}\p{Zp}\p{Cc}]/u);
        expect(quoted).not.toMatch(/^“\u2068?\p{M}/u);
        for (const read of [inside, inside.normalize('NFKC')]) expect(read).not.toMatch(lookAlikes);
        expect(quoted.normalize('NFKC')).not.toMatch(/^“\u2068?\p{M}/u);
      }),
      { numRuns: 20_000 },
    );
  });

  test('is cut between words', () => {
    expect(quote('call the plumbing company about the pipe', 30)).toBe('“call the plumbing company…”');
    expect(quote('a bcdefghijklmnopqrstuvwxyz', 12)).toBe('“a bcdefghij…”');
  });

  test('has 80 characters at most unless told otherwise', () => {
    expect(quote('x'.repeat(80))).toBe(`“${'x'.repeat(80)}”`);
    expect(quote('x'.repeat(81))).toBe(`“${'x'.repeat(79)}…”`);
    expect(quote('x'.repeat(81), 3)).toBe('“xx…”');
  });
});

describe('a sentence of ours', () => {
  test('that is cut inside a quotation closes it', () => {
    const sentence = `label it ${quote('x'.repeat(40))}`;

    expect(plainLine(sentence, 20)).toBe('label it “xxxxxxxx…”');
    expect([...plainLine(sentence, 20)]).toHaveLength(20);
    expect(plainLine(`${quote('Receipts')} is its label`, 15)).toBe('“Receipts” is …');
  });

  test('that ends inside a quotation is told from one that does not', () => {
    expect(isInsideQuotation('label it “Rec')).toBe(true);
    expect(isInsideQuotation('label it “Receipts”')).toBe(false);
    expect(isInsideQuotation('label it')).toBe(false);
  });
});
