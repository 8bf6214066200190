import { type ServiceError, status } from '@grpc/grpc-js';
import { serveAssistant } from '@tact/server/grpc/serve-assistant';
import type { GrpcServer } from '@tact/server/grpc/serve-grpc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainOf, structOf } from '../../examples/grpc/structs.ts';
import { type GrpcClient, grpcClient } from './grpc-client.ts';
import { type HttpFixture, openHttp } from './http-fixture.ts';

let http: HttpFixture;
let server: GrpcServer;
let client: GrpcClient;
let executive: GrpcClient;

beforeAll(async () => {
  http = await openHttp({ maxCallsPerMinute: 1000 });
  const { tact } = http;
  const served = { assistant: tact.assistant, user: tact.user, home: tact };
  server = await serveAssistant(served, { port: 0, requireToken: true, maxCallsPerMinute: 1000 });
  client = grpcClient('tact.operations.v1.OperationsService', server.port);
  executive = grpcClient('tact.executive.v1.ExecutiveService', server.port);
});
afterAll(async () => {
  client?.close();
  executive?.close();
  await server?.stop();
  await http?.dispose();
});

const tokenOf = (name: string) => ({ token: http.tokens.get(name) ?? '' });

async function call(name: string, input: object, more: object = {}, token = 'all') {
  const answer = await client.call('Call', { name, input: structOf(input), ...more }, tokenOf(token));
  const { output, is_repeated: isRepeated } = answer as { output: object; is_repeated: boolean };
  return { output: plainOf(output) as Record<string, unknown>, isRepeated };
}

const refusal = (called: Promise<unknown>) =>
  called.then(
    () => null,
    ({ code, details, metadata }: ServiceError) => ({
      ...{ status: status[code], details, code: metadata.get('tact-code')[0] },
    }),
  );

describe('operations over gRPC', () => {
  it('answer a question, and record through which token', async () => {
    const { output } = await call('approvals.list', { limit: 1 });
    const [{ approval }] = output['items'] as [{ approval: { id: string; hash: string } }];

    const answered = await call('approvals.approve', { id: approval.id, hash: approval.hash });

    expect(answered.output).toMatchObject({
      approval: { state: 'approved', answer: { via: 'grpc:all' } },
      effects: [{ action: 'delete', state: 'done' }],
    });
    expect(await refusal(call('approvals.approve', { id: approval.id }))).toMatchObject({
      ...{ status: 'FAILED_PRECONDITION', code: 'APPROVAL_CLOSED' },
    });
  });

  it('name the field that does not fit', async () => {
    expect(await refusal(call('decisions.list', { limit: 0 }))).toEqual({
      status: 'INVALID_ARGUMENT',
      details: 'Invalid input for decisions.list: limit must be at least 1.',
      code: 'OPERATION_INPUT_INVALID',
    });
    expect(await refusal(call('decisions.lst', {}))).toMatchObject({
      ...{ status: 'NOT_FOUND', code: 'OPERATION_UNKNOWN' },
    });
  });

  it('are done once for a key, however often they are called', async () => {
    const note = { kind: 'note', content: { title: '', body: 'Water the basil' } };
    const keyed = () => call('items.put', note, { idempotency_key: 'k1' });

    const [first, again] = [await keyed(), await keyed()];

    expect([first.isRepeated, again.isRepeated]).toEqual([false, true]);
    expect(again.output).toEqual(first.output);
    expect((await call('items.list', { kind: 'note' })).output['items']).toHaveLength(1);
  });

  it('are tried without a record', async () => {
    const event = { event_id: 'ev-dry', event_text: 'nobody knows this' };

    const { output } = await call('executive.process_event', event, { dry_run: true });

    expect(output).toMatchObject({ event_id: 'ev-dry' });
    expect(await refusal(call('decisions.get', { id: String(output['decision_id']) }))).toMatchObject({
      code: 'ID_NOT_FOUND',
    });
  });
});

describe('a stream over gRPC', () => {
  const opened = (name: string, input: object, token = 'all') =>
    client.stream('Stream', { name, input: structOf(input) }, tokenOf(token)) as {
      cancel(): void;
    } & AsyncIterable<{
      readonly message: 'event' | 'output';
      readonly event?: object;
      readonly output?: object;
    }>;

  it('gives events as they happen, and its output at the end', async () => {
    const { cursor = '' } = (await call('events.stream', { follow: false })).output;
    const live = opened('events.stream', { cursor, kinds: ['decision'] });
    const heard = live[Symbol.asyncIterator]().next();
    await call('executive.process_event', { event_id: 'ev-1', event_text: 'greenhouse too humid' });

    expect(plainOf((await heard).value.event)).toMatchObject({ kind: 'decision', id: expect.any(String) });
    live.cancel();
    const kinds: string[] = [];
    for await (const { message } of opened('events.stream', { cursor, follow: false })) kinds.push(message);
    expect(kinds.at(-1)).toBe('output');
    expect(kinds).toContain('event');
  });

  it('ends when the server stops', async () => {
    const { tact } = http;
    const served = { assistant: tact.assistant, user: tact.user };
    // The clock stands still, so nothing is cut off after the time of grace.
    const other = await serveAssistant(served, { port: 0, graceMs: 86_400_000 });
    const reader = grpcClient('tact.operations.v1.OperationsService', other.port);
    const live = reader.stream(
      'Stream',
      { name: 'events.stream', input: structOf({ cursor: '0' }) },
      tokenOf('all'),
    );
    const kinds: unknown[] = [];
    let stopped: Promise<void> | null = null;
    for await (const one of live) {
      kinds.push((one as { readonly message: string }).message);
      stopped ??= other.stop();
    }

    expect(kinds.at(-1)).toBe('output');
    await stopped;
    reader.close();
  });

  it('is refused for an operation without one, and for an input that does not fit', async () => {
    const first = (name: string, input: object) =>
      refusal(opened(name, input)[Symbol.asyncIterator]().next());

    expect(await first('decisions.list', {})).toMatchObject({ code: 'OPERATION_INPUT_INVALID' });
    expect(await first('events.stream', { cursor: 'x' })).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('the executive where a token is needed', () => {
  const event = { event: { id: 'ev-2', raw_text: 'greenhouse too humid' } };

  it('is called with a token that may, and by nobody else', async () => {
    expect(await executive.call('ProcessEvent', event, tokenOf('all'))).toMatchObject({
      decision_path: 'rejected',
    });
    expect(await refusal(executive.call('ProcessEvent', event, tokenOf('reader')))).toMatchObject({
      code: 'OPERATION_SCOPE_MISSING',
    });
    expect(await refusal(executive.call('ProcessEvent', event))).toMatchObject({
      code: 'SERVER_TOKEN_UNKNOWN',
    });
  });
});
