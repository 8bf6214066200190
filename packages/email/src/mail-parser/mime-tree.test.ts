import { defaultLimits } from '@tact/visible-text/limits';
import { describe, expect, it } from 'vitest';
import { readMimeTree } from './mime-tree.ts';

const tree = (raw: string, limits = {}) => readMimeTree(Buffer.from(raw), { ...defaultLimits, ...limits });
const bodyOf = (content: ArrayBuffer | null) => Buffer.from(content ?? new ArrayBuffer(0)).toString('utf8');

const mixed = [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  'preamble',
  '--b',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  'Hello ',
  'there',
  '--b',
  'Content-Type: application/pdf; name="a.pdf"',
  'Content-Disposition: attachment',
  'Content-Transfer-Encoding: base64',
  '',
  'SGVsbG8=',
  '--b--',
  'epilogue',
].join('\r\n');

// What is read of the library here is not in its published types.
describe('the tree that postal-mime builds', () => {
  it.each([
    ['on one line', 'SGVsbG8gdGhlcmU='],
    ['over lines that do not end between letters', 'SGVsb\r\nG8gdGhl\r\ncmU='],
    ['with padding on each line', 'SGVsbG8=\r\nIHRoZXJl'],
    ['with what is none of its characters', 'SGVs_-*bG8g dGhlcmU= '],
    ['with a character too many', 'SGVsbG8gdGhlcmUhA'],
  ])('decodes base64 %s', async (_, body) => {
    const { root } = await tree(`Content-Transfer-Encoding: base64\r\n\r\n${body}\r\n`);

    expect(bodyOf(root.content)).toMatch(/^Hello there!?$/);
  });

  it('keeps what comes before a part of several parts, and after it', async () => {
    const { root } = await tree(
      'Content-Type: multipart/mixed; boundary=a\n\nbefore\n--a\nContent-Type: multipart/mixed; boundary=b\n\n' +
        '--b\n\nwithin\n--b--\nafter\n--a--\n',
    );

    expect(bodyOf(root.content)).toBe('before\nafter\n');
  });

  it('has headers, types, children and decoded contents', async () => {
    const { root, problem } = await tree(mixed);
    const [text, pdf] = root.childNodes;

    expect(problem).toBeNull();
    expect(root.contentType.multipart).toBe('mixed');
    expect(root.headers).toEqual([
      { key: 'content-type', originalKey: 'Content-Type', value: 'multipart/mixed; boundary=b' },
    ]);
    expect(text?.contentType.parsed).toEqual({
      value: 'text/plain',
      params: { charset: 'utf-8', format: 'flowed' },
    });
    expect(bodyOf(text?.content ?? null)).toBe('Hello \nthere\n');
    expect(pdf?.contentDisposition.parsed.value).toBe('attachment');
    expect(bodyOf(pdf?.content ?? null)).toBe('Hello');
  });

  it.each([
    ['a list’s footer', '_______\nList mailing list\n', '_______\nList mailing list\n'],
    ['a sentence', 'You get this because you are a member.\n', 'You get this because you are a member.\n'],
    ['nothing', '', ''],
  ])('keeps %s in plain text below base64', async (_, footer, kept) => {
    const encoded = Buffer.from('Hello there, this is the letter.\n').toString('base64');
    const { root } = await tree(
      `Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${encoded}\n\n${footer}`,
    );

    expect(bodyOf(root.content)).toBe(`Hello there, this is the letter.\n${kept}`);
  });

  it.each(['7bit', '8bit', 'binary', 'x-unknown'])('keeps the bytes of a body in %s', async (encoding) => {
    const body = `Zürich\n${'line\n'.repeat(5_000)}end\n`;

    const { root } = await tree(`Content-Transfer-Encoding: ${encoding}\n\n${body}`);

    expect(bodyOf(root.content)).toBe(body);
  });

  it('decodes quoted-printable', async () => {
    const { root } = await tree('Content-Transfer-Encoding: quoted-printable\n\nZ=C3=BCri=\nch');

    expect(bodyOf(root.content)).toBe('Zürich\n');
  });

  it('a nested message is one part with its source', async () => {
    const { root } = await tree('Content-Type: message/rfc822\n\nSubject: Inner\n\nBody');

    expect(root.childNodes).toEqual([]);
    expect(bodyOf(root.content)).toBe('Subject: Inner\n\nBody\n');
  });
});

describe('limits', () => {
  it('a header over the limit gives the fields up to there', async () => {
    const { root, problem } = await tree(`From: ann@example.com\nX: ${'x'.repeat(2_000)}\nTo: b\n\nBody`, {
      maxHeaderBytes: 1_000,
    });

    expect(problem).toBe('Maximum header size of 1000 bytes exceeded');
    expect(root.headers.map(({ key }) => key)).toEqual(['from']);
  });

  it('parts over the limit give the parts up to there', async () => {
    const parts = Array.from({ length: 20 }, (_, index) => `--b\n\npart ${index}\n`).join('');

    const { root, problem } = await tree(`Content-Type: multipart/mixed; boundary=b\n\n${parts}--b--`, {
      maxParts: 4,
    });

    expect(problem).toBe('Maximum number of 4 parts exceeded');
    expect(bodyOf(root.childNodes[1]?.content ?? null)).toBe('part 1\n');
  });

  it('nesting over the limit gives the parts up to there', async () => {
    const nested = Array.from(
      { length: 9 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
    ).join('');

    const { root, problem } = await tree(nested, { maxPartDepth: 5 });

    expect(problem).toBe('Maximum MIME nesting depth of 5 levels exceeded');
    expect(root.childNodes).toHaveLength(1);
  });

  it('lines over the limit give the lines up to there', async () => {
    const { root, problem } = await tree(`From: a\n\n${'line\n'.repeat(100)}`, { maxLines: 10 });

    expect(problem).toBe('Maximum number of 10 lines exceeded');
    expect(bodyOf(root.content)).toBe('line\n'.repeat(8));
  });
});
