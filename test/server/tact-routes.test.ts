import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RoutesOptions, tactRoutes } from '@tact/server/http/tact-routes';
import { onApproved } from '@tact/server/on-approved';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type InMemoryTact, openInMemory } from '#presets/in-memory';

let tact: InMemoryTact;

beforeEach(async () => {
  tact = await openInMemory({ policy: { approvers: ['ann', 'bea'] } });
});
afterEach(() => tact.assistant.close());

/** Whoever the application's session says. */
const principal: RoutesOptions['principal'] = (request) => {
  const name = request.headers.get('cookie');
  return name === null ? null : { user: 'owner', name };
};

const routes = (options: Partial<RoutesOptions> = {}) =>
  tactRoutes(tact.assistant, { principal, ...options });

const post = (input: object, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  headers: { host: 'shop.example', 'content-type': 'application/json', ...headers },
  body: JSON.stringify(input),
});
const ann = { cookie: 'ann' };
const refund = { run: 'r', call: '1', tool: 'refund', input: { euros: 70 } };

async function askAbout(euros: number, app = routes()): Promise<string> {
  const proposed = { ...refund, call: `${euros}`, input: { euros } };
  const answer = await app.fetch(new Request('http://shop.example/v1/actions.propose', post(proposed, ann)));
  return ((await answer.json()) as { readonly question: string }).question;
}

const approve = (id: string, name: string, app = routes()) =>
  app.fetch(new Request('http://shop.example/x/v1/approvals.approve', post({ id }, { cookie: name })));

describe('routes within an application', () => {
  it('answer on Hono below any path, for whoever the application knows', async () => {
    const app = new Hono().get('/', ({ text }) => text('shop'));
    app.mount('/api/tact', routes().fetch);
    const call = (headers: Readonly<Record<string, string>>) =>
      app.request('http://shop.example/api/tact/v1/approvals.list', post({}, headers));

    expect([(await call({})).status, (await call(ann)).status]).toEqual([401, 200]);
    expect(await (await call(ann)).json()).toEqual({ items: [], next: null, count: 0 });
    expect((await app.request('http://shop.example/')).status).toBe(200);
  });

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['the null origin', { origin: 'null' }, 403],
    ['another port of this host', { 'sec-fetch-site': 'same-site' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['the own origin behind TLS', { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }, 200],
  ])('check the request as the server does: %s', async (_, headers, status) => {
    const request = new Request('http://shop.example/v1/approvals.list', post({}, { ...ann, ...headers }));
    expect((await routes().fetch(request)).status).toBe(status);
  });

  it('give no scopes that change the settings, unless the application says so', async () => {
    const app = routes();
    const list = new Request('http://shop.example/v1/tokens.list', post({}, ann));

    expect((await app.fetch(list)).status).toBe(403);
  });

  it('let those answer whom the question names and whose role permits it, and record who did', async () => {
    const app = routes({
      mayAnswer: ({ name }, { parameters }) =>
        name === 'bea' || (parameters['input'] as { readonly euros: number }).euros <= 100,
    });
    const [small, large] = [await askAbout(70), await askAbout(700)];

    expect((await approve(large, 'ann', app)).status).toBe(403);
    expect((await approve(large, 'carl', app)).status).toBe(403);
    expect(await (await approve(small, 'ann', app)).json()).toMatchObject({
      approval: { state: 'approved', answer: { by: 'ann', via: 'app:ann' } },
    });
    expect((await approve(large, 'bea', app)).status).toBe(200);
  });

  it.each([
    ['read', undefined],
    ['parsed by the application before', { ...refund }],
  ])('answer through node:http, with a body that is %s', async (_, body) => {
    const { node } = routes();
    const listener: RequestListener = (incoming, outgoing) =>
      void node(body === undefined ? incoming : Object.assign(incoming, { body }), outgoing);
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { host, ...headers } = post(refund, ann).headers as Record<string, string>;

    const url = `http://127.0.0.1:${port}/tact/v1/actions.propose`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(refund) });

    expect(host).toBe('shop.example');
    expect(await answer.json()).toMatchObject({ verdict: 'ask', state: 'waiting' });
  });
});

describe('the promise of an answer', () => {
  it('resolves with the question after a yes, and with null after a no', async () => {
    const [yes, no] = [await askAbout(1), await askAbout(2)];
    const promises = [yes, no].map((id) => onApproved(tact.assistant, { user: tact.user, id }));
    await approve(yes, 'ann');
    await tact.assistant.deny({ user: tact.user, id: no, by: 'bea', via: 'test' });

    expect(await Promise.all(promises)).toMatchObject([{ id: yes, state: 'approved' }, null]);
  });

  it('rejects once its signal aborts', async () => {
    const id = await askAbout(1);
    const stop = new AbortController();
    const promise = onApproved(tact.assistant, { user: tact.user, id }, { signal: stop.signal });
    stop.abort(new Error('enough'));

    await expect(promise).rejects.toThrow('enough');
  });
});
