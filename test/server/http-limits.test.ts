import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpFixture, openHttp } from './http-fixture.ts';

let http: HttpFixture;

beforeAll(async () => {
  http = await openHttp({ maxCallsPerMinute: 100, publicHosts: ['tact.example.org'] });
});
afterAll(() => http?.dispose());

const note = (body: string) => ({ kind: 'note', content: { title: '', body } });
const dayMs = 86_400_000;

async function countNotes(): Promise<number> {
  const { body } = await http.call('items.list', { kind: 'note' });
  return (body['items'] as unknown as readonly unknown[]).length;
}

describe('a call with an idempotency key', () => {
  const keyed = (key: string, input: object, token?: string) =>
    http.call('items.put', input, token, { 'idempotency-key': key });

  it('is done once, and its repetitions get the same answer, also after a restart', async () => {
    const first = await keyed('k1', note('Water the basil'));
    const again = await keyed('k1', note('Water the basil'));
    await http.restart();
    const later = await keyed('k1', note('Water the basil'));

    expect(first.status).toBe(200);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    for (const one of [again, later]) {
      expect(one).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
      expect(one.body).toEqual(first.body);
    }
    expect(await countNotes()).toBe(1);
  });

  it('is refused where the key was used for another input', async () => {
    expect(await keyed('k1', note('Water the mint'))).toMatchObject({
      status: 422,
      body: { code: 'OPERATION_KEY_REUSED' },
    });
  });

  it('is the caller’s own', async () => {
    const before = await countNotes();
    expect(await keyed('k1', note('Water the basil'), 'other')).toMatchObject({ status: 200 });
    expect(await countNotes()).toBe(before + 1);
  });

  it('is done once of many at the same time', async () => {
    const before = await countNotes();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => keyed('k2', note('Only one'))));

    expect(await countNotes()).toBe(before + 1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ status: 409, code: 'OPERATION_KEY_BUSY' });
    expect((await keyed('k2', note('Only one'))).status).toBe(200);
  });

  it('may be tried again after it was refused', async () => {
    expect(await keyed('k3', { kind: 'note' })).toMatchObject({ status: 400 });
    expect(await keyed('k3', note('Fits now'))).toMatchObject({ status: 200 });
  });

  it('checks what the caller may before it answers', async () => {
    expect(await keyed('k1', note('Water the basil'), 'reader')).toMatchObject({ status: 403 });
  });

  it('shows a secret once', async () => {
    const make = () =>
      http.call('tokens.create', { name: 'phone', scopes: ['items:read'] }, 'all', {
        'idempotency-key': 'k4',
      });
    expect(await make()).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(await make()).toMatchObject({ status: 409, body: { code: 'OPERATION_KEY_DONE' } });
  });

  it('needs a key that fits', async () => {
    expect(await keyed('two words', note('x'))).toMatchObject({
      status: 422,
      body: { field: 'idempotency-key' },
    });
  });

  it('is forgotten after a day', async () => {
    const before = await countNotes();
    http.advance(dayMs);
    expect(await keyed('k1', note('Water the mint'))).toMatchObject({ status: 200 });
    expect(await countNotes()).toBe(before + 1);
  });
});

describe('a token', () => {
  it('is refused once it has expired', async () => {
    expect(await http.call('decisions.list', {}, 'short')).toMatchObject({ status: 401 });
    expect(await http.call('decisions.list', {})).toMatchObject({ status: 200 });
  });
});

describe('too many calls', () => {
  it('with unknown tokens from one address are refused, and those with a valid one are answered', async () => {
    const forged = () => http.call('decisions.list', {}, `tact_${'x'.repeat(43)}`);
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) statuses.push((await forged()).status);

    expect(statuses).toContain(401);
    expect(statuses.at(-1)).toBe(429);
    expect(await http.call('decisions.list', {})).toMatchObject({ status: 200 });
    expect(http.server.refused()).toMatchObject({
      HTTP_TOKEN_UNKNOWN: expect.any(Number),
      HTTP_TOO_MANY_CALLS: expect.any(Number),
    });
  });

  it('with one token are refused for a while', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1)
      statuses.push((await http.call('decisions.list', { limit: 1 }, 'other')).status);

    expect(statuses.at(-1)).toBe(429);
    http.advance(60_000);
    expect(await http.call('decisions.list', {}, 'other')).toMatchObject({ status: 200 });
  });
});

describe('a thousand connections that say nothing', () => {
  it('keep nobody out', async () => {
    const { host, port } = http.server;
    const silent = await Promise.all(
      Array.from({ length: 1010 }, async () => {
        const socket = connect(port, host).on('error', () => undefined);
        await new Promise((resolve) => socket.once('connect', resolve));
        return socket;
      }),
    );

    expect(await http.call('decisions.list', {})).toMatchObject({ status: 200 });
    for (const socket of silent) socket.destroy();
  });
});

describe('a host', () => {
  const as = (headers: Record<string, string>) => http.call('decisions.list', {}, 'all', headers);

  it('may be a public one that is named', async () => {
    expect(await as({ host: 'tact.example.org' })).toMatchObject({ status: 200 });
    expect(await as({ host: 'other.example.org' })).toMatchObject({ status: 421 });
  });

  it('is not read from what a caller says was forwarded', async () => {
    const forwarded = { 'x-forwarded-host': 'tact.example.org', 'x-forwarded-proto': 'https' };
    expect(await as({ host: 'other.example.org', ...forwarded })).toMatchObject({ status: 421 });
    expect(await as({ ...forwarded, origin: 'https://tact.example.org' })).toMatchObject({ status: 403 });
  });
});
