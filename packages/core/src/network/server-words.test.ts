import { describe, expect, it } from 'vitest';
import { certificateError, refusalReason } from './server-words.ts';

describe('the reason of a refused login', () => {
  const login = { user: 'ann', password: 'open sesame' };

  it('is what the server says, on one line', () => {
    expect(refusalReason('Application-specific\r\n password required', login)).toBe(
      'Application-specific password required',
    );
  });

  it('holds neither the password nor what it was sent as', () => {
    const sent = Buffer.from('\0ann\0open sesame').toString('base64');

    expect(refusalReason(`bad login: open sesame (${sent})`, login)).toBe('bad login: … (…)');
  });

  it('is null where the server gives none', () => {
    expect(refusalReason(' ', login)).toBeNull();
  });
});

describe('a certificate that is not trusted', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'it is signed by itself'],
    ['CERT_HAS_EXPIRED', 'it has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'it is for another host name'],
  ])('%s is told as such, and how to trust it', (code, why) => {
    const thrown = new Error('fetch failed', { cause: Object.assign(new Error('no'), { code }) });

    expect(certificateError(thrown, 'mail.example.org', 'mailbox')).toMatchObject({
      code: 'CERTIFICATE_UNTRUSTED',
      message: `The certificate of mail.example.org is not trusted: ${why}.`,
      remedy: expect.stringContaining('`ca` under `[mailbox]`'),
    });
  });

  it('is not what a refused connection is', () => {
    const thrown = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

    expect(certificateError(thrown, 'mail.example.org', 'mailbox')).toBeNull();
  });
});
