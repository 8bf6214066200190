import { join } from 'node:path';
import type { TickResult } from '@tact/assistant/proactive';
import { asTactError, tactError } from '@tact/core/errors';
import { waitsForProposer } from '@tact/core/kernel';
import type { Decision } from '@tact/core/records';
import type { HttpServer } from '@tact/server/http/serve-http';
import type { Command } from 'commander';
import { enter } from '#presets/live-processes';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import type { Screen } from '../output/screen.ts';
import { waitingLine, waitingRecord } from '../output/waiting-line.ts';
import { tickRecord } from '../proactive/tick-record.ts';
import { configureServeExecutive } from '../serve/serve-executive.ts';
import {
  addressOf,
  configureServeHttp,
  openHttp,
  reportExposed,
  serveWebhooks,
} from '../serve/serve-http.ts';
import { serveLoop, serveMail } from '../serve/serve-loop.ts';
import { createServeReporter, type ServeReporter, scheduleNights } from '../serve/serve-reporter.ts';
import { createTroubles, type Troubles } from '../serve/troubles.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact serve`: keeps running and speaks when it is worth it. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Keeps running: decides about mail as it arrives if a mailbox is configured, rings reminders at their time, and checks every 5 minutes whether anything should be said unasked. Messages appear here, in the history of the chat, and as notifications. Other programs can call operations with a token, over HTTP. Ctrl-C stops it.',
    )
    .option('--no-mail', 'leave the mailbox alone')
    .option('--no-http', 'answer no calls of other programs')
    .action((options: ServeOptions) => serve(options, cli));
  addExamples(command, [
    ['tact serve', 'until Ctrl-C'],
    ['tact serve --no-mail', 'without reading mail'],
    ['tact serve --json | tee tact.log', 'one JSON object per event'],
  ]);
  configureServeExecutive(command, cli);
  configureServeHttp(command, cli);
}

interface ServeOptions {
  /** Missing unless it was given. */
  readonly mail?: boolean;
  readonly http?: boolean;
}

async function serve(options: ServeOptions, cli: Cli): Promise<void> {
  const { interruption } = cli;
  const reporter = createServeReporter(cli);
  const tact = await cli.open(
    'decide',
    {},
    {
      copies: [reporter.channel],
      notifies: true,
      onCopyFailed: (channel, problem) => reporter.trouble(channel, problem.message),
    },
  );
  const presence = await enterAlone(tact);
  try {
    await run(tact, options, reporter, cli);
  } finally {
    reporter.status('');
    await presence.leave();
  }
  // Being asked to stop is how it ends.
  if (interruption.exitCode !== null) reporter.note('stopped', 'Stopped.');
}

/** Two would ring and tell everything once as well, but neither would know what the other one shows. */
async function enterAlone({ home }: LocalTact) {
  const presence = await enter(join(home.path, 'serving'));
  const [other] = await presence.others();
  if (other === undefined) return presence;
  await presence.leave();
  throw tactError('SERVE_RUNNING', { home: home.path, process: other });
}

async function run(
  tact: LocalTact,
  { mail = true, http = true }: ServeOptions,
  reporter: ServeReporter,
  cli: Cli,
): Promise<void> {
  const troubles = createTroubles(reporter);
  const where = mail ? tact.config.mailbox?.where : undefined;
  reporter.note('started', startedWith(tact, where, cli), { mailbox: where ?? null });
  const wantsHttp = http && tact.config.http?.enabled !== false;
  const server = wantsHttp ? await tryHttp(tact, reporter, troubles) : null;
  try {
    await serveParts(tact, { where, troubles }, reporter, cli);
  } finally {
    await server?.stop();
  }
}

async function serveParts(
  tact: LocalTact,
  { where, troubles }: { readonly where: string | undefined; readonly troubles: Troubles },
  reporter: ServeReporter,
  cli: Cli,
): Promise<void> {
  const { clock } = tact.assistant.runtime;
  const { signal } = cli.interruption;
  await scheduleNights(tact, reporter, cli.screen);
  let last: string | null = null;
  const mailEnds =
    where === undefined
      ? Promise.resolve()
      : serveMail(tact, where, {
          clock,
          signal,
          troubles,
          decided: (one) => reportMail(one, tact, reporter, cli),
        });
  const webhooks = await serveWebhooks(tact, troubles, cli);
  await serveLoop({
    ...{ tact, clock, signal, troubles },
    rulesChanged: () => reporter.note('rules', 'Rules changed; using the new version from now on.'),
    ticked: (ticked) => {
      last = reportTick(ticked, tact, reporter, cli) ?? last;
    },
    modelAwaited: reportAwaited(tact, reporter),
    jumped: (ms) => reporter.note('clock', sayJump(ms), { ms }),
    waiting: ({ cycleAt, reminderAt }) => {
      webhooks.look();
      reporter.status(statusOf({ cycleAt, reminderAt, last, troubled: troubles.parts }, cli.screen));
    },
  });
  await mailEnds;
  await webhooks.ended;
}

