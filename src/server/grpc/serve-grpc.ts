import type { OutgoingHttpHeaders } from 'node:http';
import {
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { ConnectRouter } from '@connectrpc/connect';
import { createConnectRouter } from '@connectrpc/connect';
import {
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from '@connectrpc/connect-node';
import { tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Log } from '#ports/log';
import { asStatus } from './as-status.ts';
import { type Calls, createCalls } from './calls.ts';
import { createHealth } from './health.ts';
import { type ConnectionLimits, defaultLimits, limitConnections } from './limit-connections.ts';

/**
 * A gRPC server over HTTP/2 in clear text, for programs on this machine.
 *
 * Invariants:
 * 1. It listens on the loopback address unless told otherwise: it neither encrypts nor asks who calls.
 * 2. What a caller has begun ends, and is recorded whole, also if the caller goes away or its deadline passes.
 * 3. Stopping lets calls under way finish, for a time, and takes no new ones.
 * 4. No request can end the process, and no caller can hold more of it open than `limitConnections` allows.
 */
export interface GrpcServer {
  readonly host: string;
  /** The one that was free, where 0 was asked for. */
  readonly port: number;
  /** Resolves once nothing is under way any more. */
  stop(): Promise<void>;
}

export interface GrpcServerOptions {
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** 0: any that is free. Default: 50051. */
  readonly port?: number;
  /** How long calls may still take after `stop`. Default: 10 000. */
  readonly graceMs?: number;
  readonly limits?: Partial<ConnectionLimits>;
  readonly clock: Clock;
  readonly log: Log;
  /** Hears of calls that failed for no reason of the caller's. */
  onFailed?(problem: Error): void;
}

export const defaultGrpcPort = 50_051;
export const defaultGrpcHost = '127.0.0.1';

/** The largest message of a caller. */
const maxBytes = 1024 * 1024;
/** On one machine, compressing takes longer than sending. */
const compressedFromBytes = 16 * 1024;

/**
 * Serves what `routes` registers, and the health of it. Throws `SERVER_PORT_TAKEN` and `SERVER_ADDRESS_INVALID`.
 *
 * @param names the services whose health can be asked for
 */
export async function serveGrpc(
  names: readonly string[],
  routes: (router: ConnectRouter, calls: Calls) => void,
  options: GrpcServerOptions,
): Promise<GrpcServer> {
  const { host = defaultGrpcHost, port = defaultGrpcPort, graceMs = 10_000, clock, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const calls = createCalls(log);
  const health = createHealth(names);
  const router = createConnectRouter({
    ...{ grpc: true, grpcWeb: false, connect: false },
    ...{
      readMaxBytes: maxBytes,
      acceptCompression: [compressionGzip],
      compressMinBytes: compressedFromBytes,
    },
    interceptors: [asStatus(options.onFailed ?? (() => undefined))],
  });
  routes(router, calls);
  health.routes(router);
  const server = createServer(
    { settings: { maxConcurrentStreams: limits.maxStreams } },
    listenerOf(router, log),
  );
  const sessions = limitConnections(server, limits, clock);
  await listen(server, host, port);
  return {
    host,
    port: (server.address() as AddressInfo).port,
    async stop() {
      health.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) session.close();
      const isOver = new AbortController();
      void clock.sleep(graceMs, isOver.signal).then(() => {
        for (const session of sessions) session.destroy();
      });
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
    response.addTrailers = (trailers) => addTrailers(withPlainMessage(trailers));
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

async function listen(server: Http2Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (thrown: NodeJS.ErrnoException) => reject(listenError(thrown, host, port)));
    server.listen({ host, port }, resolve);
  });
}

function listenError({ code = '', message }: NodeJS.ErrnoException, host: string, port: number): Error {
  if (code === 'EADDRINUSE') return tactError('SERVER_PORT_TAKEN', { host, port });
  const why = reasons[code] ?? message;
  return tactError('SERVER_ADDRESS_INVALID', { host, port, why });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the name is unknown',
  EAI_AGAIN: 'the name cannot be looked up',
  EACCES: 'this user may not listen on that port',
};
