import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { TactError } from '@tact/core/errors';
import { isPrivate } from '@tact/core/network/checked-request';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { fetchFeed } from './fetch-feed.ts';

let servers: Pick<Server, 'close' | 'closeAllConnections'>[] = [];
/** Ways through a proxy, of which its server knows no more. */
let tunnels: Duplex[] = [];

afterEach(async () => {
  for (const tunnel of tunnels) tunnel.destroy();
  tunnels = [];
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  servers = [];
});

async function serve(listener: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/secret.ics`, requests: () => requests };
}

const calendar = 'BEGIN:VCALENDAR\r\nX-NAME:Ö\r\nEND:VCALENDAR\r\n';
const tooLarge = gzipSync(Buffer.alloc(21 * 1024 * 1024), { level: 1 });
const feed = (address: string, allowsPrivate = true) => ({ name: 'Work', address, allowsPrivate });
const failureOf = async (address: string, allowsPrivate = true, timeoutMs = 20_000) => {
  const thrown: unknown = await fetchFeed(feed(address, allowsPrivate), { timeoutMs }).catch(
    (error) => error,
  );
  if (!(thrown instanceof TactError)) throw new Error('It was fetched.');
  expect(JSON.stringify([thrown.message, thrown.stack, thrown.cause])).not.toContain('secret.ics');
  return thrown.message;
};

describe('a calendar feed', () => {
  test('is read, packed or not, with what tells whether it changes', async () => {
    const { url } = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { 'content-encoding': 'gzip', etag: '"1"' }).end(gzipSync(calendar));
    });

    expect(await fetchFeed(feed(url))).toEqual({ text: calendar, etag: '"1"', lastModified: undefined });
    expect(await fetchFeed({ ...feed(url), etag: '"1"' })).toMatchObject({ text: null, etag: '"1"' });
  });

  test('is not read from a private address, by itself, by its name or by a redirect', async () => {
    const target = await serve((_, response) => response.end(calendar));

    expect(await failureOf(target.url, false)).toContain('its address is private');
    const named = feed('https://calendar.example.org/secret.ics', false);
    await expect(fetchFeed(named, { resolve: async () => '169.254.169.254' })).rejects.toThrow('is private');
    expect(target.requests()).toBe(0);
  });

  test('is connected to at the address that was checked, whatever its name means later', async () => {
    const { url, requests } = await serve((_, response) => response.end(calendar));
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return '127.0.0.1';
    };

    await fetchFeed(feed(url.replace('127.0.0.1', 'localhost')), { resolve });
    expect([asked, requests()]).toEqual([['localhost'], 1]);
  });

  test.each(['http://calendar.example.org/secret.ics', 'file:///secret.ics', 'secret.ics', 'https://'])(
    'has a secure address, unlike %s',
    async (address) => {
      expect(await failureOf(address)).toMatch(/its address is not/);
    },
  );

  test.each([
    ['http://169.254.169.254/secret.ics', 'its address is not https'],
    ['ftp://127.0.0.1/secret.ics', 'its address is not https'],
    ['', 'it redirects to nowhere'],
  ])('does not follow a redirect to “%s”', async (location, why) => {
    const { url } = await serve((_, response) => response.writeHead(302, location ? { location } : {}).end());

    expect(await failureOf(url)).toContain(why);
  });

  test('follows three redirects, and no fourth', async () => {
    const { url, requests } = await serve((request, response) => {
      const left = Number(new URL(request.url ?? '', 'http://x').searchParams.get('left'));
      if (left === 0) response.end(calendar);
      else response.writeHead(301, { location: `/secret.ics?left=${left - 1}` }).end();
    });

    expect((await fetchFeed(feed(`${url}?left=3`))).text).toBe(calendar);
    expect(await failureOf(`${url}?left=9`)).toContain('redirects more than 3 times');
    expect(requests()).toBe(8);
  });

  test.each([
    [
      'a login page',
      (response: Parameters<RequestListener>[1]) => response.end('<html>Sign in'),
      'not a calendar',
    ],
    ['cut', (response: Parameters<RequestListener>[1]) => response.end(calendar.slice(0, 30)), 'cut off'],
    [
      'an error',
      (response: Parameters<RequestListener>[1]) => response.writeHead(500).end(calendar),
      'answered 500',
    ],
    [
      'larger than 20 MB once unpacked',
      (response: Parameters<RequestListener>[1]) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(tooLarge),
      'larger than 20 MB',
    ],
    [
      'broken off',
      (response: Parameters<RequestListener>[1]) => {
        response.writeHead(200, { 'content-length': 900 });
        response.write(calendar, () => response.destroy());
      },
      'connection broke',
    ],
  ] as const)('that is %s is not taken', async (_, answer, why) => {
    const { url } = await serve((__, response) => void answer(response));

    expect(await failureOf(url)).toContain(why);
  });

  test('that never ends is given up', async () => {
    const { url } = await serve((_, response) => void response.writeHead(200).write('BEGIN:VCALENDAR'));

    expect(await failureOf(url, true, 200)).toContain('did not answer within 0.2 s');
  });
});

describe('a calendar feed behind a proxy', () => {
  const address = 'https://calendar.example.org/secret.ics';
  const resolve = async () => '93.184.215.14';
  const refusing = async (status: string) => {
    const asked: (string | undefined)[] = [];
    const { proxy, server } = await listening();
    server.on('connect', (request, socket) => {
      asked.push(request.url);
      socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
    });
    return { proxy, asked };
  };
  const listening = async () => {
    const server = createServer((_, response) => response.writeHead(500).end());
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return { server, proxy: `http://ann:open-sesame@127.0.0.1:${(server.address() as AddressInfo).port}` };
  };

  /** A server of the name, and a proxy that connects every request to it. */
  async function proxied() {
    const [cert, key] = await Promise.all(
      ['localhost.pem', 'localhost-key.pem'].map((name) =>
        readFile(fileURLToPath(new URL(`../../../test/fixtures/tls/${name}`, import.meta.url)), 'utf8'),
      ),
    );
    const named: string[] = [];
    const hosts: (string | undefined)[] = [];
    const SNICallback: NonNullable<TlsOptions['SNICallback']> = (name, done) => {
      named.push(name);
      done(null);
    };
    const origin = createSecureServer({ cert, key, SNICallback }, ({ headers }, response) => {
      hosts.push(headers.host);
      response.end(calendar);
    });
    servers.push(origin);
    await new Promise<void>((done) => origin.listen(0, '127.0.0.1', done));
    const asked: (string | undefined)[] = [];
    const { proxy, server } = await listening();
    server.on('connect', (request, socket) => {
      asked.push(request.url);
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const onward = connect((origin.address() as AddressInfo).port, '127.0.0.1');
      for (const end of [socket, onward]) end.on('error', () => onward.destroy());
      socket.pipe(onward).pipe(socket);
      tunnels.push(socket, onward);
    });
    return { cert, proxy, asked, named, hosts };
  }

  test('is asked for at the checked address, under its own name in TLS and in its Host header', async () => {
    const { cert = '', proxy, asked, named, hosts } = await proxied();
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, cert]);
    onTestFinished(() => setDefaultCACertificates(trusted));

    const { text } = await fetchFeed(feed(address), { resolve, environment: { ALL_PROXY: proxy } });

    expect(text).toBe(calendar);
    expect([asked, named, hosts]).toEqual([
      ['93.184.215.14:443'],
      ['calendar.example.org'],
      ['calendar.example.org'],
    ]);
  });

  test('is not read where its certificate is not trusted', async () => {
    const { proxy, hosts } = await proxied();

    const fetched = fetchFeed(feed(address), { resolve, environment: { ALL_PROXY: proxy } });
    await expect(fetched).rejects.toThrow('its certificate is not trusted: it is signed by itself');
    expect(hosts).toEqual([]);
  });

  test('is not read where the proxy refuses, and says so without the login of the proxy', async () => {
    const { proxy, asked } = await refusing('403 Forbidden');

    const fetched = fetchFeed(feed(address, false), { resolve, environment: { HTTPS_PROXY: proxy } });
    await expect(fetched).rejects.toThrow(
      /^The calendar feed Work could not be read: the proxy that HTTPS_PROXY names refused to connect to it \(403\)\.$/,
    );
    await expect(fetched).rejects.not.toThrow('open-sesame');
    expect(asked).toEqual(['93.184.215.14:443']);
  });

  test('is not read where the proxy cannot be reached or used', async () => {
    const through = (HTTPS_PROXY: string) =>
      fetchFeed(feed(address), { resolve, environment: { HTTPS_PROXY } });

    await expect(through('http://127.0.0.1:9')).rejects.toThrow('names cannot be reached (ECONNREFUSED)');
    await expect(through('socks5://127.0.0.1:9')).rejects.toThrow('is not an http or https address');
  });

  test('is not asked for at a private address through the proxy', async () => {
    const { proxy, asked } = await refusing('200 OK');
    const within = { resolve: async () => '10.0.0.7', environment: { HTTPS_PROXY: proxy } };

    await expect(fetchFeed(feed(address, false), within)).rejects.toThrow('its address is private');
    expect(asked).toEqual([]);
  });

  test('is reached directly on this machine, with its own name', async () => {
    const hosts: (string | undefined)[] = [];
    const { url } = await serve(({ headers }, response) => {
      hosts.push(headers.host);
      response.end(calendar);
    });
    const local = url.replace('127.0.0.1', 'localhost');

    await fetchFeed(feed(local), { environment: { all_proxy: 'http://127.0.0.1:9' } });
    expect(hosts).toEqual([new URL(local).host]);
  });
});

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
  ],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
  ],
])('%s is private', (ip) => {
  expect(isPrivate(ip)).toBe(true);
});

test.each(['93.184.215.14', '172.32.0.1', '2606:2800:21f::1', '::ffff:93.184.215.14'])(
  '%s is public',
  (ip) => {
    expect(isPrivate(ip)).toBe(false);
  },
);
