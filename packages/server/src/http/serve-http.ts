import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { hostsFor, type ServedHosts } from '#access/check-request';
import { limitCrowd } from '#access/limit-crowd';
import { createRefusals } from '#access/refusals';
import { listen } from '#listen';
import { principalOf, tokenIn } from '#operations/tokens/kept-tokens';
import { createHttpApp, type HttpAppOptions } from './http-app.ts';

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  /** How many calls were refused, by the code of the problem. */
  refused(): Readonly<Record<string, number>>;
  /** Takes no new calls and lets those under way finish, for a few seconds at most. */
  stop(): Promise<void>;
}

export interface HttpServerOptions
  extends Omit<HttpAppOptions, 'hosts' | 'stopping' | 'refusals' | 'identify'> {
  /** Whose assistant is served, to those who have a token of theirs. */
  readonly user: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Further names to be called by, as through a proxy: `tact.example.org`. */
  readonly publicHosts?: readonly string[] | undefined;
}

/** A slow client holds no connection for longer. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};
const maxConnections = 1000;
const stopMs = 5000;

/** Serves the operations of one user over HTTP. Throws `SERVER_PORT_TAKEN` and `SERVER_ADDRESS_INVALID`. */
export async function serveHttp({
  host,
  port: wanted,
  publicHosts,
  user,
  ...options
}: HttpServerOptions): Promise<HttpServer> {
  let hosts: ServedHosts = new Set();
  const stopping = new AbortController();
  const { runtime } = options.assistant;
  const { log, clock } = runtime;
  const refusals = createRefusals(log, clock);
  // A token counts in `Authorization` alone.
  const identify = async (request: Request) => {
    const token = tokenIn(request.headers);
    return token === null ? null : principalOf(token, user, runtime, 'http');
  };
  const app = createHttpApp({
    identify,
    ...{ ...options, user, refusals, stopping: stopping.signal },
    hosts: () => hosts,
  });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: limits }) as Server;
  limitConnections(server);
  const port = await listen(server, { host, port: wanted, socket: null });
  hosts = hostsFor(host, port, publicHosts);
  return {
    host,
    port,
    refused: refusals.counts,
    async stop() {
      stopping.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const hurry = setTimeout(() => server.closeAllConnections(), stopMs);
      await closed;
      clearTimeout(hurry);
    },
  };
}

function limitConnections(server: Server): void {
  const crowd = limitCrowd<Socket>(maxConnections, (socket) => socket.destroy());
  server.on('connection', (socket: Socket) => {
    if (!crowd.add(socket)) socket.destroy();
    socket.once('close', () => crowd.remove(socket));
  });
  server.prependListener('request', ({ socket }, answer) => {
    crowd.called(socket);
    answer.once('close', () => {
      if ([401, 403, 421, 429].includes(answer.statusCode)) crowd.refused(socket);
    });
  });
}
