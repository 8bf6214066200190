import { describe, expect, it } from 'vitest';
import { readAuthentication } from './authentication.ts';
import { readHeaderBlock } from './header-block.ts';

const authenticationOf = (header: readonly string[], trusted = ['mx.home.test']) =>
  readAuthentication(
    readHeaderBlock(Buffer.from([...header, 'From: boss@bank.test', '', ''].join('\r\n'))),
    trusted,
    'bank.test',
  );
const field = (text: string) => `Authentication-Results: ${text}`;

const nothing = { spf: null, dkim: null, dmarc: null };
const aligned = (result: string) => ({ result, isAligned: true });

describe('what a trusted server says about the sender', () => {
  it('is read from its header, with comments, folding and quoted reasons', () => {
    const found = authenticationOf([
      'Received: from mail.bank.test by mx.home.test; Mon, 2 Nov 2026 08:00:00 +0000',
      field('mx.home.test;'),
      '\tdkim=pass (2048-bit key; unprotected) reason="good; really" header.d=bank.test header.b=L/yR+A=;',
      '\tspf=softfail (mx.home.test: domain of x(y)@z.test) smtp.mailfrom=x@other.test;',
      '\tdmarc=pass (p=NONE dis=NONE) header.from=bank.test',
    ]);

    expect(found).toEqual({
      server: 'mx.home.test',
      dkim: aligned('pass'),
      spf: { result: 'softfail', isAligned: false },
      dmarc: aligned('pass'),
      problem: null,
    });
  });

  it('is nothing where no server is named, or only others wrote', () => {
    const header = [field('mx.home.test; dmarc=pass header.from=bank.test')];

    expect(authenticationOf(header, [])).toBeNull();
    expect(authenticationOf(header, ['home.test'])).toBeNull();
    expect(authenticationOf([field('mx.home.test.evil.test; dmarc=pass header.from=bank.test')])).toBeNull();
    expect(
      authenticationOf([field('spf=pass smtp.mailfrom=bank.test; dkim=pass header.d=bank.test')]),
    ).toBeNull();
  });

  it.each([
    ['the same domain', 'header.d=bank.test', true],
    ['the domain above', 'header.d=test.bank.test', false],
    ['another domain', 'header.d=evil.test', false],
    ['a longer name with the same end', 'header.d=evilbank.test', false],
    ['a top-level domain', 'header.d=test', false],
    ['an identity of the domain', 'header.i=@bank.test', true],
    ['an identity that its signer does not speak for', 'header.d=evil.test header.i=@bank.test', false],
    ['an address in another domain', 'header.i=bank.test@evil.test', false],
    ['no domain', 'header.b=abc', false],
  ])('is about the sender where DKIM was passed by %s: %s', (_, properties, isAligned) => {
    expect(authenticationOf([field(`mx.home.test; dkim=pass ${properties}`)])?.dkim).toEqual({
      result: 'pass',
      isAligned,
    });
  });

  it('is about the sender where the domain above his signed', () => {
    const block = readHeaderBlock(Buffer.from(`${field('mx.home.test; dkim=pass header.d=bank.test')}\n\n`));

    expect(readAuthentication(block, ['mx.home.test'], 'mail.bank.test')?.dkim).toEqual(aligned('pass'));
  });

  it('counts the signature of the sender’s domain among several', () => {
    const found = authenticationOf([
      field('mx.home.test; dkim=pass header.d=list.test; dkim=pass header.d=bank.test'),
    ]);

    expect(found?.dkim).toEqual(aligned('pass'));
  });

  it('is not about the sender where DMARC was passed by another From', () => {
    expect(authenticationOf([field('mx.home.test; dmarc=pass header.from=evil.test')])?.dmarc).toEqual({
      result: 'pass',
      isAligned: false,
    });
    expect(authenticationOf([field('mx.home.test; dmarc=pass')])?.dmarc?.isAligned).toBe(false);
  });

  it('is the topmost header’s word; one below, which the sender may have written, cannot add to it', () => {
    const found = authenticationOf([
      field('mx.home.test; spf=fail smtp.mailfrom=evil.test'),
      'Received: from evil.test by mx.home.test',
      field('mx.home.test; dkim=pass header.d=bank.test; dmarc=pass header.from=bank.test'),
    ]);

    expect(found).toMatchObject({ spf: { result: 'fail' }, dkim: null, dmarc: null, problem: null });
  });

  it.each([
    [
      'another of the same server says something else',
      [
        field('mx.home.test; dmarc=pass header.from=bank.test'),
        field('MX.home.test; dmarc=fail header.from=bank.test'),
      ],
      'contradictory',
    ],
    [
      'it gives two results for DMARC',
      [field('mx.home.test; dmarc=pass header.from=bank.test; dmarc=fail header.from=bank.test')],
      'contradictory',
    ],
    [
      'another of the same server cannot be read',
      [field('mx.home.test; dmarc=pass header.from=bank.test'), field('mx.home.test; (')],
      'contradictory',
    ],
    ['a comment does not end', [field('mx.home.test; dmarc=pass (oops header.from=bank.test')], 'unreadable'],
    [
      'a quotation does not end',
      [field('mx.home.test; dkim=pass reason="x header.d=bank.test')],
      'unreadable',
    ],
    ['words stand where results belong', [field('mx.home.test; everything passed')], 'unreadable'],
    [
      'a property stands twice',
      [field('mx.home.test; dkim=pass header.d=evil.test header.d=bank.test')],
      'unreadable',
    ],
    [
      'another server received the message later',
      [
        'Received: from mx.home.test by relay.other.test',
        field('mx.home.test; dmarc=pass header.from=bank.test'),
      ],
      'untrusted-path',
    ],
    [
      'it stands below what the sender writes',
      ['Subject: Hello', field('mx.home.test; dmarc=pass header.from=bank.test')],
      'untrusted-path',
    ],
    [
      'the header is damaged',
      ['no field', field('mx.home.test; dmarc=pass header.from=bank.test')],
      'unreadable',
    ],
  ] as const)('counts for nothing where %s', (_, header, problem) => {
    expect(authenticationOf(header)).toEqual({ server: 'mx.home.test', ...nothing, problem });
  });

  it('counts where the servers that received the message later are its own, named, or nameless', () => {
    const result = field('mx.home.test; dmarc=pass header.from=bank.test');
    const header = [
      'Received: by 2002:a05:7010:1234 with SMTP id x; Mon, 2 Nov 2026 08:00:00 +0000',
      'Received: from mx.home.test (by evil.test) by store.home.test with LMTP',
      'Received: from localhost by desk.lan with IMAP',
      result,
    ];

    expect(authenticationOf(header)?.problem).toBe('untrusted-path');
    expect(authenticationOf(header, ['mx.home.test', 'desk.lan'])?.dmarc).toEqual(aligned('pass'));
  });

  it('does not count where a machine received the message later that only shares a registry with the named server', () => {
    const below = (received: string, server: string) =>
      readAuthentication(
        readHeaderBlock(
          Buffer.from(
            `Received: ${received}\r\n${field(`${server}; dmarc=pass header.from=bank.test`)}\r\n\r\n`,
          ),
        ),
        [server],
        'bank.test',
      )?.problem;

    expect(below('by mail.other.co.uk', 'home.co.uk')).toBe('untrusted-path');
    expect(below('by mail.other.com.au', 'home.com.au')).toBe('untrusted-path');
    expect(below('by store.home.co.uk', 'home.co.uk')).toBeNull();
    expect(below('by store.home.co.uk', 'mx.home.co.uk')).toBeNull();
    expect(below('by store.home.de', 'mx.home.de')).toBeNull();
  });
});
