import { request } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '@tact/core/ports/clock';
import { type HttpServer, type HttpServerOptions, serveHttp } from '@tact/server/http/serve-http';
import { runOperation } from '@tact/server/operations/operation';
import { ownerOf } from '@tact/server/operations/principal';
import { createToken } from '@tact/server/operations/tokens/change-tokens';
import { type LocalTact, openLocal } from '#presets/local';
import { makeCliFixture } from '../cli/cli-fixture.ts';
import { makeMaildir, phishing } from '../cli/mails.ts';
import { clockFrom } from '../clock-from.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Record<string, never>;
}

type Headers = Readonly<Record<string, string>>;

/** A home with two questions, and its server. */
export interface HttpFixture {
  readonly tact: LocalTact;
  readonly server: HttpServer;
  readonly tokens: ReadonlyMap<string, string>;
  /** Sets the clock forward. */
  advance(ms: number): void;
  /** Whatever is given, also what `fetch` would not send. */
  send(path: string, headers: Headers, body?: string, method?: string): Promise<Answer>;
  headersOf(token?: string): Headers;
  call(name: string, input: object, token?: string, headers?: Headers): Promise<Answer>;
  /** Stops the server and the assistant, and starts both again on the same home. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

const all = ['*:read', '*:write', '*:answer', '*:admin'];
const given = [
  { name: 'all', scopes: all },
  { name: 'other', scopes: all },
  { name: 'reader', scopes: ['decisions:read', 'approvals:read'] },
  { name: 'measurer', scopes: ['measures:read'] },
  { name: 'helper', kind: 'agent', scopes: ['*:read', '*:write'] },
  { name: 'short', scopes: all, days: 1 },
  { name: 'gone', scopes: all },
];

interface HttpFixtureOptions
  extends Pick<
    HttpServerOptions,
    'maxCallsPerMinute' | 'maxUnknownPerMinute' | 'trustedProxies' | 'publicHosts'
  > {
  /** The time at the beginning. */
  readonly start?: string;
}

export async function openHttp({
  start = '2026-11-22T12:00:00Z',
  ...options
}: HttpFixtureOptions = {}): Promise<HttpFixture> {
  const cli = await makeCliFixture();
  const maildir = await makeMaildir(join(cli.folder, 'Maildir'), ['Approve me', 'Leave me'].map(phishing));
  await cli.run(['triage', maildir]);
  let aheadMs = 0;
  const machine = clockFrom(start);
  const clock: Clock = { ...machine, now: () => machine.now() + aheadMs };
  const tokens = new Map<string, string>();
  const open = async () => {
    const tact = await openLocal({ home: cli.home, clock, environment: cli.storeEnvironment });
    const { assistant, user } = tact;
    const server = await serveHttp({
      ...{ assistant, home: tact, user, version: '0', host: '127.0.0.1', port: 0 },
      ...options,
    });
    return { tact, server };
  };
  let opened = await open();
  const { assistant, user } = opened.tact;
  const context = { assistant, principal: ownerOf(user, 'cli') };
  const theirs = { assistant, principal: ownerOf('somebody else', 'cli') };
  tokens.set('foreign', (await runOperation(createToken, { name: 'foreign', scopes: all }, theirs)).token);
  for (const one of given) tokens.set(one.name, (await runOperation(createToken, one, context)).token);
  const headersOf = (token = 'all') => ({
    authorization: `Bearer ${tokens.get(token) ?? token}`,
    'content-type': 'application/json',
  });
  const send: HttpFixture['send'] = (path, headers, body = '{}', method = 'POST') =>
    sendTo(opened.server, { path, headers, method }, body);
  const close = async () => {
    await opened.server.stop();
    await opened.tact.close();
  };
  const call: HttpFixture['call'] = (name, input, token, headers = {}) =>
    send(`/v1/${name}`, { ...headersOf(token), ...headers }, JSON.stringify(input));
  await call('tokens.revoke', { id: 'gone' });
  return {
    ...{ tokens, send, headersOf, call },
    get tact() {
      return opened.tact;
    },
    get server() {
      return opened.server;
    },
    advance(ms) {
      aheadMs += ms;
    },
    async restart() {
      await close();
      opened = await open();
    },
    async dispose() {
      await close();
      await cli.dispose();
    },
  };
}

function sendTo(
  { host, port }: HttpServer,
  { path, headers, method }: { readonly path: string; readonly headers: Headers; readonly method: string },
  body: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A connection of its own: one whose body was refused is closed.
    const sent = request({ agent: false, host, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const { statusCode: status = 0, headers: got } = response;
        resolve({
          status,
          headers: got,
          body: jsonIn(text, got['content-type'] ?? ''),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The body, or the last message of a stream. */
function jsonIn(text: string, type: string): Answer['body'] {
  if (/json/.test(type)) return JSON.parse(text);
  const last = text.match(/^data: (.+)$/gm)?.at(-1);
  return last === undefined ? {} : JSON.parse(last.slice('data: '.length));
}
