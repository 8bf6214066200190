import { describe, expect, it } from 'vitest';
import { tidyMessage } from './raw-message.ts';

const tidy = (raw: string | Buffer) =>
  Buffer.from(tidyMessage(typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw)).toString('utf8');

describe('tidyMessage', () => {
  it('leaves an ordinary message as it is', () => {
    const raw = Buffer.from('From: ann@example.com\r\nSubject: Zürich\r\n\r\nBody\r\n');

    expect(Buffer.from(tidyMessage(raw)).equals(raw)).toBe(true);
  });

  it.each([
    ['blank lines before the header', '\r\n \r\nFrom: a\n\nBody', 'From: a\n\nBody'],
    ['a byte order mark', '\u00ef\u00bb\u00bfFrom: a\n\nBody', 'From: a\n\nBody'],
    [
      'the line of an mbox file',
      'From ann@example.com Fri Nov 21 09:55:06 1997\r\nFrom: a\n\nBody',
      'From: a\n\nBody',
    ],
    ['an escaped line of an mbox file', '>From ann Fri\nFrom: a\n\nBody', 'From: a\n\nBody'],
    ['line ends of CR alone', 'From: a\r\rBody\r', 'From: a\n\nBody\n'],
    ['a header that ends in a line of spaces', 'From: a\n \nBody of text\n', 'From: a\n \n\nBody of text\n'],
    ['a header without an end', 'From: a\nTo: b\nBody of text', 'From: a\nTo: b\n\nBody of text'],
  ])('puts right %s', (_, raw, tidied) => {
    expect(tidy(raw)).toBe(tidied);
  });

  it.each([
    ['a field called From', 'From: a\n\nBody'],
    ['a folded field of spaces', 'Subject: a\n \n b\nTo: c\n\nBody'],
    ['a header without a body', 'From: a\nTo: b\n'],
  ])('leaves %s', (_, raw) => {
    expect(tidy(raw)).toBe(raw);
  });

  it('reads header fields in windows-1252 where nothing else is said', () => {
    expect(tidy('Subject: Z\u00fcrich\n\nBody')).toBe('Subject: Zürich\n\nBody');
  });

  it('reads header fields in the character set of the body', () => {
    const raw = Buffer.concat([
      Buffer.from('Content-Type: text/plain; charset="koi8-r"\nSubject: '),
      Buffer.from([0xf0, 0xd2, 0xc9]),
      Buffer.from('\n\nBody'),
    ]);

    expect(tidy(raw)).toContain('Subject: При');
  });

  it('keeps fields in UTF-8 beside fields that are not', () => {
    const raw = Buffer.concat([
      Buffer.from('Subject: Zürich\nTo: Gen'),
      Buffer.from([0xe8]),
      Buffer.from('ve\n\n'),
    ]);

    expect(tidy(raw)).toBe('Subject: Zürich\nTo: Genève\n\n');
  });

  it('leaves bytes within an encoded word to its own character set', () => {
    expect(tidy('Subject: =?koi8-r?Q?\u00f0\u00d2?=\n\n')).toBe('Subject: =?koi8-r?Q?=f0=d2?=\n\n');
  });

  it('does not touch the bytes of the body', () => {
    const raw = Buffer.concat([
      Buffer.from('Subject: '),
      Buffer.from([0xe8]),
      Buffer.from('\n\n'),
      Buffer.from([0xe8]),
    ]);

    expect([...tidyMessage(raw)].at(-1)).toBe(0xe8);
  });
});
