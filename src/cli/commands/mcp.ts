import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { version } from '../version.ts';

/** `tact mcp`: an MCP client calls Tact as an agent. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Serves Tact to an MCP client over stdin and stdout, until the client closes them. Whoever calls is an agent: it proposes and asks, sees what it proposed itself, and never answers a question. Clients start this command by themselves; see docs/guides/mcp.md.',
    )
    .option('--as <name>', 'the agent’s name, in your questions and in the log (default: mcp)')
    .action((options: McpOptions) => serve(options, cli));
  addExamples(command, [
    ['tact mcp', 'what a client starts'],
    ['tact mcp --as claude', 'under a name of its own'],
  ]);
}

interface McpOptions {
  readonly as?: string;
}

async function serve({ as: name = 'mcp' }: McpOptions, cli: Cli): Promise<void> {
  const [{ loadServerSdk }, { assistantServers }, { serveStdio }, { agentOf }] = await Promise.all([
    import('#server/mcp/load-sdk'),
    import('#server/mcp/assistant-server'),
    import('#server/mcp/serve-stdio'),
    import('#server/operations/principal'),
  ]);
  const sdk = await loadServerSdk();
  const { assistant, user } = await cli.open();
  const principal = agentOf(user, name, 'mcp');
  const { stdin, stdout } = cli.terminal;
  await serveStdio(assistantServers({ sdk, version: version(), context: () => ({ assistant, principal }) }), {
    ...{ sdk, stdin, stdout, signal: cli.interruption.signal },
    onTrouble: (problem) => cli.notes.line(problem.message),
  });
}
