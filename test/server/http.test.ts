import { connect } from 'node:net';
import type { HttpServer } from '@tact/server/http/serve-http';
import { operations } from '@tact/server/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalTact } from '#presets/local';
import { type HttpFixture, openHttp } from './http-fixture.ts';

let http: HttpFixture;
let tact: LocalTact;
let server: HttpServer;

beforeAll(async () => {
  http = await openHttp({ maxCallsPerMinute: 2000, maxUnknownPerMinute: 10_000 });
  ({ tact, server } = http);
  // One of the tokens has expired then.
  http.advance(86_400_000);
});
afterAll(() => http?.dispose());

const send: HttpFixture['send'] = (...given) => http.send(...given);
const call: HttpFixture['call'] = (...given) => http.call(...given);
const headersOf: HttpFixture['headersOf'] = (token) => http.headersOf(token);

describe('operations over HTTP', () => {
  it('answer a question, and record through which token', async () => {
    const listed = await call('approvals.list', { limit: 1 });
    const [{ approval }] = listed.body['items'] as unknown as readonly [
      { approval: { id: string; hash: string } },
    ];
    const { id, hash } = approval;
    const answered = await call('approvals.approve', { id, hash, why: 'it is spam' });
    const again = await call('approvals.approve', { id, hash });

    expect(answered).toMatchObject({
      status: 200,
      body: {
        approval: { state: 'approved', answer: { by: tact.user, via: 'http:all', why: 'it is spam' } },
        effects: [{ action: 'delete', state: 'done' }],
      },
    });
    expect(answered.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answered.headers).not.toHaveProperty('access-control-allow-origin');
    expect(again).toMatchObject({ status: 409, body: { code: 'APPROVAL_CLOSED', disposition: 'stop' } });
    expect(again.headers['content-type']).toBe('application/problem+json');
  });

  it('name the field that does not fit', async () => {
    expect(await call('decisions.list', { limit: 0 })).toMatchObject({
      status: 422,
      body: { code: 'OPERATION_INPUT_INVALID', field: 'limit', remedy: expect.any(String) },
    });
  });

  it('are described for programs without a token', async () => {
    const { status, body } = await send('/openapi.json', {}, '', 'GET');

    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: '3.1.1', security: [{ token: [] }] });
    expect(Object.keys(body['paths'] ?? {})).toEqual(operations.map(({ name }) => `/v1/${name}`));
  });

  it('are given JSON and nothing else', async () => {
    const typed = (type: string) => send('/v1/decisions.list', { ...headersOf(), 'content-type': type });

    expect(await typed('text/plain')).toMatchObject({ status: 415 });
    expect(await typed('application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await typed('application/json; charset=utf-8')).toMatchObject({ status: 200 });
    expect(await send('/v1/decisions.list', headersOf(), '{')).toMatchObject({ status: 400 });
    const large = JSON.stringify({ text: 'x'.repeat(1_100_000) });
    expect(await send('/v1/decisions.list', headersOf(), large)).toMatchObject({ status: 413 });
  });

  it('are refused in plain words where there is nothing', async () => {
    expect(await call('decisions.lst', {})).toMatchObject({
      status: 404,
      body: { code: 'OPERATION_UNKNOWN' },
    });
    expect(await send('/v1/decisions.list', headersOf(), '', 'GET')).toMatchObject({ status: 404 });
    expect(await send('/', {}, '', 'GET')).toMatchObject({ status: 302, headers: { location: '/docs' } });
    expect(await send('/nothing', {}, '', 'GET')).toMatchObject({
      status: 404,
      body: { code: 'HTTP_PATH_UNKNOWN' },
    });
  });

  it('are refused a request with two lengths', async () => {
    const socket = connect(server.port, server.host);
    const answer = new Promise<string>((resolve) => socket.on('data', (part) => resolve(String(part))));
    const lengths = 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n';
    socket.write(
      `POST /v1/decisions.list HTTP/1.1\r\nHost: ${server.host}:${server.port}\r\n${lengths}\r\n{}`,
    );

    expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });
});

