import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameLabel, keywordOf, labelOf } from './keyword.ts';
import { decodeModifiedUtf7, encodeModifiedUtf7 } from './modified-utf7.ts';

describe('modified UTF-7', () => {
  it.each([
    ['Entwürfe', 'Entw&APw-rfe'],
    ['R&D', 'R&-D'],
    ['台北', '&U,BTFw-'],
    ['~peter/mail/台北/日本語', '~peter/mail/&U,BTFw-/&ZeVnLIqe-'],
    ['👍', '&2D3cTQ-'],
    ['plain', 'plain'],
  ])('writes %s as %s', (text, encoded) => {
    expect(encodeModifiedUtf7(text)).toBe(encoded);
    expect(decodeModifiedUtf7(encoded)).toBe(text);
  });

  it.each(['R&D', '&', '&A-', '&AFw', '&????-', '&2D0-'])('does not take %s for an encoding', (text) => {
    expect(decodeModifiedUtf7(text)).toBe(null);
  });

  it('gives back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeModifiedUtf7(encodeModifiedUtf7(text))).toBe(text);
      }),
    );
  });
});

describe('a keyword', () => {
  it('is an atom whatever the label, and gives the label back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (label) => {
        expect(keywordOf(label)).toMatch(/^[\x21\x23-\x24\x26-\x27\x2b-\x5b\x5e-\x7a\x7c-\x7e]*$/);
        expect(labelOf(keywordOf(label))).toBe(label);
      }),
    );
  });

  it('never becomes a system flag', () => {
    expect(keywordOf('\\Deleted')).toBe('&AFw-Deleted');
  });

  it('of another program is its own label', () => {
    expect(labelOf('$MDNSent')).toBe('$MDNSent');
    expect(labelOf('R&D')).toBe('R&D');
    expect(isSameLabel('Work', 'WORK')).toBe(true);
  });
});
