import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { clickUnsubscribe } from './one-click.ts';

let servers: Pick<Server, 'close' | 'closeAllConnections'>[] = [];

afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  servers = [];
});

const fixture = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../../test/fixtures/tls/${name}`, import.meta.url)));

/** A site on this machine that answers so, reached by a proxy as if it had a public address. */
async function openSite(status: number) {
  const [cert, key] = await Promise.all(['localhost.pem', 'localhost-key.pem'].map(fixture));
  const seen: string[] = [];
  const site = createSecureServer({ ...{ cert, key } }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method, url, headers } = request;
      const cookie = headers.cookie === undefined ? 'no cookie' : 'a cookie';
      seen.push(`${method} ${url} ${headers['content-type']} ${cookie} ${Buffer.concat(pieces)}`);
      response.writeHead(status, { location: 'https://elsewhere.example/' }).end();
    });
  });
  const proxy = createServer();
  proxy.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const onward = connect((site.address() as AddressInfo).port, '127.0.0.1');
    for (const end of [socket, onward]) end.on('error', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  servers.push(site, proxy);
  for (const server of [site, proxy]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const click = async () =>
    clickUnsubscribe('https://news.example/u?id=7', {
      resolve: async () => '93.184.215.14',
      environment: { HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
      // The certificate of the tests is for this machine's own name.
      tls: { checkServerIdentity: () => undefined, ...(cert && { ca: cert }) },
    });
  return { click, seen };
}

const posted = 'POST /u?id=7 application/x-www-form-urlencoded no cookie List-Unsubscribe=One-Click';

describe('one click', () => {
  test('is one post', async () => {
    const { click, seen } = await openSite(200);

    await click();

    expect(seen).toEqual([posted]);
  });

  test.each([
    [302, 'it redirects, which it must not'],
    [404, 'its server answered 404'],
    [503, 'its server answered 503'],
  ])('that is answered with %s is not done: %s', async (status, why) => {
    const { click, seen } = await openSite(status);

    await expect(click()).rejects.toMatchObject({ message: `Not unsubscribed: ${why}.` });
    expect(seen).toEqual([posted]);
  });

  test.each([
    ['http://news.example/u', '93.184.215.14', 'its address is not a plain https one'],
    ['https://ann:secret@news.example/u', '93.184.215.14', 'its address is not a plain https one'],
    ['nowhere', '93.184.215.14', 'its address is not a plain https one'],
    ['https://news.example/u', '127.0.0.1', 'its address is private'],
    ['https://news.example/u', '169.254.169.254', 'its address is private'],
    ['https://news.example/u', '::1', 'its address is private'],
    ['https://[fd00::1]/u', '93.184.215.14', 'its address is private'],
    ['https://192.168.0.1/u', '93.184.215.14', 'its address is private'],
  ])('at %s, which is %s, is refused: %s', async (address, ip, why) => {
    const clicked = clickUnsubscribe(address, { resolve: async () => ip, environment: {} });

    await expect(clicked).rejects.toMatchObject({
      code: 'UNSUBSCRIBE_FAILED',
      message: `Not unsubscribed: ${why}.`,
    });
  });
});
