import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@tact/core/ports/clock';
import type { JsonObject } from '@tact/core/records';
import { anthropicWire } from './model-wires/anthropic.ts';
import { compatibleWire } from './model-wires/compatible.ts';
import { googleWire } from './model-wires/google.ts';
import { openaiWire } from './model-wires/openai.ts';
import { carryOut, type ServerReply, send } from './model-wires/reply.ts';
import { type Wire, WireMisuse, type WireName, type WireRequest } from './model-wires/wire.ts';

export type { ServerReply } from './model-wires/reply.ts';
export type { WireName } from './model-wires/wire.ts';

/** A request as the server received it, in the form of every provider's interface. */
export interface ServedRequest extends WireRequest {
  readonly wire: WireName;
  readonly key: string | null;
  /** What was sent, word by word. */
  readonly body: JsonObject;
  /** Aborts when the client goes away before it was answered. */
  readonly gone: AbortSignal;
}

/** A running server: its addresses, its script, and what it was asked. */
export interface ModelServer extends AsyncDisposable {
  readonly address: string;
  /** What to give a client as base URL. */
  baseUrl(wire: WireName): string;
  /** Adds replies for the requests to come, in order, whatever the wire. */
  reply(...replies: readonly ServerReply[]): void;
  readonly requests: readonly ServedRequest[];
  /** Problems with requests that had no scripted reply or were invalid for the provider. */
  readonly unscripted: readonly string[];
  /** Resolves once at least that many requests have come. */
  whenRequested(count: number): Promise<void>;
  close(): Promise<void>;
}

const wires: readonly Wire[] = [openaiWire, compatibleWire, anthropicWire, googleWire];

/**
 * A server on this machine that speaks like the providers of models do, at once or as a stream of events as it is
 * asked, from a script: replies in order, or a function of the request. What the script does not have is answered
 * with 500 and kept in `unscripted`. Replies that wait do so on the clock, the machine's unless one is given.
 *
 * @example
 * await using server = await createModelServer(() => ({ text: 'Hello.' }));
 * const baseUrl = server.baseUrl('openai');
 * const model = await createModel({ provider: 'openai', model: 'any', apiKey: 'k', baseUrl });
 * const request = { messages: [{ role: 'user', text: 'Hi' } as const], tools: [], temperature: 0, maxOutputTokens: 9 };
 * (await model.generate(request, { timeoutMs: 1000 })).text; // Hello.
 */
export async function createModelServer(
  script?: (request: ServedRequest) => ServerReply | undefined,
  { clock }: { readonly clock?: Pick<Clock, 'sleep'> } = {},
): Promise<ModelServer> {
  const replies: ServerReply[] = [];
  const received = createRequestLog();
  const { requests } = received;
  const unscripted: string[] = [];

  const refuse = (response: ServerResponse, text: string) => {
    unscripted.push(text);
    sendFinalError(response, text);
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = incoming.url ?? '';
    const wire = incoming.method === 'POST' ? wires.find((one) => one.serves(path)) : undefined;
    if (!wire) {
      refuse(response, `No model interface is served at ${incoming.method} ${path}.`);
      return;
    }
    const request = await receive(wire, path, incoming, response);
    if (request instanceof WireMisuse) {
      unscripted.push(`${wire.name}: ${request.message}`);
      send(response, wire.fail(unknownRequest, { kind: 'request-refused', message: request.message }));
      return;
    }
    received.add(request);
    const reply = script?.(request) ?? replies.shift();
    if (!reply)
      return refuse(response, `Request ${requests.length} on the ${wire.name} wire is not scripted.`);
    await carryOut(wire, request, reply, response, clock?.sleep ?? wait, request.gone);
  };

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      // A client that goes away while it sends leaves nobody to answer.
      if (incoming.destroyed && !incoming.complete) return;
      refuse(response, `The model server failed: ${String(error)}`);
    });
  });
  const address = await listen(server);

  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    address,
    baseUrl: (name) => `${address}${wires.find((wire) => wire.name === name)?.basePath}`,
    reply: (...more) => {
      replies.push(...more);
    },
    requests,
    unscripted,
    whenRequested: received.whenRequested,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** An error that clients are told not to retry: nothing would change. */
function sendFinalError(response: ServerResponse, text: string): void {
  const headers = { 'x-should-retry': 'false' };
  send(response, { status: 500, headers, body: { error: { message: text } } });
}

/** The requests so far, and who waits for more. */
function createRequestLog() {
  const requests: ServedRequest[] = [];
  const waiting: { readonly count: number; resolve(): void }[] = [];
  return {
    requests,
    add(request: ServedRequest) {
      requests.push(request);
      for (const one of waiting.splice(0)) {
        if (requests.length >= one.count) one.resolve();
        else waiting.push(one);
      }
    },
    whenRequested(count: number): Promise<void> {
      if (requests.length >= count) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push({ count, resolve });
      });
    },
  };
}

/** Ends early, without complaint, when nobody waits any more. */
async function wait(ms: number, gone: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: gone }).catch(() => {});
}

const unknownRequest: WireRequest = {
  model: '',
  messages: [],
  tools: [],
  forcedTool: null,
  temperature: null,
  maxOutputTokens: null,
  streams: false,
};

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function receive(
  wire: Wire,
  path: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<ServedRequest | WireMisuse> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const body = JSON.parse(await readText(incoming)) as JsonObject;
  try {
    const read = wire.read(path, incoming.headers, body);
    const key = wire.key(incoming.headers);
    if (wire.needsKey && !key) throw new WireMisuse('No key was sent');
    return { ...read, wire: wire.name, key, body, gone: gone.signal };
  } catch (error) {
    if (error instanceof WireMisuse) return error;
    throw error;
  }
}