/** A port that another program has is no reason not to ring reminders. */
async function tryHttp(
  tact: LocalTact,
  reporter: ServeReporter,
  troubles: Troubles,
): Promise<HttpServer | null> {
  try {
    const server = await openHttp(tact, reporter);
    const { host, port } = server;
    reporter.note('http', `Other programs can call operations on ${addressOf(server)}.`, { host, port });
    reportExposed(server, reporter);
    return server;
  } catch (thrown) {
    troubles.set('http', asTactError(thrown).message);
    return null;
  }
}

/** What waits for the model is told once, by `reportAwaited`. */
function reportMail(decision: Decision, tact: LocalTact, reporter: ServeReporter, { options }: Cli): void {
  if (options.json || !waitsForProposer(decision)) reporter.mail(decision, tact);
}

/** Tells when mail begins to wait for the model, and when none does any more. */
function reportAwaited(
  { user, assistant }: LocalTact,
  reporter: ServeReporter,
): (count: number) => Promise<void> {
  let isTold = false;
  return async (count) => {
    if (isTold === count > 0) return;
    isTold = count > 0;
    if (!isTold) {
      reporter.note('waiting', 'No message waits for the model any more.', { count: 0, ids: [] });
      return;
    }
    const waiting = await assistant.waiting(user);
    const { count: known, ids } = waitingRecord(waiting).waiting;
    reporter.note('waiting', waitingLine(waiting) ?? '', { count: known, ids });
  };
}

function startedWith({ modelName }: LocalTact, where: string | undefined, { options }: Cli): string {
  const mail = where === undefined ? 'no mailbox' : 'mail';
  const stop = options.json ? '' : ' Press Ctrl-C to stop.';
  return `Serving: reminders, ${mail}, and what is worth saying, ${modelName === null ? 'without a model' : `with ${modelName}`}.${stop}`;
}

/** What the cycle came to, for the status line; null if there was nothing. */
function reportTick(
  ticked: TickResult | null,
  { user, assistant }: LocalTact,
  reporter: ServeReporter,
  { options }: Cli,
): string | null {
  const now = assistant.runtime.clock.now();
  const record = tickRecord(ticked, { user, now, dryRun: false });
  if (options.json && record.signals.length > 0)
    reporter.note('tick', record.reason ?? record.verdict ?? '', record);
  const count = record.signals.length;
  const noticed = count === 0 ? 'nothing noticed' : `${count} noticed`;
  if (record.sent !== null) return `${noticed}, one said`;
  return record.reason === null || count === 0
    ? noticed
    : `${noticed}, held back: ${record.reason.replaceAll('_', ' ')}`;
}

function statusOf(
  {
    cycleAt,
    reminderAt,
    last,
    troubled,
  }: {
    readonly cycleAt: number;
    readonly reminderAt: number | null;
    readonly last: string | null;
    readonly troubled: readonly string[];
  },
  { time }: Pick<Screen, 'time'>,
): string {
  const clockOf = (at: number) => time(at).slice(11);
  return [
    '  serving',
    ...(last === null ? [] : [last]),
    `next check ${clockOf(cycleAt)}`,
    ...(reminderAt === null ? [] : [`reminder ${clockOf(reminderAt)}`]),
    ...(troubled.length === 0 ? [] : [`trouble: ${troubled.join(', ')}`]),
  ].join(' · ');
}

function sayJump(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const span =
    minutes >= 2880
      ? `${Math.round(minutes / 1440)} days`
      : minutes >= 120
        ? `${Math.round(minutes / 60)} hours`
        : `${minutes} minutes`;
  return ms > 0
    ? `The machine slept for ${span}, or its clock was set forward. Going on from here.`
    : `The clock was set back by ${span}. Going on from here.`;
}
