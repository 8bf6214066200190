import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createEmbedder } from '@tact/ai-sdk/embedder/ai-sdk';
import { createModel } from '@tact/ai-sdk/model/ai-sdk';
import { createCaldavConnection } from '@tact/calendar/caldav-connection';
import { createSystemClock } from '@tact/core/clock/system';
import { fetchVia } from '@tact/core/network/agent-fetch';
import { afterEach, describe, expect, it } from 'vitest';
import { createCanvas } from '#adapters/courses/canvas';

const certificate = fileURLToPath(new URL('../fixtures/tls/localhost.pem', import.meta.url));
const key = fileURLToPath(new URL('../fixtures/tls/localhost-key.pem', import.meta.url));

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const completion = JSON.stringify({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'ready' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 },
});

const answering: http.RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(completion);
};

async function askModel(
  baseUrl: string,
  { environment = {}, caFile }: { environment?: Record<string, string>; caFile?: string } = {},
): Promise<string> {
  const settings = { provider: 'compatible', model: 'tiny', baseUrl, maxRetries: 0, caFile } as const;
  const model = await createModel(settings, { environment });
  const request = { messages: [{ role: 'user', text: 'Ready?' }], tools: [], temperature: 0 } as const;
  return model.generate({ ...request, maxOutputTokens: 100 }, { timeoutMs: 60_000 }).then(
    ({ text }) => text,
    (error) => error.message,
  );
}

describe('a model behind a proxy', () => {
  it('is reached by its whole address where it is served by http', async () => {
    const seen: (string | undefined)[] = [];
    const proxy = http.createServer((request, response) => {
      seen.push(request.url);
      answering(request, response);
    });
    const environment = { http_proxy: `http://127.0.0.1:${await portOf(proxy)}` };

    expect(await askModel('http://model.corp.invalid/v1', { environment })).toBe('ready');
    expect(seen).toEqual(['http://model.corp.invalid/v1/chat/completions']);
  });

  it('is reached through a tunnel where it is served by https, and fails once where that is refused', async () => {
    const asked: (string | undefined)[] = [];
    const proxy = http.createServer();
    proxy.on('connect', (request, socket) => {
      asked.push(request.url);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${await portOf(proxy)}` };

    expect(await askModel('https://model.corp.invalid/v1', { environment })).toContain(
      'the proxy that HTTPS_PROXY names refused to connect to it (403)',
    );
    expect(asked).toEqual(['model.corp.invalid:443']);
  });

  it('is not reached where the proxy is one of another kind, unless it is on this machine', async () => {
    const environment = { ALL_PROXY: 'socks5://127.0.0.1:9' };
    const port = await portOf(http.createServer(answering));

    expect(await askModel('https://model.corp.invalid/v1', { environment })).toContain(
      'the proxy that ALL_PROXY names is not an http or https address',
    );
    expect(await askModel(`http://127.0.0.1:${port}/v1`, { environment })).toBe('ready');
  });

  it('is reached directly on this machine', async () => {
    const server = http.createServer(answering);
    const port = await portOf(server);
    const environment = { http_proxy: 'http://127.0.0.1:9' };

    expect(await askModel(`http://127.0.0.1:${port}/v1`, { environment })).toBe('ready');
  });
});

describe('what else is behind a proxy', () => {
  it('is an embedder and a course system, by their whole addresses', async () => {
    const seen: (string | undefined)[] = [];
    const proxy = http.createServer((request, response) => {
      seen.push(request.url?.split('?')[0]);
      const isCourses = request.url?.includes('/courses') === true;
      const data = [{ object: 'embedding', index: 0, embedding: [1, 0] }];
      const usage = { prompt_tokens: 1, total_tokens: 1 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isCourses ? [] : { object: 'list', data, usage }));
    });
    const environment = { HTTP_PROXY: '', http_proxy: `127.0.0.1:${await portOf(proxy)}` };

    const embedder = await createEmbedder(
      { model: 'compatible:tiny', dimensions: 2, baseUrl: 'http://embed.corp.invalid/v1' },
      { environment, maxRetries: 0 },
    );
    const vectors = await embedder.embed(['Ready?'], { timeoutMs: 60_000 });
    expect([...(vectors[0] ?? [])]).toEqual([1, 0]);
    const clock = createSystemClock();
    const canvas = { url: 'http://canvas.corp.invalid', token: 't', clock, environment };
    await createCanvas(canvas).check(AbortSignal.timeout(10_000));
    expect(seen).toEqual([
      'http://embed.corp.invalid/v1/embeddings',
      'http://canvas.corp.invalid/api/v1/courses',
    ]);
  });
});

describe('a server with a certificate of its own', () => {
  const secure = async (listener: http.RequestListener) => {
    const [cert, privateKey] = await Promise.all([readFile(certificate), readFile(key)]);
    return portOf(https.createServer({ cert, key: privateKey }, listener));
  };

  it('is a model that is asked where its certificate is named', async () => {
    const port = await secure(answering);

    expect(await askModel(`https://127.0.0.1:${port}/v1`, { caFile: certificate })).toBe('ready');
  });

  it('is an embedder that is asked where its certificate is named, and refused where it is not', async () => {
    const port = await secure((_, response) => {
      const data = [{ object: 'embedding', index: 0, embedding: [1, 0] }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
    });
    const settings = { model: 'compatible:tiny', dimensions: 2, baseUrl: `https://127.0.0.1:${port}/v1` };
    const embed = async (caFile?: string) => {
      const embedder = await createEmbedder({ ...settings, caFile }, { environment: {}, maxRetries: 0 });
      return embedder.embed(['Ready?'], { timeoutMs: 60_000 });
    };

    expect(await embed(certificate)).toHaveLength(1);
    await expect(embed()).rejects.toThrow("its server's certificate is not trusted");
  });

  it('is a model that is not asked where it is not, and the setting is named', async () => {
    const port = await secure(answering);

    expect(await askModel(`https://127.0.0.1:${port}/v1`)).toBe(
      "The model compatible:tiny cannot be used: its server's certificate is not trusted: it is signed by itself; if the server is yours, name the certificate in `ca` or in NODE_EXTRA_CA_CERTS.",
    );
  });

  it('is a calendar that is read where its certificate is named, and refused by name where it is not', async () => {
    const port = await secure((_, response) => response.end('BEGIN:VCALENDAR'));
    const login = { url: `https://127.0.0.1:${port}/`, user: 'ann', password: 'x', timeoutMs: 60_000 };
    const send = await fetchVia({}, certificate);

    const read = await createCaldavConnection({ ...login, send }).fetch(login.url);
    expect(await read.text()).toBe('BEGIN:VCALENDAR');
    await expect(createCaldavConnection(login).fetch(login.url)).rejects.toMatchObject({
      code: 'CERTIFICATE_UNTRUSTED',
      message: `The certificate of 127.0.0.1:${port} is not trusted: it is signed by itself.`,
    });
  });
});

it('uses the global fetch where neither a proxy nor a certificate is named', async () => {
  expect(await fetchVia({})).toBe(globalThis.fetch);
});
