import { describe, expect, it } from 'vitest';
import { originOf, refuseForeign } from './check-request.ts';

const request = (headers: Record<string, string>) =>
  new Request('http://127.0.0.1:4180/v1/decisions.list', { method: 'POST', headers });
const proxies = new Set(['10.0.0.1', '10.0.0.2']);

describe('where a request came from', () => {
  const forwarded = request({
    'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.0.0.2',
    'x-forwarded-host': 'Tact.Example.org',
    'x-forwarded-proto': 'https',
  });

  it('is what a trusted proxy says, as far as trusted proxies said it', () => {
    expect(originOf(forwarded, '::ffff:10.0.0.1', proxies)).toEqual({
      address: '198.51.100.7',
      host: 'tact.example.org',
      protocol: 'https',
    });
  });

  it('is the connection, whatever anybody else says', () => {
    expect(originOf(forwarded, '198.51.100.7', proxies)).toMatchObject({
      address: '198.51.100.7',
      protocol: 'http',
    });
    expect(originOf(forwarded, '10.0.0.1', new Set())).toMatchObject({
      address: '10.0.0.1',
      protocol: 'http',
    });
  });

  it('counts for the origin of a page: the same page is ours only through the proxy', () => {
    const page = request({
      'x-forwarded-host': 'tact.example.org',
      'x-forwarded-proto': 'https',
      origin: 'https://tact.example.org',
    });
    const hosts = new Set(['tact.example.org', '']);

    expect(refuseForeign(page, originOf(page, '10.0.0.1', proxies), hosts)).toBeNull();
    expect(refuseForeign(page, originOf(page, '203.0.113.9', proxies), hosts)?.code).toBe(
      'HTTP_ORIGIN_REFUSED',
    );
  });
});
