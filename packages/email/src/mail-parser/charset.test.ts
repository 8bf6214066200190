import { describe, expect, it } from 'vitest';
import { charsetInHtml, charsetOf, decodeBytes } from './charset.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

describe('decodeBytes', () => {
  it.each([
    ['UTF-8 that says nothing', bytes('Zürich'), undefined, 'Zürich'],
    ['UTF-8 that says it is ASCII', bytes('Zürich'), 'us-ascii', 'Zürich'],
    ['UTF-8 that says it is Latin-1', bytes('Zürich'), 'iso-8859-1', 'Zürich'],
    ['Latin-1', bytes('Zürich', 'latin1'), 'ISO-8859-1', 'Zürich'],
    ['Latin-1 that says nothing', bytes('Zürich', 'latin1'), undefined, 'Zürich'],
    ['Latin-1 that says it is UTF-8', bytes('Zürich', 'latin1'), 'utf-8', 'Zürich'],
    ['Windows quotes', Buffer.from([0x93, 0x61, 0x94]), 'windows-1252', '“a”'],
    ['KOI8-R', Buffer.from([0xf0, 0xd2, 0xc9]), 'koi8-r', 'При'],
    ['Shift_JIS by its code page', Buffer.from([0x93, 0xfa]), 'cp932', '日'],
    ['ISO-2022-JP that says nothing', bytes('\u001b$BF|\u001b(B'), undefined, '日'],
    ['Big5', Buffer.from([0xa4, 0xa4]), 'x-x-big5', '中'],
    ['DOS by its code page', Buffer.from([0x4d, 0x84, 0x72, 0x7a]), 'cp850', 'März'],
    ['DOS by its registered name', Buffer.from([0x81, 0xe1]), 'IBM850', 'üß'],
    ['DOS with the euro sign', Buffer.from([0x35, 0xd5]), 'cp858', '5€'],
    ['DOS of the United States', Buffer.from([0x9c, 0x35]), 'IBM437', '£5'],
    ['UTF-7', bytes('Hi +AOk-!'), 'unicode-1-1-utf-7', 'Hi é!'],
    ['UTF-16 with a mark', Buffer.from([0xff, 0xfe, 0x41, 0x00]), undefined, 'A'],
    ['a label in quotes with a language', bytes('é', 'latin1'), "'iso-8859-1*en'", 'é'],
    ['a label nobody knows', bytes('Zürich'), 'uft-8', 'Zürich'],
    ['nothing', bytes(''), undefined, ''],
  ])('reads %s', (_, raw, declared, text) => {
    expect(decodeBytes(raw, declared)).toBe(text);
  });

  it('a broken character leaves the rest UTF-8', () => {
    const raw = Buffer.concat([bytes('Zürich, Genève, '), Buffer.from([0xc3])]);

    expect(decodeBytes(raw, 'utf-8')).toBe('Zürich, Genève, \ufffd');
  });
});

describe('charsetOf', () => {
  it('keeps a declared set that UTF-8 is not mistaken for', () => {
    expect(charsetOf(bytes('abc'), 'koi8-r')).toBe('koi8-r');
  });
});

describe('charsetInHtml', () => {
  it.each([
    ['<meta charset="koi8-r">', 'koi8-r'],
    ['<META http-equiv=Content-Type content="text/html; charset=big5">', 'big5'],
    ['<p>charset=big5</p>', undefined],
  ])('of %s is %s', (html, charset) => {
    expect(charsetInHtml(bytes(html))).toBe(charset);
  });
});