describe('a stream', () => {
  /** The messages of server-sent events, until there are so many. */
  async function* messages(headers: object, input: object): AsyncGenerator<string> {
    const response = await fetch(`http://${server.host}:${server.port}/v1/events.stream`, {
      ...{ method: 'POST', body: JSON.stringify(input) },
      headers: { ...headersOf(), ...headers },
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of response.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true });
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      yield* whole;
    }
  }

  it('tells what happens while it is open, and goes on behind any event', async () => {
    const opened = messages({}, { kinds: ['decision'] });
    expect((await opened.next()).value).toBe(': open');
    const heard = opened.next();
    const event = { event_id: 'ev-1', event_text: 'greenhouse too humid' };
    await call('executive.process_event', event);
    const [id = '', data = ''] = String((await heard).value).split('\n');
    await opened.return(undefined);

    expect(JSON.parse(data.replace('data: ', ''))).toEqual({
      cursor: id.replace('id: ', ''),
      kind: 'decision',
      id: expect.any(String),
      state: expect.any(String),
    });
    const before = String(Number(id.replace('id: ', '')) - 1);
    const again: string[] = [];
    for await (const one of messages({ 'last-event-id': before }, { follow: false })) again.push(one);
    expect(again[1]).toBe(`${id}\n${data}`);
    expect(again.at(-1)).toMatch(/^event: end\n/);
  });

  it('is refused where its input does not fit, before it begins', async () => {
    expect(await call('events.stream', { cursor: 'x' })).toMatchObject({
      status: 422,
      body: { field: 'cursor' },
    });
    expect(await call('events.stream', 7 as never)).toMatchObject({ status: 422, body: { field: 'input' } });
  });

  it('names a cursor that nothing is behind', async () => {
    const all: string[] = [];
    for await (const one of messages({}, { cursor: '999999999' })) all.push(one);
    expect(all.at(-1)).toMatch(/^event: problem\n.*"field":"cursor"/);
  });
});

describe('a dry run', () => {
  const dry = (name: string, input: object) =>
    send(`/v1/${name}?dry_run=true`, headersOf(), JSON.stringify(input));

  it('decides and records nothing', async () => {
    const event = { event_id: 'ev-dry', event_text: 'nobody knows this' };
    const { body } = await dry('executive.process_event', event);

    expect(body).toMatchObject({ event_id: 'ev-dry' });
    expect(await call('decisions.get', { id: String(body['decision_id']) })).toMatchObject({ status: 404 });
  });

  it.each(['dry_run=yes', 'dryrun=true', 'dry_run='])(
    'is no dry run, and not a call either, as ?%s',
    async (query) => {
      expect(await send(`/v1/executive.process_event?${query}`, headersOf(), '{}')).toMatchObject({
        status: 422,
        body: { field: query.split('=')[0] },
      });
    },
  );

  it('is refused where nothing is decided', async () => {
    expect(await dry('decisions.list', {})).toMatchObject({ status: 422, body: { field: 'dry run' } });
  });
});

describe('tokens', () => {
  it('hold no scope to answer or administer where they are made with another token', async () => {
    const make = (scope: string) => call('tokens.create', { name: 'second', scopes: [scope] });

    expect(await make('approvals:answer')).toMatchObject({ status: 422, body: { field: 'scopes' } });
    expect(await make('*:admin')).toMatchObject({ status: 422, body: { field: 'scopes' } });
    expect(await make('decisions:read')).toMatchObject({ status: 200 });
  });

  it('are kept as a digest, and listed without it', async () => {
    const { body } = await call('tokens.list', {});

    expect(JSON.stringify(body)).not.toContain('digest');
    const kept = JSON.stringify(await tact.assistant.runtime.store.values.get(tact.user, 'tokens'));
    for (const token of http.tokens.values()) expect(kept).not.toContain(token);
    expect(kept).toContain('"name":"reader"');
  });

  it('have a name of their own, and one that fits', async () => {
    const make = (name: string) => call('tokens.create', { name, scopes: ['*:read'] });

    expect(await make('reader')).toMatchObject({ status: 422, body: { field: 'name' } });
    expect(await make('Two words')).toMatchObject({ status: 422, body: { field: 'name' } });
  });
});
