import { exposeAll, type JsonObject } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { describe, expect, test } from 'vitest';
import { unsubscribeWay } from './unsubscribe-way.ts';

const parser = createMailParser({ authenticatedBy: ['mx.example.org'] });

/** A newsletter that is signed and says so, with changes. */
const header = {
  auth: 'mx.example.org; dkim=pass header.d=news.example header.s=s1 header.b=AbCdEfGh; dmarc=pass header.from=news.example',
  signature:
    'v=1; a=rsa-sha256; d=news.example; s=s1; h=From:To:Subject:List-Unsubscribe:\r\n List-Unsubscribe-Post; bh=x; b=AbCdEfGhIjKl',
  list: '<https://news.example/u?id=7>, <mailto:leave@news.example?subject=leave%207&body=Please%20remove%20me>',
  post: 'List-Unsubscribe=One-Click',
  more: '',
};

async function wayOf(changes: Partial<typeof header> = {}) {
  const { auth, signature, list, post, more } = { ...header, ...changes };
  const lines = [
    ...(auth === '' ? [] : [`Authentication-Results: ${auth}`]),
    ...(signature === '' ? [] : [`DKIM-Signature: ${signature}`]),
    'From: News <post@news.example>',
    'To: ann@example.org',
    'Subject: What is new',
    ...(list === '' ? [] : [`List-Unsubscribe: ${list}`]),
    ...(post === '' ? [] : [`List-Unsubscribe-Post: ${post}`]),
    ...(more === '' ? [] : [more]),
  ];
  const mail = await parser.parse(Buffer.from(`${lines.join('\r\n')}\r\n\r\nHello\r\n`));
  return exposeAll(unsubscribeWay(mail) as unknown as JsonObject);
}

const click = { how: 'click', url: 'https://news.example/u?id=7' };
const mail = { how: 'mail', to: 'leave@news.example', subject: 'leave 7', text: 'Please remove me' };
const dmarc = '; dmarc=pass header.from=news.example';

describe('the way to unsubscribe', () => {
  test('is one click where the signature that passed covers both fields', async () => {
    expect(await wayOf()).toEqual(click);
  });

  test.each([
    [
      'h= lacks List-Unsubscribe-Post',
      { signature: header.signature.replace('\r\n List-Unsubscribe-Post', 'Date') },
    ],
    ['h= lacks List-Unsubscribe', { signature: header.signature.replace('List-Unsubscribe:', 'Date:') }],
    ['the selector is another', { signature: header.signature.replace('s=s1', 's=s2') }],
    ['the signature begins otherwise', { signature: header.signature.replace('b=AbCd', 'b=XbCd') }],
    ['the result tells too little of it', { auth: header.auth.replace('AbCdEfGh', 'AbC') }],
    ['a tag stands there twice', { signature: `${header.signature}; h=From` }],
    [
      'it is another domain that signs',
      { signature: header.signature.replace('d=news.example', 'd=bulk.example') },
    ],
    ['nothing is signed', { signature: '' }],
    ['the signature failed', { auth: `mx.example.org; dkim=fail header.d=news.example header.s=s1${dmarc}` }],
    ['the post is another', { post: 'List-Unsubscribe=Two-Clicks' }],
    ['there is no post', { post: '' }],
    ['somebody added a post', { more: 'List-Unsubscribe-Post: List-Unsubscribe=One-Click' }],
    ['the address is not https', { list: header.list.replace('https:', 'http:') }],
    [
      'several signatures passed and the result does not tell which',
      {
        auth: `mx.example.org; dkim=pass header.d=news.example${dmarc}`,
        more: 'DKIM-Signature: v=1; d=bulk.example; s=x; h=From; b=zzzzzzzzzz',
      },
    ],
  ])('is the mail that the header writes where %s', async (_, changes) => {
    expect(await wayOf(changes)).toEqual(mail);
  });

  test('is one click by the one of several signatures that the result names', async () => {
    const more = 'DKIM-Signature: v=1; d=news.example; s=s2; h=From; b=zzzzzzzzzz';

    expect(await wayOf({ more })).toEqual(click);
    expect(await wayOf({ more, auth: header.auth.replace('header.s=s1 ', '') })).toEqual(click);
  });

  test('is one click by the only signature where the result names none', async () => {
    expect(await wayOf({ auth: `mx.example.org; dkim=pass header.d=news.example${dmarc}` })).toEqual(click);
  });

  test.each([
    ['its sender is not authenticated', { auth: '' }],
    ['its sender is not authenticated', { auth: header.auth.replaceAll('pass', 'fail') }],
    ['its sender is not authenticated', { auth: header.auth.replace('mx.example.org', 'mx.evil.example') }],
    ['it names no way to unsubscribe', { list: '' }],
    ['it names ways to unsubscribe in two places', { more: 'List-Unsubscribe: <https://evil.example/>' }],
    ['it names a web page to visit only', { list: '<https://news.example/u>', post: '' }],
    ['it names no way that can be used', { list: '<mailto:one@news.example,two@news.example>' }],
    ['it names no way that can be used', { list: '<mailto:leave%0D%0ABcc:x@evil.example@news.example>' }],
    ['it names no way that can be used', { list: '<ftp://news.example/u>' }],
    ['it names no way that can be used', { list: '<mailto:leave@news.example?subject=%E0%A4%A>' }],
  ])('is none, because %s (%j)', async (why, changes) => {
    expect(await wayOf(changes)).toEqual({ how: 'none', why });
  });

  test('writes nothing but what the header names as subject and text, on one line and as it is', async () => {
    const list =
      '<mailto:leave@news.example?cc=x@evil.example&subject=a%0D%0ABcc:%20x@evil.example&body=one%0D%0Atwo>';

    expect(await wayOf({ list })).toEqual({
      how: 'mail',
      to: 'leave@news.example',
      subject: 'a Bcc: x@evil.example',
      text: 'one\ntwo',
    });
    expect(await wayOf({ list: '<mailto:leave@news.example>' })).toEqual({
      ...{ how: 'mail', to: 'leave@news.example' },
      ...{ subject: 'unsubscribe', text: '' },
    });
  });
});
