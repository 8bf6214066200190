import { tactError } from '@tact/core/errors';
import { runBacktest } from '@tact/server/operations/decisions/judge-again';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { addJudgedByOptions, givenTexts, type JudgedByOptions, nameOf } from '../judged-by.ts';
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
    .option('--engine <name>', 'only decisions of this engine; those of memory are judged only if named')
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
  const { engines } = tact.assistant.runtime;
  if (engine !== undefined && !engines.has(engine)) {
    const problem = `Unknown engine “${engine}”. Engines: ${[...engines.keys()].join(', ')}.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact backtest --help' });
  }
  const texts = await givenTexts(options, 'backtest', cli);
  const backtest = await callOperation(runBacktest, { ...texts, engine, since: since?.(tact.zone) }, tact);
  if (cli.options.json) cli.screen.record(backtestRecord(backtest));
  else cli.screen.line(formatBacktest(backtest, nameOf(options), cli.screen));
}
