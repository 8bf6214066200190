import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canBePartOfAddress,
  matchesSenderPattern,
  parseDomain,
  parseMailAddress,
  parseSenderPattern,
} from './mail-address.ts';

describe('an address', () => {
  test.each([
    ['ann@example.org', 'ann@example.org', 'example.org'],
    ['Ann@Example.ORG.', 'ann@example.org', 'example.org'],
    ['<ann@example.org>', 'ann@example.org', 'example.org'],
    ['Ann Smith <ann@example.org>', 'ann@example.org', 'example.org'],
    ['"Smith, Ann <x@y.org>" <ann@example.org>', 'ann@example.org', 'example.org'],
    ['a.b+c@mail.example.org', 'a.b+c@mail.example.org', 'mail.example.org'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['jürgen@example.org', 'jürgen@example.org', 'example.org'],
    ['ann@localhost', 'ann@localhost', 'localhost'],
  ])('%s is read', (text, address, domain) => {
    expect(parseMailAddress(text)).toEqual({ address, domain });
  });

  test.each([
    ['nothing', ''],
    ['a name alone', 'Ann Smith'],
    ['no local part', '@example.org'],
    ['no domain', 'ann@'],
    ['two at signs', 'ann@example.org@evil.example'],
    ['two addresses', 'ann@example.org, bob@evil.example'],
    ['two addresses in brackets', '<ann@example.org> <bob@evil.example>'],
    ['an open bracket', 'Ann <ann@example.org'],
    ['a quoted local part', '"ann@example.org"@evil.example'],
    ['a comment', 'ann(@example.org)@evil.example'],
    ['an empty label', 'ann@example..org'],
    ['a literal address', 'ann@[192.0.2.1]'],
    ['a percent sign in the domain', 'ann@ex%61mple.org'],
    ['a null byte', 'ann@example.org\0.evil.example'],
    ['a line break', 'ann@example.org\nbob@evil.example'],
    ['full-width letters', 'ann@ｅxample.org'],
    ['full-width letters beside an umlaut', 'ann@ｂücher.example'],
    ['a soft hyphen', 'ann@exam\u00adple.org'],
    ['an ideographic full stop', 'ann@example。org'],
    ['the Kelvin sign', 'ann@\u212Aitchen.example'],
  ])('%s is no address', (_, text) => {
    expect(parseMailAddress(text)).toBeNull();
  });

  test('a display name never changes who it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^<>,;"\n]{0,30}$/), (name) => {
        const read = parseMailAddress(`${name} <mallory@evil.example>`);
        expect(read?.address).toBe('mallory@evil.example');
      }),
    );
  });

  test('in brackets, which are read with more care, is the same as without', () => {
    const part = fc.stringMatching(/^[a-z0-9._+-]{1,12}$/);
    fc.assert(
      fc.property(part, part, (local, domain) => {
        expect(parseMailAddress(`${local}@${domain}`)).toEqual(parseMailAddress(`<${local}@${domain}>`));
      }),
      { numRuns: 2000 },
    );
  });

  test('any text gives an address or null, and a result reads back as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress()), (text) => {
        const read = parseMailAddress(text);
        if (read !== null) expect(parseMailAddress(read.address)).toEqual(read);
      }),
    );
  });
});

describe('a sender pattern', () => {
  test.each([
    ['Ann@Example.org', 'ann@example.org'],
    ['example.org', 'example.org'],
    ['@example.org', 'example.org'],
    ['*.Example.org', '*.example.org'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
  ])('%s becomes %s', (text, pattern) => {
    expect(parseSenderPattern(text)).toBe(pattern);
  });

  test.each(['', '*', '*.', 'two words', 'a.*.org', '*example.org'])('"%s" is none', (text) => {
    expect(parseSenderPattern(text)).toBeNull();
  });

  test.each([
    ['ann@example.org', 'example.org', true],
    ['ann@mail.example.org', 'example.org', false],
    ['ann@evil-example.org', 'example.org', false],
    ['ann@example.org.evil.com', 'example.org', false],
    ['ann@ехample.org', 'example.org', false],
    ['ann@xn--xample-2of.org', 'example.org', false],
    ['ann@mail.example.org', '*.example.org', true],
    ['ann@a.b.example.org', '*.example.org', true],
    ['ann@example.org', '*.example.org', false],
    ['ann@evilexample.org', '*.example.org', false],
    ['ann@example.org', 'ann@example.org', true],
    ['joann@example.org', 'ann@example.org', false],
    ['ann@xn--bcher-kva.example', 'xn--bcher-kva.example', true],
  ])('%s under %s: %s', (sender, pattern, matches) => {
    const address = parseMailAddress(sender);
    expect(address !== null && matchesSenderPattern(address, pattern)).toBe(matches);
  });
});

describe('a part of an address', () => {
  test.each([
    'ann',
    'ann@',
    '@example.org',
    'n.lee@exam',
    'example.',
    '@',
    'müller@',
    '@münchen.de',
    '@xn--mnchen-3ya',
    'o+x@a_b',
  ])('“%s” is one', (text) => {
    expect(canBePartOfAddress(text)).toBe(true);
  });

  test.each(['ann@lee@', 'a,b', 'a;b', 'mailto:ann', '(ann)', '@.org', '@a..b', '@-a', '@exa mple', '@a/b'])(
    '“%s” is none',
    (text) => {
      expect(canBePartOfAddress(text)).toBe(false);
    },
  );
});

test('a domain of more than 253 characters is none', () => {
  expect(parseDomain(`${'a.'.repeat(126)}a`)).not.toBeNull();
  expect(parseDomain(`${'a.'.repeat(127)}a`)).toBeNull();
});
