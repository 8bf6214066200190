import { expect, it } from 'vitest';
import { imapError } from './imap-error.ts';

const server = { host: 'mail.example.org', user: 'ann', password: 'open sesame', port: 993 };

it('shows the line of a server that refuses a login', () => {
  const thrown = Object.assign(new Error('Command failed'), {
    authenticationFailed: true,
    responseText: 'Application-specific password required',
  });

  expect(imapError(thrown, server, 'connecting')).toMatchObject({
    code: 'MAILBOX_LOGIN_REFUSED',
    message:
      'The mail server mail.example.org rejected the login of ann: it says “Application-specific password required”.',
  });
});

it.each([
  ['imaps:// at a port without TLS', { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 143, 'begins with imap://'],
  ['imap:// at the port of imaps', { code: 'GREETING_TIMEOUT' }, 993, 'begins with imaps://'],
])('names the other scheme for %s', (_, fields, port, named) => {
  const thrown = Object.assign(new Error('no'), fields);

  expect(imapError(thrown, { ...server, port }, 'connecting').message).toContain(named);
});

it('names no other scheme where nothing answers', () => {
  const thrown = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });

  expect(imapError(thrown, server, 'connecting').message).toBe(
    'The mail server mail.example.org cannot be reached: nothing answers at that port.',
  );
});
