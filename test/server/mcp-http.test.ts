import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createHttpApp } from '@tact/server/http/http-app';
import { type HttpServer, serveHttp } from '@tact/server/http/serve-http';
import { runOperation } from '@tact/server/operations/operation';
import { ownerOf } from '@tact/server/operations/principal';
import { createToken } from '@tact/server/operations/tokens/change-tokens';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type InMemoryTact, openInMemory } from '#presets/in-memory';
import { eras } from './mcp-client.ts';

/** MCP at `/mcp` of `tact serve http`, and the page that its clients open. */

const user = 'owner';
let tact: InMemoryTact;
let server: HttpServer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  tact = await openInMemory();
  const context = { assistant: tact.assistant, principal: ownerOf(user, 'cli') };
  for (const given of [
    { name: 'helper', kind: 'agent', scopes: ['*:read', '*:write'] },
    { name: 'reader', kind: 'agent', scopes: ['decisions:read'] },
    { name: 'browser', scopes: ['approvals:read', 'approvals:answer'] },
  ])
    tokens.set(given.name, (await runOperation(createToken, given, context)).token);
  server = await serveHttp({ assistant: tact.assistant, user, host: '127.0.0.1', port: 0, version: '0' });
});
afterAll(async () => {
  await server?.stop();
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function connected(token: string, versionNegotiation: (typeof eras)[number][1]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
  const headers = { authorization: `Bearer ${tokens.get(token) ?? token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(at('/mcp')), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

describe.each(eras)('a client of %s over HTTP', (version, versionNegotiation) => {
  test('calls tools with its token', async () => {
    const client = await connected('helper', versionNegotiation);

    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('propose_action');
    const { contents } = await client.readResource({ uri: 'tact://decisions/recent' });
    expect(JSON.stringify(contents)).toContain('items');
  });

  test('may call what its token may', async () => {
    const client = await connected('reader', versionNegotiation);

    expect(await client.callTool({ name: 'undo', arguments: { id: 'x' } })).toMatchObject({
      isError: true,
      _meta: { 'tact/error': { code: 'OPERATION_SCOPE_MISSING' } },
    });
  });

  test('is refused without a known token', async () => {
    await expect(connected('tact_unknown', versionNegotiation)).rejects.toThrow();
  });
});

test('the page of a question is where the client reached the server', async () => {
  const versionNegotiation = { mode: 'auto' } as const;
  const served = await serveHttp({
    ...{ assistant: tact.assistant, user, host: '127.0.0.1', port: 0, version: '0' },
    publicHosts: ['tact.example.org'],
    trustedProxies: new Set(['127.0.0.1']),
  });
  onTestFinished(() => served.stop());
  const capabilities = { elicitation: { url: {} } };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation, capabilities });
  const opened = new Promise((resolve) => {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      resolve('url' in params ? params.url : null);
      return { action: 'accept' };
    });
  });
  const headers = {
    authorization: `Bearer ${tokens.get('helper')}`,
    'x-forwarded-host': 'tact.example.org',
    'x-forwarded-proto': 'https',
  };
  const url = new URL(`http://127.0.0.1:${served.port}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());

  const call = client.callTool({
    name: 'request_approval',
    arguments: { tool: 'pay' },
  });

  expect(await opened).toMatch(/^https:\/\/tact\.example\.org\/approve\/[\w-]+$/);
  for (const { id } of await tact.assistant.approvals(user))
    await tact.assistant.approve({ user, by: user, via: 'test', id });
  expect(JSON.stringify(await call)).toContain('run');
});

test('a call without a token is told that there is no OAuth', async () => {
  const answer = await fetch(at('/mcp'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({
    code: 'MCP_TOKEN_UNKNOWN',
    remedy: expect.stringContaining('OAuth is not offered'),
  });
});

test('a foreign host or origin is refused', async () => {
  const headers = { authorization: `Bearer ${tokens.get('helper')}`, 'content-type': 'application/json' };

  const foreign = await fetch(at('/mcp'), {
    method: 'POST',
    headers: { ...headers, origin: 'https://evil.example' },
    body: '{}',
  });

  expect(foreign.status).toBe(403);
});

describe('the page of a question', () => {
  test('holds nothing, and runs our script alone', async () => {
    // What `fetch` would not send: a link on a page of somebody else.
    const app = createHttpApp({
      assistant: tact.assistant,
      user,
      version: '0',
      identify: async () => null,
      hosts: () => new Set(['localhost']),
    });
    const headers = { host: 'localhost', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
    const opened = await app.request('http://localhost/approve/anything', { headers });
    const text = await opened.text();

    expect(opened.status).toBe(200);
    expect(text).not.toContain('anything');
    expect(text).not.toMatch(/<script>|onclick|https?:\/\//);
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(await (await fetch(at('/approve.js'))).text()).not.toContain('innerHTML');
  });
});
