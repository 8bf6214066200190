import type { Command } from 'commander';
import { isLoopback } from '#adapters/loopback';
import { tactError } from '#errors';
import type { LocalTact } from '#presets/local';
import type { HttpServer } from '#server/http/serve-http';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { version } from '../version.ts';
import { wholeNumber } from '../whole-number.ts';
import { keepUp } from './keep-up.ts';
import { scheduleNights } from './schedule-nights.ts';
import { createServeReporter } from './serve-reporter.ts';
import { createTroubles } from './troubles.ts';

const defaultHost = '127.0.0.1';
const defaultPort = 4180;

/** `tact serve http`: other programs call operations. */
export function configureServeHttp(command: Command, cli: Cli): void {
  const http = command
    .command('http')
    .summary('let other programs call operations, over HTTP')
    .description(
      'Serves the operations that `tact call --list` shows over HTTP: POST /v1/NAME with JSON, described by /openapi.json. Every call needs a token, also on this machine: make one with `tact call tokens.create`. It listens on this machine only, unless another address is given. Ctrl-C lets calls under way finish.',
    )
    .option('--port <number>', `0: any that is free (default: ${defaultPort})`, wholeNumber(0, 65_535))
    .option('--host <address>', `the address to listen on (default: ${defaultHost})`)
    .action((options: ServeHttpOptions) => serve(options, cli));
  addExamples(http, [
    [
      'tact call tokens.create \'{"name": "phone", "scopes": ["approvals:read"]}\'',
      'make a token; it is shown once',
    ],
    ['tact serve http', `until Ctrl-C, on port ${defaultPort}`],
  ]);
}

interface ServeHttpOptions {
  readonly port?: number;
  readonly host?: string;
}

async function serve({ host = defaultHost, port = defaultPort }: ServeHttpOptions, cli: Cli): Promise<void> {
  const { interruption } = cli;
  if (unspecified.test(host))
    throw tactError('USAGE_INVALID', { problem: noHost, help: 'tact serve http --help' });
  const tact = await cli.open();
  const reporter = createServeReporter(cli);
  const troubles = createTroubles(reporter);
  const { serveHttp } = await import('#server/http/serve-http');
  const server = await serveHttp({
    ...{ assistant: tact.assistant, home: tact, user: tact.user, host, port, version: version() },
    onFailed: (problem) => reporter.trouble('call', problem.message),
  });
  try {
    reporter.note('started', startedWith(server, tact, cli), { host: server.host, port: server.port });
    if (!isLoopback(host)) reporter.note('exposed', exposed);
    await scheduleNights(tact, reporter, cli.screen);
    await keepUp(tact, troubles, reporter, interruption.signal);
  } finally {
    await server.stop();
  }
  // Being asked to stop is how it ends.
  reporter.note('stopped', 'Stopped.');
}

/** Calls are answered only under the address itself, and nobody calls these two. */
const unspecified = /^(?:0\.0\.0\.0|\[?::\]?)$/;
const noHost = 'Name one address of this machine: calls under any other name are refused.';

const exposed =
  'Other machines can reach this address, and calls with their tokens are not encrypted: put a proxy with TLS in front of it.';

function startedWith({ host, port }: HttpServer, { modelName }: LocalTact, { options }: Cli): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const model = modelName === null ? 'without a model' : `with ${modelName}`;
  return `Serving operations on ${address}, ${model}.${options.json ? '' : ' Press Ctrl-C to stop.'}`;
}
