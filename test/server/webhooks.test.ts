import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWebhooks } from '@tact/server/webhooks/run-webhooks';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkedFetch } from '#presets/checked-fetch';
import { type HttpFixture, openHttp } from './http-fixture.ts';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let http: HttpFixture;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let stopping: AbortController;
let running: Promise<void>;
const dayMs = 86_400_000;

beforeEach(async () => {
  // Whoever checks a signature looks at the time.
  http = await openHttp({
    start: new Date().toISOString(),
    maxCallsPerMinute: Number.POSITIVE_INFINITY,
  });
  receiver = await openReceiver();
  stopping = new AbortController();
  running = startWebhooks({
    ...{ assistant: http.tact.assistant, user: http.tact.user, signal: stopping.signal },
    requestFor: (allowsPrivate) => checkedFetch({ environment: {}, allowsPrivate }),
    troubled: () => undefined,
  }).ended;
});
afterEach(async () => {
  stopping.abort();
  await running;
  await receiver.close();
  await http.dispose();
});

/** A server that takes webhooks, or answers what it is told to. */
async function openReceiver() {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const state = { status: 204 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(state.status, { location: '/elsewhere' }).end('not read');
      for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, state, url: `http://127.0.0.1:${port}/hook` },
    async count(wanted: number): Promise<readonly Received[]> {
      while (received.length < wanted) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function put(more: object = {}) {
  const { body } = await http.call('webhooks.put', { url: receiver.url, allow_private: true, ...more });
  return body as unknown as { readonly id: string; readonly secret: string };
}

async function listed() {
  const { body } = await http.call('webhooks.list', {});
  const [only] = body['items'] as unknown as readonly Record<string, unknown>[];
  return only;
}

async function untilListed(fits: (webhook: Record<string, unknown> | undefined) => boolean) {
  for (;;) {
    const now = await listed();
    if (fits(now)) return now;
  }
}

let events = 0;
const happen = () =>
  http.call('executive.process_event', { event_id: `ev-${++events}`, event_text: 'nobody knows this' });

describe('a webhook', () => {
  it('is sent what happens, signed as Standard Webhooks says, in order', async () => {
    const { id, secret } = await put();
    await happen();
    await happen();
    const sent = await receiver.count(2);

    const bodies = sent.map(({ headers, body }) => new Webhook(secret).verify(body, headers)) as readonly {
      readonly type: string;
      readonly data: { readonly cursor: string };
    }[];
    expect(bodies[0]).toMatchObject({
      type: expect.stringMatching(/^decision\./),
      timestamp: expect.any(String),
      data: { kind: 'decision', id: expect.any(String), state: expect.any(String) },
    });
    const cursors = bodies.map(({ data }) => Number(data.cursor));
    expect(cursors).toEqual(cursors.toSorted((one, other) => one - other));
    expect(sent[0]?.headers['webhook-id']).toBe(`msg_${id}_${cursors[0]}`);
    expect(sent[0]?.body).not.toContain('nobody knows');
  });

  it('is sent what an event is about where that was chosen', async () => {
    await put({ texts: true });
    await happen();
    const [{ body }] = (await receiver.count(1)) as [Received];

    expect(JSON.parse(body)).toMatchObject({ data: { kind: 'decision', about: 'nobody knows this' } });
  });

  it('shows its secret once, and signs with two for a day after it was replaced', async () => {
    const { id, secret } = await put();
    const { body } = await http.call('webhooks.put', { id, rotate: true });
    const next = String(body['secret']);
    const unchanged = await http.call('webhooks.put', { id, kinds: ['decision'] });
    await happen();
    const [{ headers, body: sent }] = (await receiver.count(1)) as [Received];

    expect(next).not.toBe(secret);
    expect(unchanged.body).toMatchObject({ secret: null });
    expect(JSON.stringify(await listed())).not.toMatch(/whsec_|secret/);
    for (const one of [secret, next]) expect(() => new Webhook(one).verify(sent, headers)).not.toThrow();
  });

  it('is tried again after pauses, with the same id, and goes on where it was', async () => {
    receiver.state.status = 503;
    await put();
    await happen();
    const [first] = await receiver.count(1);
    expect(await untilListed((one) => one?.['failures'] === 1)).toMatchObject({
      problem: 'answered 503',
      enabled: true,
    });
    receiver.state.status = 204;
    http.advance(5000);
    const [, second] = await receiver.count(2);

    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await untilListed((one) => one?.['failures'] === 0)).toMatchObject({ problem: null });
  });

  it('is switched off once it was not taken for days, and by 410', async () => {
    receiver.state.status = 410;
    const { id } = await put();
    await happen();
    await receiver.count(1);
    await untilListed((one) => one?.['enabled'] === false);

    receiver.state.status = 204;
    await http.call('webhooks.put', { id, enabled: true });
    await receiver.count(2);
    receiver.state.status = 302;
    await happen();
    await receiver.count(3);
    for (let tries = 1; tries <= 10; tries += 1) {
      await untilListed((one) => one?.['failures'] === tries);
      http.advance(dayMs);
      // Wakes whoever sends.
      await happen();
    }
    expect(await untilListed((one) => one?.['enabled'] === false)).toMatchObject({ problem: 'answered 302' });
  });

  it('is not sent to an address of this network that was not allowed', async () => {
    await put({ allow_private: false, url: receiver.url.replace('http:', 'https:') });
    await happen();

    expect(await untilListed((one) => one?.['failures'] === 1)).toMatchObject({
      problem: 'its address is private',
    });
    expect(receiver.received).toEqual([]);
  });

  it.each([
    [{ url: 'http://example.org/hook' }, 'url'],
    [{ url: 'https://me:secret@example.org/hook', allow_private: true }, 'url'],
    [{ url: 'file:///etc/passwd', allow_private: true }, 'url'],
    [{ url: '' }, 'url'],
  ])('is refused with %j', async (input, field) => {
    expect(await http.call('webhooks.put', input)).toMatchObject({ status: 422, body: { field } });
  });

  it('is removed for good', async () => {
    const { id } = await put();
    expect(await http.call('webhooks.remove', { id })).toMatchObject({ status: 200, body: { removed: id } });
    expect(await listed()).toBeUndefined();
    expect(await http.call('webhooks.remove', { id })).toMatchObject({ status: 404 });
  });
});
