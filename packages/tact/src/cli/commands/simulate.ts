import { writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { tactError } from '@tact/core/errors';
import { plotText, type SimulatedPolicy, type SimulationReport, type SpeakerFigures } from '@tact/simulation';
import type { Command } from 'commander';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import type { Cli } from '../cli.ts';
import { createProgress } from '../output/progress.ts';
import type { Screen } from '../output/screen.ts';
import { formatTable } from '../output/table.ts';
import { addExamples, wholeNumber } from '../unknown-word.ts';

/** `tact simulate`: how the proactive engine would treat a population with stated behaviour. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Runs the proactive engine on simulated people under a fake clock: what they are told, what they needed, and whether quiet hours, caps and cooldowns hold. Compares it with a fixed rule, with always speaking and with never speaking. Reads nothing of yours and sends nothing.',
    )
    .option('--users <n>', 'how many people', wholeNumber(1, 100_000), 100)
    .option('--days <n>', 'how many days', wholeNumber(1, 3650), 14)
    .option('--seed <n>', 'which people; the same seed gives the same run', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--policy <file>', 'thresholds, caps, minimum urgencies and weights to try, as TOML')
    .option('--svg <file>', 'write the curves to this file as a picture')
    .action((options: SimulateOptions) => runSimulation(options, cli))
    .addHelpText('after', policyHelp);
  addExamples(command, [
    ['tact simulate --users 500 --days 28', 'the figures of the guide'],
    ['tact simulate --policy quieter.toml', 'try other thresholds'],
    ['tact simulate --svg curves.svg --json', 'a picture, and the figures as one JSON object'],
  ]);
}

interface SimulateOptions {
  readonly users: number;
  readonly days: number;
  readonly seed: number;
  readonly policy?: string;
  readonly svg?: string;
}

const policyHelp = `
A policy file names what differs from the engine's defaults:
  [trust.new]          # or building, established, deep
  score_threshold = 7.5
  daily_cap = 1
  min_urgency = 8
  [weights]            # relevance, timing, urgency, engagement
  engagement = 30
`;

async function runSimulation({ users, days, seed, policy, svg }: SimulateOptions, cli: Cli): Promise<void> {
  const { plotSvg, simulate } = await import('@tact/simulation');
  const tried = policy === undefined ? undefined : await policyIn(policy, cli);
  const { signal } = cli.interruption;
  let progress: ReturnType<typeof createProgress> | null = null;
  try {
    const report = await simulate({ users, days, seed }, tried, {
      async progress(done, total) {
        progress ??= createProgress(null, 'steps', cli.notes);
        progress.advance(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} user-days`);
        // Lets Ctrl-C and the progress line in.
        await setImmediate();
        signal.throwIfAborted();
      },
      processorTime: () => {
        const { user, system } = process.cpuUsage();
        return user + system;
      },
    });
    if (svg !== undefined) await writeFile(cli.path(svg), plotSvg(report));
    endProgress(progress);
    if (cli.options.json) cli.screen.record(report);
    else cli.screen.line(formatSimulation(report, cli.screen));
  } catch (thrown) {
    endProgress(progress);
    if (!signal.aborted) throw thrown;
    cli.exitCode = cli.interruption.exitCode ?? 1;
  }
}

function endProgress(progress: ReturnType<typeof createProgress> | null): void {
  progress?.stop();
}

async function policyIn(path: string, cli: Cli): Promise<SimulatedPolicy> {
  const { readPolicyFile } = await import('@tact/simulation');
  const file = openTomlFile(cli.path(path));
  const text = await file.read();
  if (text !== null) return readPolicyFile(file.parse(text));
  throw tactError('USAGE_INVALID', { problem: `There is no file ${path}.`, help: 'tact simulate --help' });
}

/** What a simulation found, with what it is compared to and the curve. */
export function formatSimulation(report: SimulationReport, screen: Pick<Screen, 'paint' | 'width'>): string {
  const { users, days, seed, compared } = report;
  const { paint } = screen;
  return [
    paint.bold(`${users} users, ${days} days, seed ${seed}`),
    '',
    formatSpeakers(
      [
        ['Tact', report],
        ['fixed rule (hint 7)', compared.fixed_rule],
        ['always speak', compared.always_speak],
        ['never speak', compared.never_speak],
      ],
      screen,
    ),
    '',
    ...formatOwn(report),
    '',
    plotText(report),
    '',
    paint.dim(
      'False alarms are messages about something that the user did not need at that time. Recall is the share of needs that a message met in time; with chat counts what was kept and told when the user wrote.',
    ),
  ].join('\n');
}

function formatSpeakers(
  speakers: readonly (readonly [string, SpeakerFigures])[],
  screen: Pick<Screen, 'paint' | 'width'>,
): string {
  const right = { align: 'right' } as const;
  return formatTable(
    [
      { title: '' },
      { title: 'messages/day', ...right },
      { title: 'false alarms', ...right },
      { title: 'recall', ...right },
      { title: 'with chat', ...right },
      { title: 'engagement', ...right },
    ],
    speakers.map(([name, figures]) => [
      name,
      figures.messages_per_user_day.toFixed(2),
      share(figures.false_alarms),
      share(figures.recall),
      share(figures.recall_with_chat),
      share(figures.engagement),
    ]),
    screen,
  );
}

function formatOwn(report: SimulationReport): readonly string[] {
  const trust = Object.entries(report.by_trust).map(([level, rate]) => `${level} ${rate.toFixed(2)}`);
  const better = report.better_than_fixed_rule;
  return [
    `Messages a day by trust: ${trust.join(', ')}`,
    `Settled before a model: ${share(report.settled_before_model)} of the cycles with a live signal`,
    `Violations: quiet hours ${report.quiet_hour_violations}, daily cap ${report.cap_violations}, cooldown ${report.cooldown_violations}; urgent and lost ${report.urgent_lost}`,
    better === null
      ? 'The curve of Tact does not reach the recall of the fixed rule, which keeps no cap.'
      : `At the recall of the fixed rule: ${(100 * Math.abs(better)).toFixed(1)} points of false alarms ${better < 0 ? 'more' : 'fewer'}`,
    `Speed: ${report.user_days_per_s.toLocaleString('en')} user-days/s`,
  ];
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
