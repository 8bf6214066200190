import { expect, test } from 'vitest';
import { whyUnsent } from './unsent.ts';

test('a mail that became a draft for want of a server was not sent', () => {
  expect(whyUnsent('send_email', { sent: false })).toContain('kept as a draft');
  expect(whyUnsent('reply_to_email', { sent: false })).toContain('kept as a draft');
});

test('a mail that was sent, and a draft that was wanted, are as they should be', () => {
  expect(whyUnsent('send_email', { sent: true })).toBeNull();
  expect(whyUnsent('create_draft', { sent: false })).toBeNull();
  expect(whyUnsent('send_email', null)).toBeNull();
});
