import { describe, expect, test } from 'vitest';
import { exampleMail } from '../../../../../test/examples/mails.ts';
import { deceptiveLink } from './deceptive-link.ts';

const linkIn = (text: string, href: string, sender = 'ann@sender.example') =>
  deceptiveLink(exampleMail({ links: [{ text, href }], from: { name: '', address: sender } }));

describe('a link that deceives', () => {
  test.each([
    ['bank.example', 'https://evil.test/login', { shown: 'bank.example', leadsTo: 'evil.test' }],
    ['https://www.bank.example/login', 'http://evil.test/', { shown: 'bank.example', leadsTo: 'evil.test' }],
    [' BANK.example ', 'https://www.EVIL.test', { shown: 'bank.example', leadsTo: 'evil.test' }],
    [
      'bank.example',
      'https://bank.example.evil.test/',
      { shown: 'bank.example', leadsTo: 'bank.example.evil.test' },
    ],
    ['bank.example', 'https://notbank.example/', { shown: 'bank.example', leadsTo: 'notbank.example' }],
    ['bank.example', 'https://bank.example@evil.test/', { shown: 'bank.example', leadsTo: 'evil.test' }],
    [
      'bank.example',
      'https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.test%2Flogin',
      { shown: 'bank.example', leadsTo: 'evil.test' },
    ],
    [
      'bank.example',
      'https://evil.test/?url=https%3A%2F%2Fbank.example%2F',
      { shown: 'bank.example', leadsTo: 'evil.test' },
    ],
    [
      'bank.example',
      'https://safelinks.protection.outlook.com.evil.test/?url=https%3A%2F%2Fbank.example',
      { shown: 'bank.example', leadsTo: 'safelinks.protection.outlook.com.evil.test' },
    ],
    ['shop.co.uk', 'https://other.co.uk/', { shown: 'shop.co.uk', leadsTo: 'other.co.uk' }],
  ])('shows %s and leads to %s', (text, href, found) => {
    expect(linkIn(text, href)).toEqual(found);
  });

  test('is found behind harmless ones', () => {
    const links = [
      { text: 'Read on', href: 'https://news.example' },
      { text: 'bank.example', href: 'https://evil.test' },
    ];

    expect(deceptiveLink(exampleMail({ links, from: null }))).toEqual({
      shown: 'bank.example',
      leadsTo: 'evil.test',
    });
  });
});

describe('a link that does not deceive', () => {
  test.each([
    ['names no site', 'Click here', 'https://evil.test'],
    ['names a site among other words', 'see bank.example for more', 'https://evil.test'],
    ['leads where it says', 'bank.example', 'https://bank.example/login'],
    ['leads to a part of the site', 'bank.example', 'https://login.bank.example/'],
    ['names a part and leads to the whole', 'login.bank.example', 'https://bank.example/'],
    ['names one part and leads to another', 'www.bank.example', 'https://click.bank.example/'],
    ['shows the sender’s own site and counts clicks elsewhere', 'sender.example', 'https://counter.test/1'],
    ['shows a part of the sender’s site', 'shop.sender.example', 'https://counter.test/1'],
    ['leads nowhere on the web', 'bank.example', 'mailto:help@evil.test'],
    ['leads to no address', 'bank.example', 'not an address'],
    ['shows a number', '3.14', 'https://evil.test'],
    ['names the file it leads to', 'README.md', 'https://forge.example/acme/README.md'],
    ['names a script it leads to', 'install.sh', 'https://forge.example/raw/install.sh?x=1'],
    [
      'was rewritten by Safe Links',
      'bank.example',
      'https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.bank.example%2Flogin&data=05',
    ],
    [
      'was rewritten by URL Defense 3',
      'https://bank.example/a',
      'https://urldefense.com/v3/__https://bank.example/a__;!!abc$',
    ],
    [
      'was rewritten by URL Defense 2',
      'bank.example',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__bank.example_login&d=Dw',
    ],
    [
      'goes through Google',
      'bank.example',
      'https://www.google.com/url?q=https%3A%2F%2Fbank.example%2F&sa=D',
    ],
    ['names software', 'Node.js', 'https://nodejs.example.org/docs'],
    ['names other software', 'ASP.NET', 'https://learn.example.com/aspnet'],
  ])('%s', (_, text, href) => {
    expect(linkIn(text, href)).toBeNull();
  });

  test('is none at all', () => {
    expect(deceptiveLink({ links: [], from: null })).toBeNull();
  });
});
