import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAuthor } from './author.ts';
import { readHeaderBlock } from './header-block.ts';

const authorOf = (message: string, encoding: BufferEncoding = 'utf8') =>
  readAuthor(readHeaderBlock(Buffer.from(message, encoding)));
const authorIn = (from: string) =>
  authorOf(`To: ann@home.test\r\n${from}\r\nSubject: Rates\r\n\r\nHello\r\n`);

const boss = { address: 'boss@bank.test', problem: null };

describe('the author of a message', () => {
  it.each([
    ['From: boss@bank.test'],
    ['From: <boss@bank.test>'],
    ['From: The Boss <boss@bank.test>'],
    ['From: "Boss, The" <boss@bank.test>'],
    ['From: Dr. Boss <boss@bank.test>'],
    ['From: Jörg Böss <boss@bank.test>'],
    ['From: =?utf-8?Q?J=C3=B6rg?= <boss@bank.test>'],
    ['From: =?utf-8?Q?A_long_name?=\r\n =?utf-8?Q?_of_many_words?=\r\n\t<boss@bank.test>'],
    ['From: "boss@bank.test" <boss@bank.test>'],
    ['From: "Boss @ Bank" <boss@bank.test>'],
    ['FROM:boss@bank.test'],
    ['From: Boss <Boss@BANK.test>'],
    ['From: The Boss<boss@bank.test>'],
    ['From: "Boss, The"<boss@bank.test>'],
    ['From: =?utf-8?Q?Boss,_The?= <boss@bank.test>'],
    ['From: boss@bank.test (The Boss)'],
    ['From: (Rates) The Boss <boss@bank.test> (Bank)'],
  ])('is the one plain address of %j', (from) => {
    expect(authorIn(from)).toEqual(boss);
  });

  it.each([
    ['two headers', 'From: boss@bank.test\r\nFrom: eve@evil.test', 'repeated'],
    ['two headers of another case', 'FROM: eve@evil.test\r\nFrom: boss@bank.test', 'repeated'],
    [
      'a second header with a blank before its colon',
      'From: boss@bank.test\r\nFrom : eve@evil.test',
      'repeated',
    ],
    ['the same header twice', 'From: boss@bank.test\r\nFrom: boss@bank.test', 'repeated'],
    ['a blank before the colon', 'From : boss@bank.test', 'not-plain'],
    ['a tab before the colon', 'From\t: boss@bank.test', 'not-plain'],
    ['no header', 'X-From: boss@bank.test', 'missing'],
    ['an empty header', 'From: ', 'missing'],
    ['several addresses', 'From: boss@bank.test, eve@evil.test', 'several'],
    ['several addresses with names', 'From: Boss <boss@bank.test>, Eve <eve@evil.test>', 'several'],
    ['an address behind a semicolon', 'From: boss@bank.test; eve@evil.test', 'several'],
    ['two addresses in brackets', 'From: <boss@bank.test> <eve@evil.test>', 'several'],
    ['a domain behind the brackets', 'From: <boss@bank.test>@evil.test', 'not-plain'],
    ['brackets in brackets', 'From: <<boss@bank.test>>', 'not-plain'],
    ['no closing bracket', 'From: Boss <boss@bank.test', 'not-plain'],
    ['two at signs', 'From: boss@bank.test@evil.test', 'not-plain'],
    ['trailing words', 'From: Boss <boss@bank.test> of the bank', 'not-plain'],
    ['a trailing comma', 'From: boss@bank.test,', 'not-plain'],
    ['a word before a bare address', 'From: Boss boss@bank.test', 'not-plain'],
    ['a whole encoded word', 'From: =?utf-8?Q?boss=40bank.test?=', 'encoded'],
    ['an encoded name and address', 'From: =?utf-8?Q?Boss_=3Cboss=40bank.test=3E?=', 'encoded'],
    ['an encoded local part', 'From: =?utf-8?Q?boss?=@bank.test', 'encoded'],
    ['an encoded word in brackets', 'From: Boss <=?utf-8?B?Ym9zc0BiYW5rLnRlc3Q=?=>', 'encoded'],
    ['a soft hyphen', 'From: bo\u00adss@bank.test', 'not-plain'],
    ['a zero-width space', 'From: boss@ba\u200bnk.test', 'not-plain'],
    ['a zero-width joiner in the name', 'From: Bo\u200dss <boss@bank.test>', 'not-plain'],
    ['a right-to-left override in the name', 'From: \u202etset <boss@bank.test>', 'not-plain'],
    ['a Kelvin sign', 'From: boss@ban\u212a.test', 'not-plain'],
    ['a full-width letter', 'From: boss@\uff42ank.test', 'not-plain'],
    ['an ideographic full stop', 'From: boss@bank\u3002test', 'not-plain'],
    ['a no-break space', 'From: Boss\u00a0<boss@bank.test>', 'not-plain'],
    ['a comment that touches the address', 'From: boss@bank.test(Boss)', 'not-plain'],
    ['a comment in the brackets', 'From: <boss@bank.test (Boss)>', 'not-plain'],
    ['a comment in a comment', 'From: boss@bank.test (a (b) c)', 'not-plain'],
    ['blanks in the brackets', 'From: < boss@bank.test >', 'not-plain'],
    ['a full-width sign in the local part', 'From: eve\uff20evil.test@bank.test', 'not-plain'],
    ['a comment within', 'From: boss(of)@bank.test', 'not-plain'],
    ['an address in a comment', 'From: eve@evil.test (boss@bank.test)', 'several'],
    ['a group', 'From: Bank: boss@bank.test;', 'not-plain'],
    ['a route', 'From: <@evil.test:boss@bank.test>', 'not-plain'],
    ['a quoted local part', 'From: "boss"@bank.test', 'not-plain'],
    ['an escaped letter', 'From: b\\oss@bank.test', 'not-plain'],
    ['a blank in the address', 'From: Boss <boss @bank.test>', 'not-plain'],
    ['an address folded within', 'From: Boss <boss@\r\n bank.test>', 'not-plain'],
    ['an address literal', 'From: boss@[192.0.2.1]', 'not-plain'],
    ['an empty address', 'From: MAILER-DAEMON <>', 'not-plain'],
    ['a name alone', 'From: Boss', 'not-plain'],
    ['two dots', 'From: boss@bank..test', 'not-plain'],
    ['a trailing dot', 'From: boss@bank.test.', 'not-plain'],
    ['another address as its name', 'From: "boss@bank.test" <eve@evil.test>', 'address-in-name'],
    [
      'another address in its encoded name',
      'From: =?utf-8?Q?boss=40bank.test?= <eve@evil.test>',
      'address-in-name',
    ],
    [
      'an address with a full-width sign in its name',
      'From: "boss\uff20bank.test" <eve@evil.test>',
      'address-in-name',
    ],
    ['an address in its unquoted name', 'From: boss@bank.test <eve@evil.test>', 'several'],
    ['a line of blanks within', 'From: Boss\r\n \r\n <boss@bank.test>', 'damaged-header'],
    ['a bare carriage return', 'From: eve@evil.test\rFrom: boss@bank.test', 'damaged-header'],
    ['a null character', 'From: boss@bank.test\0@evil.test', 'damaged-header'],
    ['a line that is no field', 'From: boss@bank.test\r\nFrom boss', 'damaged-header'],
    [
      'a field whose name holds a letter that looks like another',
      'From: boss@bank.test\r\nFr\u043em: eve@evil.test',
      'damaged-header',
    ],
  ] as const)('is nobody for %s', (_, from, problem) => {
    expect(authorIn(from)).toEqual({ address: null, problem });
  });

  it.each([
    ['two dots before the @', 'From: Ann <ann..lee@docomo.test>', 'ann..lee@docomo.test'],
    ['a dot at its end', 'From: ann.@docomo.test', 'ann.@docomo.test'],
    ['UTF-8', 'From: Jürgen <jürgen@example.test>', 'jürgen@example.test'],
    ['UTF-8 in parts', 'From: ju\u0308rgen@example.test', 'jürgen@example.test'],
    ['an IDN', 'From: ann@Müller.test', 'ann@xn--mller-kva.test'],
    ['an IDN in ASCII', 'From: ann@xn--mller-kva.test', 'ann@xn--mller-kva.test'],
    ['a dotless i, which is another domain', 'From: boss@b\u0131nk.test', 'boss@xn--bnk-jua.test'],
    ['a Cyrillic letter, which is another domain', 'From: boss@b\u0430nk.test', 'boss@xn--bnk-6cd.test'],
  ])('is told where the address has %s', (_, from, address) => {
    expect(authorIn(from).address).toBe(address);
  });

  it('is told under a name in the character set of the text, where bytes and characters say the same', () => {
    const named = (name: readonly number[]) =>
      Buffer.concat([Buffer.from('From: '), Buffer.from(name), Buffer.from(' <boss@bank.test>\r\n\r\n')]);
    const authorBy = (name: readonly number[]) => readAuthor(readHeaderBlock(named(name)), 'gbk');

    expect(authorBy([0xb6, 0xa9, 0xb5, 0xa5]).address).toBe('boss@bank.test');
    expect(authorBy([0x81, 0x3c]).address).toBeNull();
  });

  it('is nobody where a name is written in bytes of no known character set', () => {
    expect(authorOf('From: J\xf6rg <boss@bank.test>\r\n\r\n', 'latin1').problem).toBe('not-plain');
  });

  it('is not who the body or an attached message names', () => {
    expect(authorOf('To: ann@home.test\r\n\r\nFrom: boss@bank.test\r\n').problem).toBe('missing');
    expect(authorOf('From: eve@evil.test\r\n\r\nFrom: boss@bank.test\r\n').address).toBe('eve@evil.test');
    expect(authorOf('\r\nFrom: boss@bank.test\r\n\r\n').problem).toBe('missing');
    expect(authorOf(' \r\nFrom: boss@bank.test\r\n\r\n').problem).toBe('damaged-header');
  });

  it('is read below the line that separates messages in an mbox file, and with Unix line ends', () => {
    expect(authorOf('From eve@evil.test Mon Nov  2 08:00:00 2026\nFrom: boss@bank.test\n\nHello\n')).toEqual(
      boss,
    );
  });

  it('is nobody, or somebody else, for every change of a plain header that leaves it not plain', () => {
    const plain =
      /^From:[ \t]*(?:(?:(?:\([x ]*\)|[^\s\p{C}()<>[\]:;@\uff20\\,"]+|"[^"\\\p{C}]*")(?:[ \t]+|(?=<)))*<boss@bank\.test>|(?:\([x ]*\)[ \t]+)*boss@bank\.test)(?:[ \t]+\([x ]*\))*[ \t]*$/iu;
    const signs = fc.constantFrom(
      ...'<>@,;:"()[]\\ \t.%=?\0\r\n',
      ...['\r\n ', '\r\nFrom: ', '\u00ad', '\u200b', '\u212a', '\u202e', '\u3002', '\uff20', '=?utf-8?Q?'],
      ...['eve@evil.test', '@evil.test', '<eve@evil.test>', '(x)', '"x"', 'x', 'B'],
    );
    const change = fc.record({
      at: fc.nat(40),
      removed: fc.nat(3),
      added: fc.array(signs, { maxLength: 3 }),
    });
    const plainHeader = fc.constantFrom('From: boss@bank.test', 'From: The Boss <boss@bank.test>');

    fc.assert(
      fc.property(plainHeader, fc.array(change, { minLength: 1, maxLength: 3 }), (start, changes) => {
        const changed = changes.reduce<string>(
          (text, { at, removed, added }) => text.slice(0, at) + added.join('') + text.slice(at + removed),
          start,
        );
        const [header = ''] = changed.split(/\r?\n\r?\n/);
        const unfolded = header.replace(/\r?\n(?=[ \t]+[^ \t\r\n])/g, '');
        const named = unfolded.split(/\r?\n/).filter((line) => /^from[ \t]*:/i.test(line));
        fc.pre(named.length !== 1 || !plain.test(named[0] ?? ''));
        expect(authorIn(changed).address).not.toBe('boss@bank.test');
      }),
      { numRuns: 20_000 },
    );
  });
});
