import { tactError } from '#errors';

/** The packages that speak MCP: loaded only where it is spoken, since other commands start without them. */

/** Throws `MCP_PACKAGES_MISSING`. */
export async function loadServerSdk() {
  try {
    const [server, stdio] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@modelcontextprotocol/server/stdio'),
    ]);
    return { ...server, ...stdio };
  } catch (cause) {
    throw tactError('MCP_PACKAGES_MISSING', {}, cause);
  }
}

/** Throws `MCP_PACKAGES_MISSING`. */
export async function loadClientSdk() {
  try {
    const [client, stdio] = await Promise.all([
      import('@modelcontextprotocol/client'),
      import('@modelcontextprotocol/client/stdio'),
    ]);
    return { ...client, ...stdio };
  } catch (cause) {
    throw tactError('MCP_PACKAGES_MISSING', {}, cause);
  }
}

export type ServerSdk = Awaited<ReturnType<typeof loadServerSdk>>;
export type ClientSdk = Awaited<ReturnType<typeof loadClientSdk>>;
