import { describe, expect, it } from 'vitest';
import { proxyFor, proxyProblem } from './proxy.ts';

const proxyOf = (address: string, environment: Record<string, string>) =>
  proxyFor(new URL(address), environment);

describe('the proxy of an address', () => {
  it.each([
    ['http://a.example/', { http_proxy: 'http://p:1' }, 'http_proxy'],
    ['https://a.example/', { http_proxy: 'http://p:1' }, undefined],
    ['https://a.example/', { HTTPS_PROXY: 'http://p:1' }, 'HTTPS_PROXY'],
    ['https://a.example/', { HTTPS_PROXY: 'http://p:1', https_proxy: 'http://q:1' }, 'https_proxy'],
    ['http://a.example/', { HTTP_PROXY: '', http_proxy: 'http://p:1' }, 'http_proxy'],
    ['http://a.example/', { http_proxy: '', HTTP_PROXY: 'http://p:1' }, 'HTTP_PROXY'],
    ['https://a.example/', { ALL_PROXY: 'http://p:1' }, 'ALL_PROXY'],
    ['https://a.example/', { all_proxy: 'socks5://p:1', https_proxy: 'http://q:1' }, 'https_proxy'],
  ])('of %s in %j is that of %s', (address, environment, variable) => {
    expect(proxyOf(address, environment)?.variable).toBe(variable);
  });

  it.each(['http://localhost:11434/', 'https://127.0.0.1/', 'http://[::1]:1/'])(
    'is none for %s',
    (address) => {
      expect(proxyOf(address, { all_proxy: 'http://p:1' })).toBeNull();
    },
  );

  it.each([
    ['https://a.example/', '*', true],
    ['https://a.example/', 'b.example, a.example', true],
    ['https://a.b.example/', 'b.example', true],
    ['https://a.b.example/', '.b.example', true],
    ['https://a.b.example/', '*.B.EXAMPLE', true],
    ['https://ab.example/', 'b.example', false],
    ['https://a.example:8443/', 'a.example:8443', true],
    ['https://a.example/', 'a.example:8443', false],
    ['https://10.0.0.7/', '10.0.0.7', true],
    ['https://[fd00::7]/', 'fd00::7', true],
    ['https://a.example/', '', false],
  ])('of %s where NO_PROXY is “%s” is spared: %s', (address, list, isSpared) => {
    const environment = { HTTPS_PROXY: 'http://p:1', NO_PROXY: list };

    expect(proxyOf(address, environment) === null).toBe(isSpared);
  });

  it('may be written without http://, as curl allows', () => {
    expect(proxyOf('http://a.example/', { http_proxy: 'p.example:3128' })?.address).toBe(
      'http://p.example:3128',
    );
  });

  it.each(['socks5://127.0.0.1:1080', 'http://', 'http://p:99999'])(
    'is refused by name where it is %s',
    (named) => {
      let thrown: unknown;
      try {
        proxyOf('https://a.example/', { ALL_PROXY: named });
      } catch (error) {
        thrown = error;
      }

      expect(proxyProblem(thrown)).toBe('the proxy that ALL_PROXY names is not an http or https address');
      expect(proxyOf('http://localhost/', { ALL_PROXY: named })).toBeNull();
    },
  );
});
