import { loadPackage } from '@tact/core/errors';

/** The packages that speak MCP: loaded only where it is spoken, since other commands start without them. */

/** Named, because declarations cannot name all that the packages export. */
export type ServerSdk = typeof import('@modelcontextprotocol/server') &
  typeof import('@modelcontextprotocol/server/stdio');

export type ClientSdk = typeof import('@modelcontextprotocol/client') &
  typeof import('@modelcontextprotocol/client/stdio');

/** Throws `PACKAGE_MISSING`. */
export async function loadServerSdk(): Promise<ServerSdk> {
  const [server, stdio] = await loadPackage('@modelcontextprotocol/server', () =>
    Promise.all([import('@modelcontextprotocol/server'), import('@modelcontextprotocol/server/stdio')]),
  );
  return { ...server, ...stdio };
}

/** Throws `PACKAGE_MISSING`. */
export async function loadClientSdk(): Promise<ClientSdk> {
  const [client, stdio] = await loadPackage('@modelcontextprotocol/client', () =>
    Promise.all([import('@modelcontextprotocol/client'), import('@modelcontextprotocol/client/stdio')]),
  );
  return { ...client, ...stdio };
}
