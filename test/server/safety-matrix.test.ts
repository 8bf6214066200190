import { type ServiceError, status } from '@grpc/grpc-js';
import { serveAssistant } from '@tact/server/grpc/serve-assistant';
import type { GrpcServer } from '@tact/server/grpc/serve-grpc';
import { assistantTools } from '@tact/server/mcp/assistant-tools';
import { operations } from '@tact/server/operations';
import type { AnyOperation } from '@tact/server/operations/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GrpcClient, grpcClient } from './grpc-client.ts';
import { type HttpFixture, openHttp } from './http-fixture.ts';
import { type Attempt, attempts, byOperation } from './safety-matrix.ts';

/** Every operation, by every way in, by everybody who may not. */

let http: HttpFixture;
let grpcServer: GrpcServer;
const clients = new Map<string, GrpcClient>();

beforeAll(async () => {
  const unlimited = { maxCallsPerMinute: 100_000, maxUnknownPerMinute: 100_000 };
  http = await openHttp(unlimited);
  // One of the tokens has expired then.
  http.advance(86_400_000);
  const { tact } = http;
  grpcServer = await serveAssistant(
    { assistant: tact.assistant, user: tact.user, home: tact },
    { port: 0, ...unlimited },
  );
});
afterAll(async () => {
  for (const client of clients.values()) client.close();
  await grpcServer?.stop();
  await http?.dispose();
});

type Answered = number | string;
/** How a way in answers to an attempt with an operation and an input that it refuses. */
type Door = (
  operation: AnyOperation,
  attempt: Omit<Attempt, 'call' | 'http' | 'grpc' | 'mcp'>,
) => Promise<Answered>;

const forged = `tact_${'x'.repeat(43)}`;
const tokenOf = (token: string) => (token === 'forged' ? forged : (http.tokens.get(token) ?? ''));
const unfit = { cursor: 7 };

function sentHeaders({ token, headers = {} }: Pick<Attempt, 'token' | 'headers'>) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${tokenOf(token)}` };
  return { 'content-type': 'application/json', ...authorization, ...headers };
}

const queryOf = ({ query }: Pick<Attempt, 'query'>) => (query === undefined ? '' : query + tokenOf('all'));

const overHttp: Door = async ({ name }, attempt) => {
  const path = `/v1/${name}${queryOf(attempt)}`;
  return (await http.send(path, sentHeaders(attempt), JSON.stringify(unfit))).status;
};

const overGrpc: Door = async ({ name }, { token, headers: { host, ...headers } = {} }) => {
  const key = host ?? 'own';
  const client =
    clients.get(key) ?? grpcClient('tact.operations.v1.OperationsService', grpcServer.port, host);
  clients.set(key, client);
  const input = { fields: { cursor: { numberValue: 7 } } };
  const options = { headers, ...(token === undefined ? {} : { token: tokenOf(token) }) };
  return client.call('Call', { name, input }, options).then(
    () => 'OK',
    ({ code }: ServiceError) => status[code] ?? code,
  );
};

const overMcp: Door = async ({ name }, attempt) => {
  const params = { name: toolOf(name)?.name ?? name, arguments: unfit };
  const headers = { ...sentHeaders(attempt), accept: 'application/json, text/event-stream' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const { status: answered, body } = await http.send(
    `/mcp${queryOf(attempt)}`,
    headers,
    JSON.stringify(call),
  );
  const { result, error } = body as {
    readonly result?: { readonly _meta?: { readonly 'tact/error'?: { readonly code: string } } };
    readonly error?: { readonly message: string };
  };
  if (error?.message.startsWith('Unknown tool') === true) return 'no such tool';
  return result?._meta?.['tact/error']?.code ?? answered;
};

const toolOf = (operation: string) => assistantTools.find((tool) => tool.operation.name === operation);

const doors = [
  ['http', overHttp],
  ['grpc', overGrpc],
  ['mcp', overMcp],
] as const;

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  it.each(doors)('is refused over %s to whoever may not call at all', async (door, answerTo) => {
    const tried = attempts.filter((attempt) => attempt[door] !== null);
    const answers = await Promise.all(tried.map(async (one) => [one.call, await answerTo(operation, one)]));

    expect(answers).toEqual(tried.map((attempt) => [attempt.call, attempt[door]]));
  });

  it.each(doors)('is refused over %s to a token without its scope', async (door, answerTo) => {
    const token = operation.area === 'measures' ? 'reader' : 'measurer';
    const isOffered = door !== 'mcp' || toolOf(operation.name) !== undefined;

    expect(await answerTo(operation, { token })).toBe(isOffered ? byOperation.scope[door] : 'no such tool');
  });

  it.each(doors)(
    'is refused over %s to an agent where it answers or changes what decides',
    async (door, answerTo) => {
      const { effect, notForAgents, speaksForOwner } = operation;
      const isOwners = notForAgents === true || speaksForOwner === true;
      const isRefused = isOwners || effect === 'answer' || effect === 'admin';

      const answer = await answerTo(operation, { token: 'helper' });

      if (isRefused) expect(answer).toBe(byOperation.agent[door]);
      else expect([403, 'PERMISSION_DENIED', 'OPERATION_NOT_FOR_AGENTS']).not.toContain(answer);
    },
  );
});
