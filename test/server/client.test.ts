import { createClient } from 'tact/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpFixture, openHttp } from './http-fixture.ts';

let http: HttpFixture;

beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http?.dispose());

const client = () =>
  createClient(`http://${http.server.host}:${http.server.port}`, http.tokens.get('all') ?? '');

it('calls operations with their types', async () => {
  const { items, count } = await client().call('approvals.list', { limit: 1 });
  const hash: string | undefined = items[0]?.approval.hash;

  expect([count, typeof hash]).toEqual([2, 'string']);
  await expect(client().call('approvals.lst' as never, {} as never)).rejects.toMatchObject({
    code: 'OPERATION_UNKNOWN',
  });
  const refused = client().call('approvals.list', { limit: 'x' as never });
  await expect(refused).rejects.toMatchObject({ status: 422, field: 'limit', message: expect.any(String) });
});

it('reads streams to their end', async () => {
  const kinds: string[] = [];
  for await (const { kind } of client().stream('events.stream', { cursor: '0', follow: false }))
    kinds.push(kind);

  expect(kinds).toContain('decision');
});
