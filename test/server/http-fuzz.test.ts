import { type ServiceError, status } from '@grpc/grpc-js';
import { serveAssistant } from '@tact/server/grpc/serve-assistant';
import type { GrpcServer } from '@tact/server/grpc/serve-grpc';
import { operations } from '@tact/server/operations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { structOf } from '../../examples/grpc/structs.ts';
import { type GrpcClient, grpcClient } from './grpc-client.ts';
import { type HttpFixture, openHttp } from './http-fixture.ts';

/** More of them in `npm run test:deep`. */
const runs = Number(process.env['TACT_TEST_FUZZ'] ?? 150);

const unlimited = { maxCallsPerMinute: Number.POSITIVE_INFINITY };
let http: HttpFixture;
let grpcServer: GrpcServer;
let grpc: GrpcClient;

beforeAll(async () => {
  http = await openHttp(unlimited);
  const { tact } = http;
  const served = { assistant: tact.assistant, user: tact.user, home: tact };
  grpcServer = await serveAssistant(served, { port: 0, ...unlimited });
  grpc = grpcClient('tact.operations.v1.OperationsService', grpcServer.port);
});
afterAll(async () => {
  grpc?.close();
  await grpcServer?.stop();
  await http?.dispose();
});

// What waits or goes on for long is left alone here, and so are the tokens that this needs.
const names = operations
  .filter(({ name, stream }) => stream === undefined && !name.startsWith('tokens.'))
  .map(({ name }) => name);

const words = fc.constantFrom(
  ...['id', 'hash', 'kind', 'limit', 'cursor', 'states', 'engine', 'input', 'content', 'state', 'since'],
  ...['event_id', 'event_text', 'response_id', 'parameters', 'url', 'name', 'scopes', 'text', '__proto__'],
);
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<fc.JsonValue>(
    ...['', '\u0000', '\ud800', '../../etc/passwd', "'; drop table decision; --"],
  ),
  fc.constantFrom<fc.JsonValue>(...[-1, 1e308, 2 ** 53, 0.1, 'x'.repeat(5000)]),
);
const inputs = fc.dictionary(words, values, { maxKeys: 6 });
const bodies = fc.oneof(
  { weight: 4, arbitrary: inputs.map((body) => JSON.stringify(body)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);
const headers = fc.dictionary(
  fc.constantFrom('idempotency-key', 'last-event-id', 'x-forwarded-host', 'accept', 'expect'),
  fc.constantFrom('x', '0', '-1', 'two words', 'text/event-stream', 'a'.repeat(300)),
);

it('answers whatever comes in with a problem or a result, and goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), bodies, headers, async (name, body, given) => {
      const { status, body: answer } = await http.send(
        `/v1/${name}`,
        { ...http.headersOf(), ...given },
        body,
      );

      expect([name, body, answer['code'] ?? null, status < 500]).toEqual([
        name,
        body,
        answer['code'] ?? null,
        true,
      ]);
    }),
    { numRuns: runs },
  );

  expect(await http.call('approvals.list', {})).toMatchObject({ status: 200 });
}, 600_000);

it('answers over gRPC with a status of the caller’s, and goes on', async () => {
  const token = http.tokens.get('all') ?? '';
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), inputs, async (name, input) => {
      const answered = await grpc.call('Call', { name, input: structOf(input) }, { token }).then(
        () => 'OK',
        ({ code }: ServiceError) => status[code],
      );

      expect([name, input, answered]).not.toEqual([
        name,
        input,
        expect.stringMatching(/^(?:INTERNAL|UNKNOWN)$/),
      ]);
    }),
    { numRuns: runs },
  );
}, 600_000);

it('answers over MCP with a result or an error of the protocol, and loses nothing', async () => {
  const accept = 'application/json, text/event-stream';
  const calls = fc.record({
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    id: fc.oneof(fc.integer(), fc.string({ maxLength: 20 }), fc.constant(null)),
    method: fc.constantFrom('tools/call', 'tools/list', 'tasks/get', 'resources/read', 'initialize', 'x'),
    params: fc.oneof(
      values,
      fc.record({ name: fc.constantFrom('explain', 'recall', 'undo', 'decide'), arguments: inputs }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(calls, values), async (call) => {
      const answer = await http.send('/mcp', { ...http.headersOf(), accept }, JSON.stringify(call));

      expect([call, answer.status < 500]).toEqual([call, true]);
      expect(JSON.stringify(answer.body)).not.toContain('INTERNAL_UNEXPECTED');
    }),
    { numRuns: runs },
  );

  const { body } = await http.call('decisions.list', { engine: 'email' });
  expect(body['items']).toHaveLength(2);
}, 600_000);
