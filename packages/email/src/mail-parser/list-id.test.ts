import { describe, expect, it } from 'vitest';
import { readHeaderBlock } from './header-block.ts';
import { readListId } from './list-id.ts';

const listIdOf = (...header: readonly string[]) =>
  readListId(readHeaderBlock(Buffer.from([...header, '', ''].join('\r\n'))));

describe('the id of a mailing list', () => {
  it.each([
    ['List-Id: <News.Shop.test>'],
    ['List-Id: Shop news <news.shop.test>'],
    ['List-Id: "Shop, news"\r\n\t<news.shop.test>'],
    ['List-Id: =?utf-8?Q?N=C3=BCtzliches?= <news.shop.test>'],
    ['List-Id: news.shop.test'],
  ])('is the plain one of %j', (header) => {
    expect(listIdOf(header)).toBe('news.shop.test');
  });

  it.each([
    ['two headers', ['List-Id: <news.shop.test>', 'List-ID: <evil.test>']],
    ['the same header twice', ['List-Id: <news.shop.test>', 'List-Id: <news.shop.test>']],
    ['an encoded id', ['List-Id: =?utf-8?Q?=3Cnews.shop.test=3E?=']],
    ['an encoded word in brackets', ['List-Id: <=?utf-8?Q?news?=.shop.test>']],
    ['two ids', ['List-Id: <evil.test> <news.shop.test>']],
    ['words behind it', ['List-Id: <news.shop.test> of evil.test']],
    ['a zero-width space', ['List-Id: <news.shop\u200b.test>']],
    ['a blank before the colon', ['List-Id : <news.shop.test>']],
    ['an id folded within', ['List-Id: <news.\r\n shop.test>']],
    ['no header', ['X-List-Id: <news.shop.test>']],
  ])('is none for %s', (_, header) => {
    expect(listIdOf(...header)).toBeNull();
  });
});
