import type { Assistant } from '@tact/core/assistant';
import { tactError } from '@tact/core/errors';
import type { OpenedHome } from '#operations/opened-home';
import type { Principal } from '#operations/principal';
import { assistantServers } from './assistant-server.ts';
import { loadServerSdk } from './load-sdk.ts';

export interface McpEndpointOptions {
  readonly assistant: Assistant;
  readonly home?: OpenedHome | undefined;
  readonly user: string;
  readonly version: string;
  /** Where a question can be answered in a browser. */
  pageFor(question: string): Promise<string | null>;
}

const maxRequestBodySize = 1_048_576;

/** Answers requests of MCP clients, each by whoever its token names. Throws `MCP_PACKAGES_MISSING`. */
export function createMcpEndpoint({
  assistant,
  home,
  user,
  version,
  pageFor,
}: McpEndpointOptions): (request: Request, principal: Principal) => Promise<Response> {
  const open = async () => {
    const sdk = await loadServerSdk();
    const { clock } = assistant.runtime;
    const servers = assistantServers({
      ...{ sdk, version, user, clock, pageFor },
      context({ authInfo }) {
        const principal = authInfo?.extra?.['principal'] as Principal | undefined;
        if (principal === undefined) throw tactError('HTTP_TOKEN_UNKNOWN', {});
        return { assistant, home, principal };
      },
    });
    return sdk.createMcpHandler(servers, { maxRequestBodySize });
  };
  // Loaded with the first request: a server that no client of MCP calls goes without.
  let handler: ReturnType<typeof open> | null = null;
  return async (request, principal) => {
    handler ??= open();
    const { name: clientId, scopes } = principal;
    const authInfo = { token: '', clientId, scopes: [...scopes], extra: { principal } };
    return (await handler).fetch(request, { authInfo });
  };
}
