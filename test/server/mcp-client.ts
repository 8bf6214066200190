import { Client, type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client';
import type { McpRequestContext, Server } from '@modelcontextprotocol/server';
import { loadServerSdk } from '@tact/server/mcp/load-sdk';
import { onTestFinished } from 'vitest';

/** The versions of the protocol that are spoken, as the official client asks for them. */
export const eras = [
  ['2025-11-25', { mode: 'legacy' }],
  ['2026-07-28', { mode: 'auto' }],
] as const;

/** The official client, connected over pipes in memory as over stdio. */
export async function connect(
  servers: (request: McpRequestContext) => Server,
  options: ClientOptions = {},
  prepare: (client: Client) => void = () => {},
): Promise<Client> {
  const sdk = await loadServerSdk();
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = sdk.serveStdio(servers, { transport: far });
  const client = new Client({ name: 'test', version: '1' }, options);
  prepare(client);
  await client.connect(near);
  onTestFinished(async () => {
    await client.close();
    await handle.close();
  });
  return client;
}
