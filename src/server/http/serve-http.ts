import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { listen } from '../listen.ts';
import { hostsFor } from './check-request.ts';
import { createHttpApp, type HttpAppOptions } from './http-app.ts';

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  /** Takes no new calls and lets those under way finish, for a few seconds at most. */
  stop(): Promise<void>;
}

export interface HttpServerOptions extends Omit<HttpAppOptions, 'hosts' | 'stopping'> {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

/** A slow client holds no connection for longer, and no more of them than this are open at once. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
};
const maxConnections = 1000;
const stopMs = 5000;

/** Serves the operations of one user over HTTP. Throws `SERVER_PORT_TAKEN` and `SERVER_ADDRESS_INVALID`. */
export async function serveHttp({ host, port: wanted, ...options }: HttpServerOptions): Promise<HttpServer> {
  let port = wanted;
  const stopping = new AbortController();
  const app = createHttpApp({ ...options, hosts: () => hostsFor(host, port), stopping: stopping.signal });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: limits }) as Server;
  server.maxConnections = maxConnections;
  port = await listen(server, { host, port: wanted, socket: null });
  return {
    host,
    port,
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
