import { type Command, Option } from 'commander';
import type { DecisionFilter } from '#ports/store';
import type { Decision, DecisionPath, EngineName, VerdictWord } from '#records';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { decisionRecord } from '../output/decision-record.ts';
import { formatDecisionLine, formatDecisions } from '../output/decision-table.ts';
import { readInputs } from '../read-inputs.ts';
import { readSince } from '../read-since.ts';
import { wholeNumber } from '../whole-number.ts';

/** `tact log`: the ledger. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Lists decisions, the newest last.')
    .addOption(new Option('--verdict <word>', 'only these').choices(['act', 'ask', 'defer', 'decline']))
    .addOption(new Option('--path <path>', 'only those that were made this way').choices(paths))
    .option('--engine <name>', 'only those of this engine')
    .option('--outcome <name>', 'only those with this outcome, such as archive or apply_label')
    .option('--text <text>', 'only those with this in sender or subject')
    .option('--since <time>', 'only newer ones: 90m, 12h, 7d, or a date', readSince)
    .option('--limit <number>', 'the newest so many', wholeNumber(1, 100_000), 20)
    .option('--follow', 'stay, and print decisions as they are made')
    .action((options: LogOptions) => printLog(options, cli));
  addExamples(command, [
    ['tact log --verdict act --since 1d', 'what was done since yesterday'],
    ['tact log --text invoice --limit 100', 'what became of invoices'],
    ['tact log --path rule --json', 'what your rules decided, one JSON object a line'],
    ['tact log --follow', 'as it happens'],
  ]);
}

const paths: readonly DecisionPath[] = [
  'gate',
  'rule',
  'heuristic',
  'local',
  'model',
  'fallback',
  'rejected',
  'undo',
];

interface LogOptions {
  readonly verdict?: VerdictWord;
  readonly path?: DecisionPath;
  readonly engine?: EngineName;
  readonly outcome?: string;
  readonly text?: string;
  readonly since?: number;
  readonly limit: number;
  readonly follow?: boolean;
}

const followEveryMs = 500;
const batchSize = 200;

async function printLog({ limit, follow = false, ...filter }: LogOptions, cli: Cli): Promise<void> {
  const signal = follow ? cli.interruption.signal : null;
  const tact = await cli.open('look');
  const { user, assistant } = tact;
  const print = async (decisions: readonly Decision[], isLive: boolean) => {
    const { screen } = cli;
    const { registry } = assistant.runtime;
    if (cli.options.json) {
      const inputs = await readInputs(decisions, tact);
      for (const decision of decisions)
        screen.record(decisionRecord(decision, inputs.get(decision.id) ?? null));
    } else if (isLive) {
      for (const decision of decisions) screen.line(formatDecisionLine(decision, registry, screen));
    } else screen.line(formatDecisions(decisions, { registry, withTime: true }, screen));
  };

  const wanted: DecisionFilter = { ...filter, user };
  const newest = await assistant.log({ ...wanted, limit });
  if (newest.length > 0) await print(newest.toReversed(), follow);
  else if (!cli.options.json) cli.notes.line('No decision fits.');
  if (signal === null) return;

  cli.notes.line(cli.notes.paint.dim('Following. Ctrl-C ends it.'));
  let afterId = newest[0]?.id ?? (await assistant.log({ user, limit: 1 }))[0]?.id;
  while (!signal.aborted) {
    await assistant.runtime.clock.sleep(followEveryMs, signal);
    const more = await assistant.log({
      ...wanted,
      ...(afterId === undefined ? {} : { afterId }),
      order: 'oldest',
      limit: batchSize,
    });
    await print(more, true);
    afterId = more.at(-1)?.id ?? afterId;
  }
  cli.exitCode = cli.interruption.exitCode ?? 0;
}
