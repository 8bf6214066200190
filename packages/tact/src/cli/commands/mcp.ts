import { asTactError } from '@tact/core/errors';
import type { StdioOptions } from '@tact/server/mcp/serve-stdio';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { version } from '../version.ts';

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

interface McpOptions {
  readonly as?: string;
  readonly inFrontOf?: string;
  readonly name?: string;
}

async function serve(options: McpOptions, cli: Cli): Promise<void> {
  const { as: name = 'mcp', inFrontOf } = options;
  const [{ loadServerSdk }, { assistantServers }, { serveStdio }, { agentOf }] = await Promise.all([
    import('@tact/server/mcp/load-sdk'),
    import('@tact/server/mcp/assistant-server'),
    import('@tact/server/mcp/serve-stdio'),
    import('@tact/server/operations/principal'),
  ]);
  const sdk = await loadServerSdk();
  const { assistant, user } = await cli.open();
  const { stdin, stdout } = cli.terminal;
  const pipes = {
    ...{ sdk, stdin, stdout, signal: cli.interruption.signal },
    onTrouble: (problem: Error) => cli.notes.line(problem.message),
  };
  if (inFrontOf !== undefined) {
    await serveProxy(inFrontOf, options, pipes, cli);
    return;
  }
  const principal = agentOf(user, name, 'mcp');
  await serveStdio(
    assistantServers({
      ...{ sdk, version: version(), user, clock: assistant.runtime.clock, pageFor: async () => null },
      context: () => ({ assistant, principal }),
    }),
    pipes,
  );
}

/** How long an answer of the server behind may take. */
const timeoutMs = 300_000;

async function serveProxy(
  target: string,
  { as: agent = 'mcp', name }: McpOptions,
  pipes: StdioOptions,
  cli: Cli,
): Promise<void> {
  const [{ loadClientSdk }, { openProxy }, { proxyServers }, { serveStdio }, { checkBy }, { checkedFetch }] =
    await Promise.all([
      import('@tact/server/mcp/load-sdk'),
      import('@tact/server/mcp/proxy/open-proxy'),
      import('@tact/server/mcp/proxy/proxy-server'),
      import('@tact/server/mcp/serve-stdio'),
      import('@tact/ai-sdk/json-schema'),
      import('#presets/checked-fetch'),
    ]);
  const { assistant, user } = await cli.open();
  const { environment, folder } = cli.terminal;
  const proxy = await openProxy(assistant, {
    ...{ sdk: await loadClientSdk(), version: version(), environment, folder, timeoutMs },
    ...{ user, agent, target, name, checkBy, onTrouble: (thrown) => pipes.onTrouble(asTactError(thrown)) },
    fetch: (allowsPrivate) => checkedFetch({ environment, allowsPrivate }),
  });
  try {
    const { clock } = assistant.runtime;
    const servers = proxyServers(proxy, {
      ...{ sdk: pipes.sdk, version: version(), user, clock, pageFor: async () => null },
    });
    await serveStdio(servers, pipes);
  } finally {
    await proxy.close();
  }
}
