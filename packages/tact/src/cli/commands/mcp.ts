import { asTactError } from '@tact/core/errors';
import type { HttpServer } from '@tact/server/http/serve-http';
import type { ProxyServerOptions } from '@tact/server/mcp/proxy/proxy-server';
import type { serveStdio as ServeStdio } from '@tact/server/mcp/serve-stdio';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { addExamples, version } from '../unknown-word.ts';

/** `tact mcp`: an MCP client calls Tact as an agent, or a server of somebody else's with Tact in front of it. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Serves Tact to an MCP client over stdin and stdout, until the client closes them. Whoever calls is an agent: it proposes and asks, sees what it proposed itself, and never answers a question. With --in-front-of, the client gets the tools of another server, and Tact decides about each call. Clients start this command by themselves; see docs/guides/mcp.md.',
    )
    .option('--as <name>', 'the agent’s name, in your questions and in the log (default: mcp)')
    .option(
      '--in-front-of <server>',
      'a command in quotation marks, an address, or a server of `tact call mcp.servers.list`',
    )
    .option(
      '--name <word>',
      'of that server, before its tools in rules and questions (default: made from the command)',
    )
    .action((options: McpOptions) => serve(options, cli));
  addExamples(command, [
    ['tact mcp', 'what a client starts'],
    ['tact mcp --as claude', 'under a name of its own'],
    ["tact mcp --in-front-of 'npx -y @modelcontextprotocol/server-filesystem /data'", 'in front of a server'],
  ]);
}

const defaultName = 'mcp';

interface McpOptions {
  readonly as?: string;
  readonly inFrontOf?: string;
  readonly name?: string;
}

async function serve(options: McpOptions, cli: Cli): Promise<void> {
  const [{ loadServerSdk }, { serveStdio }] = await Promise.all([
    import('@tact/server/mcp/load-sdk'),
    import('@tact/server/mcp/serve-stdio'),
  ]);
  const sdk = await loadServerSdk();
  const tact = await cli.open();
  const pages = createPages(tact);
  const { stdin, stdout } = cli.terminal;
  const { clock } = tact.assistant.runtime;
  const person = { sdk, version: version(), user: tact.user, clock, pageFor: pages.pageFor };
  const onTrouble = (thrown: unknown) => cli.notes.line(asTactError(thrown).message);
  const served =
    options.inFrontOf === undefined
      ? await assistantFor(options, tact, person)
      : await proxyFor(options.inFrontOf, options, { tact, person, onTrouble, cli });
  try {
    await serveStdio(served.servers, { sdk, stdin, stdout, signal: cli.interruption.signal, onTrouble });
  } finally {
    await served.close();
    await pages.close();
  }
}

interface Served {
  readonly servers: Parameters<typeof ServeStdio>[0];
  close(): Promise<void>;
}

async function assistantFor(
  { as: name = defaultName }: McpOptions,
  tact: LocalTact,
  person: ProxyServerOptions,
): Promise<Served> {
  const [{ assistantServers }, { agentOf }] = await Promise.all([
    import('@tact/server/mcp/assistant-server'),
    import('@tact/server/operations/principal'),
  ]);
  const { assistant, user } = tact;
  const principal = agentOf(user, name, 'mcp');
  const context = () => ({ assistant, home: tact, principal });
  return { servers: assistantServers({ ...person, context }), close: async () => undefined };
}

/** How long an answer of the server behind may take. */
const timeoutMs = 300_000;

async function proxyFor(
  target: string,
  { as: agent = defaultName, name }: McpOptions,
  given: {
    readonly tact: LocalTact;
    readonly person: ProxyServerOptions;
    onTrouble(thrown: unknown): void;
    readonly cli: Cli;
  },
): Promise<Served> {
  const { tact, person, onTrouble, cli } = given;
  const [{ loadClientSdk }, { openProxy }, { proxyServers }, { checkBy }, { checkedFetch }] =
    await Promise.all([
      import('@tact/server/mcp/load-sdk'),
      import('@tact/server/mcp/proxy/open-proxy'),
      import('@tact/server/mcp/proxy/proxy-server'),
      import('@tact/ai-sdk/json-schema'),
      import('#presets/checked-fetch'),
    ]);
  const { environment, folder } = cli.terminal;
  const proxy = await openProxy(tact.assistant, {
    ...{ sdk: await loadClientSdk(), version: version(), environment, folder, timeoutMs },
    ...{ user: tact.user, agent, target, name, checkBy, onTrouble },
    fetch: (allowsPrivate) => checkedFetch({ environment, allowsPrivate }),
  });
  return { servers: proxyServers(proxy, person), close: proxy.close };
}

/** Pages on which a question can be answered, served from the first question on. */
function createPages(tact: LocalTact) {
  let server: Promise<HttpServer> | null = null;
  const start = async () => {
    const { serveHttp } = await import('@tact/server/http/serve-http');
    const { assistant, user } = tact;
    return serveHttp({ assistant, home: tact, user, host: '127.0.0.1', port: 0, version: version() });
  };
  return {
    async pageFor(question: string): Promise<string> {
      server ??= start();
      const [{ host, port }, { approvalPath }] = await Promise.all([
        server,
        import('@tact/server/http/approval-page'),
      ]);
      return `http://${host}:${port}${approvalPath(question)}`;
    },
    close: async () => (await server)?.stop(),
  };
}
