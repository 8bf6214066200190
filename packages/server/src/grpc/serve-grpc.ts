import type { OutgoingHttpHeaders } from 'node:http';
import {
  createServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Stream,
} from 'node:http2';
import { Code, type ConnectRouter, createConnectRouter, type HandlerContext } from '@connectrpc/connect';
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc';
import {
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from '@connectrpc/connect-node';
import { asTactError, TactError, tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Log } from '@tact/core/ports/log';
import { listen } from '#listen';
import type { Principal } from '#operations/principal';
import { asStatus, statusOf } from './as-status.ts';
import { callerKey } from './callers.ts';
import { type Calls, createCalls } from './calls.ts';
import { createHealth, healthName } from './health.ts';
import { type ConnectionLimits, defaultLimits, limitConnections } from './limit-connections.ts';

/**
 * A gRPC server over HTTP/2 in clear text, for programs on this machine.
 *
 * Invariants:
 * 1. It listens on the loopback address unless told otherwise: it does not encrypt, and asks who calls only where callers have tokens.
 *    A Unix socket is open to its own user alone.
 * 2. What a caller has begun ends, and is recorded whole, also if the caller goes away or its deadline passes.
 * 3. Stopping lets calls under way finish, for a time, and takes no new ones.
 * 4. No request can end the process, and no caller can hold more of it open than `limitConnections` allows.
 */
export interface GrpcServer {
  readonly host: string;
  /** The one that was free, where 0 was asked for; 0 where it listens on a socket. */
  readonly port: number;
  /** The Unix socket that it listens on instead; null for none. */
  readonly socket: string | null;
  /** Resolves once nothing is under way any more. */
  stop(): Promise<void>;
}

export interface GrpcServerOptions {
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** 0: any free port. Default: 50051. */
  readonly port?: number;
  /** The path of a Unix socket to listen on, in place of host and port. */
  readonly socket?: string | undefined;
  /** Who calls a service, which a call then has under `callerKey`. Throws what refuses it. Default: anybody. */
  identify?(service: string, call: Pick<HandlerContext, 'requestHeader' | 'url'>): Promise<Principal>;
  /** How long calls may still take after `stop`. Default: 10 000. */
  readonly graceMs?: number;
  readonly limits?: Partial<ConnectionLimits>;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of calls that failed for no reason of the caller's. */
  onFailed?(problem: Error): void;
  /** Told of calls that were refused, with their code and the way in of a known caller. */
  onRefused?(code: string, via: string | undefined): void;
}

const defaultGrpcPort = 50_051;
const defaultGrpcHost = '127.0.0.1';

/** The largest message of a caller. */
const maxBytes = 1024 * 1024;

/** On one machine, compressing takes longer than sending. */
const compressedFromBytes = 16 * 1024;

/**
 * Serves what `routes` registers, and the health of it. Throws `SERVER_PORT_TAKEN`, `SERVER_SOCKET_TAKEN` and `SERVER_ADDRESS_INVALID`.
 *
 * @param names the services whose health can be asked for
 * @param routes given what ends streams when the server stops
 */
export async function serveGrpc(
  names: readonly string[],
  routes: (router: ConnectRouter, calls: Calls, stopping: AbortSignal) => void,
  options: GrpcServerOptions,
): Promise<GrpcServer> {
  const { host = defaultGrpcHost, port = defaultGrpcPort, graceMs = 10_000, clock, log } = options;
  const { socket = null } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const calls = createCalls(log);
  const told = (thrown: unknown, via: string | undefined) => {
    if (statusOf(thrown).code === Code.Internal) options.onFailed?.(asTactError(thrown));
    else if (thrown instanceof TactError) options.onRefused?.(thrown.code, via);
  };
  const health = createHealth(names);
  const router = createConnectRouter({
    ...{ grpc: true, grpcWeb: false, connect: false },
    ...{
      readMaxBytes: maxBytes,
      acceptCompression: [compressionGzip],
      compressMinBytes: compressedFromBytes,
    },
    interceptors: [asStatus(told)],
    // Before anything of the message is read. Whether it serves is no secret.
    async requestGate(call) {
      const { typeName } = call.service;
      if (typeName === healthName || options.identify === undefined) return;
      try {
        call.values.set(callerKey, await options.identify(typeName, call));
      } catch (thrown) {
        told(thrown, undefined);
        throw statusOf(thrown);
      }
    },
  });
  const stopping = new AbortController();
  routes(router, calls, stopping.signal);
  health.routes(router);
  const server = createServer(
    { settings: { maxConcurrentStreams: limits.maxStreams } },
    listenerOf(router, log),
  );
  const connections = limitConnections(server, limits, clock);
  const listening = await listen(server, { host, port, socket });
  return {
    ...{ host, socket, port: listening },
    async stop() {
      health.stop();
      stopping.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      connections.close();
      const isOver = new AbortController();
      void clock.sleep(graceMs, isOver.signal).then(connections.destroy);
      await closed;
      isOver.abort();
      await calls.settled();
    },
  };
}

/** Connect's own listener throws for a request without an authority, which would end the process, and prints to the console. */
function listenerOf({ handlers }: ConnectRouter, log: Log) {
  const handlerAt = new Map(handlers.map((handler) => [handler.requestPath, handler]));
  return async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const handler = handlerAt.get(request.url);
    const addTrailers = response.addTrailers.bind(response);
    response.addTrailers = (trailers) => addTrailers(withPlainMessage(withCode(trailers)));
    // The trailers are the end of an answer; they are sent before this runs.
    request.stream.once('wantTrailers', () => setImmediate(dropRest, request.stream));
    try {
      if (handler === undefined) {
        response.writeHead(404).end();
        return;
      }
      await universalResponseToNodeResponse(
        await handler(universalRequestFromNodeRequest(request, response, undefined, undefined)),
        response,
      );
    } catch (thrown) {
      log.debug('call not answered', { reason: thrown instanceof Error ? thrown.name : 'unknown' });
      request.stream.close();
    }
  };
}

/**
 * What was refused for its size or its path may still be coming, and a stream with unread data stays open. Once the answer is out,
 * the caller is told to stop sending: a reset without an error (RFC 9113, section 8.1).
 */
function dropRest(stream: ServerHttp2Stream): void {
  if (!stream.readableEnded) stream.destroy();
}

/**
 * Connect refuses a message above the limit, or one that it cannot read, before any handler sees it: the one with words of its own, the
 * other as if it were our fault.
 */
function withCode(trailers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  if ('tact-code' in trailers) return trailers;
  if (trailers['grpc-status'] === String(Code.Internal))
    return { ...trailers, 'grpc-status': String(Code.InvalidArgument) };
  if (trailers['grpc-status'] !== String(Code.ResourceExhausted)) return trailers;
  const status = statusOf(tactError('SERVER_MESSAGE_TOO_LARGE', { limit: maxBytes }));
  return Object.fromEntries(setTrailerStatus(new Headers(), status));
}

/**
 * Connect escapes every character of a message that is not a letter or a digit; clients on Node then show `%3A` for each colon. gRPC asks
 * for no more than percent signs and what is not printable ASCII to be escaped.
 */
function withPlainMessage(trailers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'grpc-message': message } = trailers;
  if (typeof message !== 'string') return trailers;
  const plain = message.replace(/%(?!25)[2-7][0-9A-F]/g, (escaped) =>
    escaped === '%7F' ? escaped : decodeURIComponent(escaped),
  );
  return { ...trailers, 'grpc-message': plain };
}
