import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { JsonObject } from '@tact/core/records';
import { openaiFailure } from './model-wires/openai.ts';
import { send } from './model-wires/reply.ts';
import {
  bearer,
  isList,
  isText,
  need,
  numberOrNull,
  type WireFailure,
  WireMisuse,
} from './model-wires/wire.ts';

/** A request as the server received it. */
export interface EmbeddingRequest {
  readonly model: string;
  readonly texts: readonly string[];
  /** How many dimensions were asked for. */
  readonly dimensions: number | null;
  readonly key: string | null;
  /** Aborts when the client goes away before it was answered. */
  readonly gone: AbortSignal;
}

/** What the server does with one request. */
export type EmbeddingReply =
  | { readonly vectors: readonly (readonly number[])[] }
  | { readonly fails: WireFailure }
  /** Exactly this body, such as a proxy's page of HTML. */
  | { readonly status: number; readonly body: string }
  /** Never answers; the connection stays open until the client or the server closes it. */
  | { readonly hangs: true };

/** A running server: its address, its script, and what it was asked. */
export interface EmbeddingServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** Adds replies for the requests to come, in order. They go before what the function replies. */
  reply(...replies: readonly EmbeddingReply[]): void;
  readonly requests: readonly EmbeddingRequest[];
  /** Problems with requests that had no reply or were invalid. */
  readonly unscripted: readonly string[];
  /** Resolves once at least that many requests have come. */
  whenRequested(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server on this machine with OpenAI's interface for embeddings, from a script: replies in order, then a function of the request.
 * What the script does not have is answered with 500 and kept in `unscripted`.
 *
 * @example
 * await using server = await createEmbeddingServer(({ texts }) => ({ vectors: texts.map(() => [1, 0]) }));
 * const settings = { model: 'openai:any', dimensions: 2, apiKey: 'k', baseUrl: server.baseUrl };
 * const embedder = await createEmbedder(settings);
 * await embedder.embed(['Hello'], { timeoutMs: 1000 }); // [ Float32Array(2) [ 1, 0 ] ]
 */
export async function createEmbeddingServer(
  script?: (request: EmbeddingRequest) => EmbeddingReply,
): Promise<EmbeddingServer> {
  const replies: EmbeddingReply[] = [];
  const requests: EmbeddingRequest[] = [];
  const unscripted: string[] = [];
  const waiting = new Set<{ readonly count: number; resolve(): void }>();

  const refuse = (response: ServerResponse, text: string) => {
    unscripted.push(text);
    const headers = { 'x-should-retry': 'false' };
    send(response, { status: 500, headers, body: { error: { message: text } } });
  };
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.method !== 'POST' || incoming.url !== '/v1/embeddings') {
      return refuse(response, `Nothing is served at ${incoming.method} ${incoming.url}.`);
    }
    const request = await readRequest(incoming, response);
    if (request instanceof WireMisuse) return refuse(response, request.message);
    requests.push(request);
    for (const one of waiting) if (requests.length >= one.count) one.resolve();
    const reply = replies.shift() ?? script?.(request);
    if (reply === undefined) return refuse(response, `Request ${requests.length} is not scripted.`);
    carryOut(request, reply, response);
  };

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      refuse(response, `The embedding server failed: ${String(error)}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    reply: (...more) => {
      replies.push(...more);
    },
    requests,
    unscripted,
    whenRequested: (count) =>
      requests.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.add({ count, resolve });
          }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function readRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<EmbeddingRequest | WireMisuse> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const body = JSON.parse(await readText(incoming)) as JsonObject;
  try {
    const texts = need(body['input'], isList, 'input').map((text) => need(text, isText, 'input[]'));
    // OpenAI refuses both.
    if (texts.length === 0 || texts.includes('')) throw new WireMisuse('input must not be empty');
    return {
      model: need(body['model'], isText, 'model'),
      texts,
      dimensions: numberOrNull(body['dimensions']),
      key: bearer(incoming.headers),
      gone: gone.signal,
    };
  } catch (error) {
    if (error instanceof WireMisuse) return error;
    throw error;
  }
}

function carryOut({ model, texts }: EmbeddingRequest, reply: EmbeddingReply, response: ServerResponse): void {
  if ('hangs' in reply) return;
  if ('fails' in reply) send(response, openaiFailure(model, reply.fails, 404));
  else if ('body' in reply) response.writeHead(reply.status, { 'content-type': 'text/html' }).end(reply.body);
  else {
    const data = reply.vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
    const tokens = texts.join(' ').split(' ').length;
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    send(response, { status: 200, body: { object: 'list', data, model, usage } });
  }
}
