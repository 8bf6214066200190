import type { AuthInfo } from '@modelcontextprotocol/server';
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
  /** Where a question is answered in a browser. */
  pagePath(question: string): string;
}

/** Who calls, and under which of the server's names: `https://tact.example.org`. */
export interface McpCaller {
  readonly principal: Principal;
  readonly origin: string;
}

function callerIn(authInfo: AuthInfo | undefined): McpCaller {
  const caller = authInfo?.extra?.['caller'] as McpCaller | undefined;
  if (caller === undefined) throw tactError('HTTP_TOKEN_UNKNOWN', {});
  return caller;
}

const maxRequestBodySize = 1_048_576;

/** Answers requests of MCP clients, each by whoever its token names. Throws `MCP_PACKAGES_MISSING`. */
export function createMcpEndpoint({
  assistant,
  home,
  user,
  version,
  pagePath,
}: McpEndpointOptions): (request: Request, caller: McpCaller) => Promise<Response> {
  const open = async () => {
    const sdk = await loadServerSdk();
    const { clock } = assistant.runtime;
    const servers = assistantServers({
      ...{ sdk, version, user, clock },
      // Whoever asks reached the server by this name, so the owner's browser does, too.
      pageFor: async (question, authInfo) => callerIn(authInfo).origin + pagePath(question),
      context({ authInfo }) {
        return { assistant, home, principal: callerIn(authInfo).principal };
      },
    });
    return sdk.createMcpHandler(servers, { maxRequestBodySize });
  };
  // Loaded with the first request: a server that no client of MCP calls goes without.
  let handler: ReturnType<typeof open> | null = null;
  return async (request, caller) => {
    handler ??= open();
    const { name: clientId, scopes } = caller.principal;
    const authInfo = { token: '', clientId, scopes: [...scopes], extra: { caller } };
    return (await handler).fetch(request, { authInfo });
  };
}
