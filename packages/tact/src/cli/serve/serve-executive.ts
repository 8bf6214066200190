import { isLoopback } from '@tact/core/network/loopback';
import type { GrpcServer } from '@tact/server/grpc/serve-grpc';
import { type Command, Option } from 'commander';
import { callerTokens } from '#presets/executive-settings';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { addExamples, wholeNumber } from '../unknown-word.ts';
import { createServeReporter, scheduleNights } from './serve-reporter.ts';
import { createTroubles, keepUp } from './troubles.ts';

const defaultHost = '127.0.0.1';
const defaultPort = 50_051;

/** `tact serve executive`: other programs hand in events and get responses. */
export function configureServeExecutive(command: Command, cli: Cli): void {
  const executive = command
    .command('executive')
    .summary('respond to events and calls of other programs, over gRPC')
    .description(
      'Serves the executive engine over gRPC, as proto/tact/executive/v1/executive.proto defines it: ProcessEvent, ProvideFeedback, GetTrace, and health checks. On this machine these need a token only where [executive] of config.toml names callers or says `require_token = true`; on another address, always unless it says false. Beside them are the operations of `tact call --list`, as proto/tact/operations/v1/operations.proto defines them; each call needs a token of `tact call tokens.create`. Nothing is encrypted, so it listens on this machine only, unless another address is given. --socket listens on a Unix socket that only you can open. Ctrl-C lets calls under way finish.',
    )
    .option('--port <number>', `0: any that is free (default: ${defaultPort})`, wholeNumber(0, 65_535))
    .option('--host <address>', `the address to listen on (default: ${defaultHost})`)
    .addOption(
      new Option('--socket <path>', 'a Unix socket to listen on, in place of a port').conflicts([
        'port',
        'host',
      ]),
    )
    .action((options: ServeExecutiveOptions) => serve(options, cli));
  addExamples(executive, [
    ['tact serve executive', `until Ctrl-C, on port ${defaultPort}`],
    ['tact serve executive --port 0 --json', 'on any free port, which the first line names'],
    ['tact serve executive --socket ~/.tact.sock', 'for programs of this user alone'],
    ['EXECUTIVE_HEURISTIC_THRESHOLD=0.6 tact serve executive', 'with a lower threshold'],
  ]);
}

interface ServeExecutiveOptions {
  readonly port?: number;
  readonly host?: string;
  readonly socket?: string;
}

async function serve(
  { host = defaultHost, port = defaultPort, socket: given }: ServeExecutiveOptions,
  cli: Cli,
): Promise<void> {
  const { interruption } = cli;
  const tact = await cli.open();
  const tokens = callerTokens(tact.config, cli.terminal.environment);
  const socket = given === undefined ? undefined : cli.path(given);
  const reporter = createServeReporter(cli);
  const troubles = createTroubles(reporter);
  const { serveAssistant } = await import('@tact/server/grpc/serve-assistant');
  const { assistant, user, config } = tact;
  const isLocal = socket !== undefined || isLoopback(host);
  const requireToken = config.executive?.require_token ?? !isLocal;
  const server = await serveAssistant(
    { assistant, user, home: tact },
    {
      ...{ host, port, socket, tokens, requireToken, publicHosts: config.http?.hosts },
      onFailed: (problem) => reporter.trouble('call', problem.message),
    },
  );
  try {
    const place =
      server.socket === null ? { host: server.host, port: server.port } : { socket: server.socket };
    reporter.note('started', startedWith(server, tact, cli), place);
    if (!isLocal) reporter.note('exposed', requireToken || tokens.size > 0 ? encrypt : exposed);
    await scheduleNights(tact, reporter, cli.screen);
    await keepUp(tact, troubles, reporter, { signal: interruption.signal });
  } finally {
    await server.stop();
  }
  // Being asked to stop is how it ends.
  reporter.note('stopped', 'Stopped.');
}

function startedWith(
  { host, port, socket }: Pick<GrpcServer, 'host' | 'port' | 'socket'>,
  { modelName }: LocalTact,
  { options }: Cli,
): string {
  const address = socket ?? `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const model = modelName === null ? 'without a model' : `with ${modelName}`;
  const stop = options.json ? '' : ' Press Ctrl-C to stop.';
  return `Serving the executive engine and operations on ${address} (gRPC), ${model}.${stop}`;
}

const encrypt =
  'Other machines can reach this address. Calls and tokens are not encrypted: put a proxy with TLS in front of it.';
const exposed =
  'Other machines can reach this address: whoever can connect can send events and feedback. Put a proxy with TLS and authentication in front of it.';
