import { tactError } from '@tact/core/errors';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { addJudgedByOptions, type JudgedByOptions, judgedBy } from '../judged-by.ts';
import { backtestRecord, formatBacktest } from '../output/backtest.ts';
import { type Since, sinceReader } from '../read-since.ts';

/** `tact backtest`: what another policy or other rules would have made of the past. */
export function configure(command: Command, cli: Cli): void {
  command.description(
    'Runs the gate and the judge of all past decisions again, under the current policy and rules or those in files, and shows which verdicts would change. It is read-only and calls no model. Where no model answered then and none is configured, the local proposer proposes again; a decision is `open` if a model would have to be called now.',
  );
  addJudgedByOptions(command)
    .option(
      '--since <time>',
      'only newer decisions: 90m, 12h, 7d, yesterday, or a date',
      sinceReader(cli.terminal),
    )
    .option('--engine <name>', 'only decisions of this engine')
    .action((options: BacktestCommandOptions) => printBacktest(options, cli))
    .addHelpText('after', '\nThe exit code is 0, whatever would change.\n');
  addExamples(command, [
    ['tact backtest', 'what would be decided differently today'],
    ['tact backtest --rules stricter.toml --since 30d', 'try other rules on the last 30 days'],
    ['tact backtest --policy config.new.toml --json', 'try another [policy]; all changes as one JSON object'],
  ]);
}

interface BacktestCommandOptions extends JudgedByOptions {
  readonly since?: Since;
  readonly engine?: string;
}

async function printBacktest({ since, engine, ...options }: BacktestCommandOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('replay');
  const { user, assistant } = tact;
  const { engines } = assistant.runtime;
  if (engine !== undefined && !engines.has(engine)) {
    const problem = `Unknown engine “${engine}”. Engines: ${[...engines.keys()].join(', ')}.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact backtest --help' });
  }
  const { name, ...by } = await judgedBy(options, 'backtest', tact, cli);
  const backtest = await assistant.backtest(user, {
    ...by,
    ...(since === undefined ? {} : { since: since(tact.zone) }),
    ...(engine === undefined ? {} : { engine }),
  });
  if (cli.options.json) cli.screen.record(backtestRecord(backtest));
  else cli.screen.line(formatBacktest(backtest, name, cli.screen));
}
