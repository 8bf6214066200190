import { expect, test } from 'vitest';
import { carriedIds } from './mime.ts';

const idsIn = (lines: readonly string[]) => carriedIds(Buffer.from(lines.join('\r\n')));

test('the ids of carried messages are found at any depth, folded and quoted, and that of the message itself is not', () => {
  const ids = idsIn([
    'Message-ID: <own@h.example>',
    'Content-Type: multipart/report; boundary=b',
    '',
    '--b',
    'Content-Type: message/disposition-notification',
    '',
    'Original-Message-ID: <asked@h.example>',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Message-ID:',
    ' <folded@h.example>',
    'Content-Type: message/rfc822',
    '',
    '> Message-Id: <deep@h.example>',
    'References: <other@h.example>',
    '--b--',
  ]);

  expect(ids).toEqual(['asked@h.example', 'folded@h.example', 'deep@h.example']);
});

test('a message without a body carries none', () => {
  expect(idsIn(['Message-ID: <own@h.example>'])).toEqual([]);
});
