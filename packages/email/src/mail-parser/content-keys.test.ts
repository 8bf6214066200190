import { describe, expect, test } from 'vitest';
import { createMailParser } from './mime.ts';

const parser = createMailParser();
const keysOf = async (raw: string) => (await parser.parse(Buffer.from(raw))).contentKeys ?? [];

const header = {
  'Message-ID': '<1@h.example>',
  From: 'Ann <ann@example.org>',
  Date: 'Mon, 02 Nov 2026 10:00:00 +0100',
  Subject: 'Invoice 12',
};
const mail = (more: Readonly<Record<string, string>> = {}, body = 'Please pay.\r\n\r\nAnn\r\n') =>
  `${Object.entries({ ...header, ...more })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
const mixed = (...parts: readonly string[]) =>
  parts
    .map((part) => `--b\r\n${part}\r\n`)
    .join('')
    .concat('--b--\r\n');
const parted = { 'Content-Type': 'multipart/mixed; boundary=b' };
const text = (words: string) => `Content-Type: text/plain\r\n\r\n${words}`;
const file = (words: string) =>
  `Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\n${words}`;

/** As the engine compares: one is known by the other as it is. */
async function areSame(one: string, other: string): Promise<boolean> {
  const [ofOne, ofOther] = [await keysOf(one), await keysOf(other)];
  return ofOne.includes(ofOther[0] ?? '') || ofOther.includes(ofOne[0] ?? '');
}

describe('two copies of one message are the same', () => {
  test.each([
    [
      'with other trace fields',
      mail({ Received: 'by a.example', 'Delivered-To': 'bob@example.net' }),
      mail(),
    ],
    [
      'with another transfer encoding',
      mail(
        { 'Content-Transfer-Encoding': 'base64' },
        Buffer.from('Please pay.\r\n\r\nAnn\r\n').toString('base64'),
      ),
      mail(),
    ],
    [
      'with a list’s footer',
      mail(
        { 'List-Id': '<l.example>' },
        'Please pay.\r\n\r\nAnn\r\n_____\r\nList l\r\nhttps://l.example\r\n',
      ),
      mail(),
    ],
    [
      'with a list’s footer as a part',
      mail(
        { ...parted, 'List-Id': '<l.example>' },
        mixed(text('Please pay.\r\n\r\nAnn'), text('___\r\nList l')),
      ),
      mail(),
    ],
    [
      'with attachments',
      mail(parted, mixed(text('a'), file('b'))),
      mail({ ...parted, Received: 'x' }, mixed(text('a'), file('b'))),
    ],
  ])('%s', async (_, one, other) => {
    expect(await areSame(one, other)).toBe(true);
  });
});

describe('two messages are different', () => {
  test.each([
    ['with another Message-ID', mail({ 'Message-ID': '<2@h.example>' })],
    ['with another sender', mail({ From: 'Eve <eve@evil.example>' })],
    ['with another date', mail({ Date: 'Mon, 02 Nov 2026 10:00:01 +0100' })],
    ['with another subject', mail({ Subject: 'Invoice 13' })],
    ['with a Reply-To', mail({ 'Reply-To': 'eve@evil.example' })],
    ['with another text', mail({}, 'Please pay twice.\r\n')],
    ['with a footer, but no list', mail({}, 'Please pay.\r\n\r\nAnn\r\n_____\r\nPay to Eve.\r\n')],
    [
      'with a footer of eleven lines',
      mail({ 'List-Id': '<l.example>' }, `Please pay.\r\n\r\nAnn\r\n${'x\r\n'.repeat(11)}`),
    ],
    ['with an attachment', mail(parted, mixed(text('Please pay.\r\n\r\nAnn'), file('x')))],
  ])('%s', async (_, other) => {
    expect(await areSame(mail(), other)).toBe(false);
  });

  test('with the same text and another attachment', async () => {
    expect(
      await areSame(mail(parted, mixed(text('a'), file('b'))), mail(parted, mixed(text('a'), file('c')))),
    ).toBe(false);
  });

  test('without a Message-ID, unless their bytes are the same', async () => {
    const bare = mail().replace(/^Message-ID: .*\r\n/m, '');

    expect(await areSame(bare, bare)).toBe(true);
    expect(await areSame(bare, `Received: x\r\n${bare}`)).toBe(false);
  });
});
