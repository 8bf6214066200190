import type { Readable, Writable } from 'node:stream';
import type { McpRequestContext, Server } from '@modelcontextprotocol/server';
import type { ServerSdk } from './load-sdk.ts';

export interface StdioOptions {
  readonly sdk: ServerSdk;
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Told of what went wrong beside the calls, such as a line that is no message. */
  onTrouble(problem: Error): void;
}

/** Serves one client over pipes, in either era of the protocol, until it closes them. */
export async function serveStdio(
  servers: (request: McpRequestContext) => Server | Promise<Server>,
  { sdk, stdin, stdout, signal, onTrouble }: StdioOptions,
): Promise<void> {
  const transport = new sdk.StdioServerTransport(stdin, stdout);
  const closed = new Promise<void>((resolve) => {
    stdin.once('end', resolve);
    stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const handle = sdk.serveStdio(servers, { transport, onerror: onTrouble });
  await closed;
  await handle.close();
}
