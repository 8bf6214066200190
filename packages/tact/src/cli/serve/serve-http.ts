import { tactError } from '@tact/core/errors';
import { isLoopback } from '@tact/core/network/loopback';
import type { HttpServer } from '@tact/server/http/serve-http';
import type { RunningWebhooks } from '@tact/server/webhooks/run-webhooks';
import type { Command } from 'commander';
import { configParts } from '#config';
import { checkedFetch } from '#presets/checked-fetch';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { addExamples, version, wholeNumber } from '../unknown-word.ts';
import { createServeReporter, type ServeReporter, scheduleNights } from './serve-reporter.ts';
import { createTroubles, keepUp, type Troubles } from './troubles.ts';

const httpDefaults = configParts.http.parse({});

/** `tact serve http`: other programs call operations. */
export function configureServeHttp(command: Command, cli: Cli): void {
  const http = command
    .command('http')
    .summary('let other programs call operations, over HTTP')
    .description(
      'Serves the operations that `tact call --list` shows over HTTP: POST /v1/NAME with JSON, described by /openapi.json. Every call needs a token, also on this machine: make one with `tact call tokens.create`. It listens on this machine only, unless another address is given. Ctrl-C lets calls under way finish.',
    )
    .option(
      '--port <number>',
      `0: any that is free (default: that of [http], ${httpDefaults.port})`,
      wholeNumber(0, 65_535),
    )
    .option('--host <address>', `the address to listen on (default: that of [http], ${httpDefaults.host})`)
    .action((options: ServeHttpOptions) => serve(options, cli));
  addExamples(http, [
    [
      'tact call tokens.create \'{"name": "phone", "scopes": ["approvals:read"]}\'',
      'make a token; it is shown once',
    ],
    ['tact serve http', `until Ctrl-C, on port ${httpDefaults.port}`],
  ]);
}

interface ServeHttpOptions {
  readonly port?: number | undefined;
  readonly host?: string | undefined;
}

async function serve({ host, port }: ServeHttpOptions, cli: Cli): Promise<void> {
  const { interruption } = cli;
  if (host !== undefined && unspecified.test(host))
    throw tactError('USAGE_INVALID', { problem: noHost, help: 'tact serve http --help' });
  const tact = await cli.open();
  const reporter = createServeReporter(cli);
  const troubles = createTroubles(reporter);
  const server = await openHttp(tact, reporter, { host, port });
  try {
    reporter.note('started', startedWith(server, tact, cli), { host: server.host, port: server.port });
    reportExposed(server, reporter);
    await scheduleNights(tact, reporter, cli.screen);
    const webhooks = await serveWebhooks(tact, troubles, cli);
    await keepUp(tact, troubles, reporter, { signal: interruption.signal, round: webhooks.look });
    await webhooks.ended;
  } finally {
    await server.stop();
  }
  // Being asked to stop is how it ends.
  reporter.note('stopped', 'Stopped.', { refused: server.refused() });
}

/** Calls are answered only under the address itself, and nobody calls these two. */
const unspecified = /^(?:0\.0\.0\.0|\[?::\]?)$/;
const noHost = 'Name one address of this machine: calls under any other name are refused.';

/** Serves as `[http]` says, or as is given. Throws `SERVER_PORT_TAKEN` and `SERVER_ADDRESS_INVALID`. */
export async function openHttp(
  tact: LocalTact,
  reporter: Pick<ServeReporter, 'trouble'>,
  given: ServeHttpOptions = {},
): Promise<HttpServer> {
  const { serveHttp } = await import('@tact/server/http/serve-http');
  const { assistant, user, config } = tact;
  const { host, port, hosts, trusted_proxies: proxies } = config.http ?? httpDefaults;
  return serveHttp({
    ...{ assistant, home: tact, user, version: version() },
    ...{ host: given.host ?? host, port: given.port ?? port, publicHosts: hosts },
    trustedProxies: new Set(proxies),
    onFailed: (problem) => reporter.trouble('call', problem.message),
  });
}

export function reportExposed({ host }: HttpServer, reporter: Pick<ServeReporter, 'note'>): void {
  if (!isLoopback(host)) reporter.note('exposed', exposed);
}

const exposed =
  'Other machines can reach this address, and calls with their tokens are not encrypted: put a proxy with TLS in front of it.';

export function addressOf({ host, port }: HttpServer): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function startedWith(server: HttpServer, { modelName }: LocalTact, { options }: Cli): string {
  const model = modelName === null ? 'without a model' : `with ${modelName}`;
  return `Serving operations on ${addressOf(server)}, ${model}.${options.json ? '' : ' Press Ctrl-C to stop.'}`;
}

/** Sends what happens to the owner's webhooks, until it is asked to stop. */
export async function serveWebhooks(
  { assistant, user }: LocalTact,
  troubles: Troubles,
  { interruption, terminal: { environment } }: Cli,
): Promise<RunningWebhooks> {
  const { startWebhooks } = await import('@tact/server/webhooks/run-webhooks');
  return startWebhooks({
    ...{ assistant, user, signal: interruption.signal },
    requestFor: (allowsPrivate) => checkedFetch({ environment, allowsPrivate }),
    troubled: (problem) => troubles.set('webhooks', problem),
  });
}
