import type { CallToolResult, Client, JSONRPCRequest, Transport } from '@modelcontextprotocol/client';
import { tactError } from '@tact/core/errors';
import { plainLine } from '@tact/core/text';
import type { KeptServer } from '#operations/mcp/kept-servers';
import { type ToolDefinition, toolDefinition } from '#operations/mcp/pins';
import type { ClientSdk } from '../load-sdk.ts';

/** The server behind the proxy. */
export interface Upstream {
  /** All tools as it describes them now; entries that are no tools are left out. Throws `MCP_SERVER_UNREACHABLE`. */
  list(): Promise<readonly ToolDefinition[]>;
  /** Throws `LostUpstream` where nobody can tell what became of the call, and what the server answers with. */
  call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    onProgress: (progress: CallProgress) => void,
  ): Promise<CallToolResult>;
  /** Reads what changes nothing, such as resources. */
  read(method: string, params: JSONRPCRequest['params']): Promise<Readonly<Record<string, unknown>>>;
  /** What else it has. */
  has(what: 'resources' | 'prompts' | 'completions'): boolean;
  /** Told when it says that its tools are others now. */
  onChanged(observer: () => void): void;
  close(): Promise<void>;
}

/** How far a call has come: numbers alone, since its words would be read as Tact's. */
export interface CallProgress {
  readonly progress: number;
  readonly total?: number | undefined;
}

/** The connection broke, or time ran out, after the call was sent. */
export class LostUpstream extends Error {}

export interface UpstreamOptions {
  readonly sdk: ClientSdk;
  readonly version: string;
  /** Ours, of which a command gets what its owner named. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** Connects to an address that was looked up once, and follows no redirect. */
  fetch(allowsPrivate: boolean): typeof fetch;
  /** How long an answer may take. */
  readonly timeoutMs: number;
  /** In place of the command or address. */
  transport?(server: KeptServer): Transport;
}

/** Connects to a server, anew wherever the connection was lost. Throws `MCP_SERVER_UNREACHABLE`. */
export async function openUpstream(server: KeptServer, options: UpstreamOptions): Promise<Upstream> {
  const { sdk, timeoutMs } = options;
  const observers: (() => void)[] = [];
  let client: Client | null = null;
  let opening: Promise<Client> | null = null;
  const open = async (): Promise<Client> => {
    if (client !== null) return client;
    opening ??= connect(server, options)
      .then((opened) => {
        client = opened;
        opened.onclose = () => {
          client = null;
        };
        opened.setNotificationHandler('notifications/tools/list_changed', () => {
          for (const tell of observers) tell();
        });
        return opened;
      })
      .finally(() => {
        opening = null;
      });
    return opening;
  };
  await open();
  return {
    async list() {
      const opened = await open();
      try {
        const { tools } = await opened.listTools(undefined, { timeout: timeoutMs, cacheMode: 'refresh' });
        return tools.flatMap((tool) => {
          const read = toolDefinition.safeParse(JSON.parse(JSON.stringify(tool)));
          return read.success ? [read.data] : [];
        });
      } catch (thrown) {
        throw unreachable(server, thrown);
      }
    },
    async call(name, input, signal, onProgress) {
      const opened = await open();
      try {
        // Not `callTool`: what the server returns is passed on as it is, whether it fits its own schema or not.
        return await opened.request(
          { method: 'tools/call', params: { name, arguments: input } },
          {
            ...{ timeout: timeoutMs, signal },
            onprogress: ({ progress, total }) => onProgress({ progress, total }),
          },
        );
      } catch (thrown) {
        // The server's own error is an answer; everything else leaves open what happened.
        if (thrown instanceof sdk.ProtocolError) throw thrown;
        throw new LostUpstream(plainLine(thrown instanceof Error ? thrown.message : String(thrown), 200), {
          cause: thrown,
        });
      }
    },
    async read(method, params) {
      const opened = await open();
      const { z } = await import('zod');
      return opened.request({ method, params }, z.looseObject({}), { timeout: timeoutMs });
    },
    has: (what) => client?.getServerCapabilities()?.[what] !== undefined,
    onChanged: (observer) => void observers.push(observer),
    async close() {
      await client?.close();
    },
  };
}

async function connect(server: KeptServer, options: UpstreamOptions): Promise<Client> {
  const { sdk, version } = options;
  const client = (mode: 'legacy' | 'auto') =>
    // Without capabilities: the server can ask nothing of the client or of its model.
    new sdk.Client({ name: 'tact', version }, { capabilities: {}, versionNegotiation: { mode } });
  try {
    // Over pipes the older handshake comes first: asking for the newer one would start the command twice.
    const first = client(server.command === null ? 'auto' : 'legacy');
    try {
      await first.connect(transportTo(server, options), { timeout: options.timeoutMs });
      return first;
    } catch (thrown) {
      if (server.command === null || !(thrown instanceof sdk.ProtocolError)) throw thrown;
      const second = client('auto');
      await second.connect(transportTo(server, options), { timeout: options.timeoutMs });
      return second;
    }
  } catch (thrown) {
    throw unreachable(server, thrown);
  }
}

function transportTo(server: KeptServer, options: UpstreamOptions): Transport {
  const { sdk, environment, folder, fetch } = options;
  if (options.transport !== undefined) return options.transport(server);
  if (server.command !== null) {
    const [command = '', ...args] = server.command;
    const named = server.env.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const path = environment['PATH'];
    const env = { ...(path === undefined ? {} : { PATH: path }), ...Object.fromEntries(named) };
    return new sdk.StdioClientTransport({ command, args, env, cwd: folder, stderr: 'inherit' });
  }
  const token = server.tokenEnv === null ? undefined : environment[server.tokenEnv];
  if (server.tokenEnv !== null && token === undefined)
    throw tactError('MCP_TOKEN_MISSING', { variable: server.tokenEnv, server: server.name });
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new sdk.StreamableHTTPClientTransport(new URL(server.url ?? ''), {
    fetch: fetch(server.allowsPrivate),
    requestInit: { headers },
  });
}

function unreachable({ name }: KeptServer, thrown: unknown) {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'MCP_TOKEN_MISSING') return thrown;
  const why = plainLine(thrown instanceof Error ? thrown.message : String(thrown), 200);
  return tactError('MCP_SERVER_UNREACHABLE', { server: name, why }, thrown);
}
