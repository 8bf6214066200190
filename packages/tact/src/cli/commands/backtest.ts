import { tactError } from '@tact/core/errors';
import { type Backtest, type Replay, type ReplayedWord, shortOverride } from '@tact/core/kernel';
import { plainLine, quote } from '@tact/core/text';
import { runBacktest } from '@tact/server/operations/decisions/judge-again';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { addJudgedByOptions, givenTexts, type JudgedByOptions, nameOf } from '../judged-by.ts';
import { shortId } from '../output/decision-table.ts';
import { proposedAgainWords, verdictLine } from '../output/replay.ts';
import type { Screen } from '../output/screen.ts';
import { formatTable } from '../output/table.ts';
import { paintVerdict } from '../output/verdict.ts';
import { type Since, sinceReader } from '../parse-since.ts';
import { addExamples } from '../unknown-word.ts';

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

const words: readonly ReplayedWord[] = ['act', 'ask', 'defer', 'decline', 'open'];
const maxChanges = 20;

/** What became of past decisions when they were judged again: how many, which verdicts, which ones, and how fast. */
export function formatBacktest(backtest: Backtest, under: string, screen: Screen): string {
  const { decisions, replayed, changed, proposedAgain } = backtest;
  const { paint } = screen;
  if (decisions === 0) return 'No past decisions to replay.';
  const same = replayed - changed.length;
  const head = `${count(replayed, 'decision')} replayed under ${plainLine(under, 200)}: ${same} the same, ${paint.bold(`${changed.length} changed`)}.`;
  return [
    head,
    ...(replayed === 0 ? [] : ['', formatMatrix(backtest, screen)]),
    ...(changed.length === 0 ? [] : ['', formatChanges(changed, screen)]),
    ...(proposedAgain === 0 ? [] : ['', `${count(proposedAgain, 'decision')} ${proposedAgainWords}`]),
    ...(decisions === replayed ? [] : ['', formatSkipped(backtest)]),
    ...(replayed === 0 ? [] : ['', paint.dim(formatRates(backtest))]),
  ].join('\n');
}

/** The same for `--json`. */
export function backtestRecord(backtest: Backtest) {
  const { decisions, replayed, proposedAgain, matrix, skipped, judgingMs, totalMs } = backtest;
  return {
    ...{ decisions, replayed, proposedAgain, matrix, skipped },
    changed: backtest.changed.map(({ decision, before, after, dangers }) => ({
      ...{ decision: decision.id, engine: decision.engine, title: decision.title },
      ...{ before, after, dangers },
    })),
    ...{ judgingMs, totalMs, ...ratesOf(backtest) },
  };
}

/** Verdicts before in rows, after in columns; what nobody got is left out. */
function formatMatrix({ matrix }: Backtest, screen: Screen): string {
  const { paint } = screen;
  const rows = words.filter((before) => words.some((after) => matrix[before][after] > 0));
  const columns = words.filter((after) => words.some((before) => matrix[before][after] > 0));
  return formatTable(
    [{ title: 'before ↓  after →' }, ...columns.map((title) => ({ title, align: 'right' as const }))],
    rows.map((before) => [
      paintVerdict(before, paint),
      ...columns.map((after) =>
        matrix[before][after] === 0 ? paint.dim('–') : String(matrix[before][after]),
      ),
    ]),
    screen,
  );
}

function formatChanges(changed: readonly Replay[], screen: Screen): string {
  const { paint } = screen;
  const shown = changed.slice(0, maxChanges);
  const table = formatTable(
    [
      { title: 'decision', flexible: true, weight: 2 },
      { title: 'before', flexible: true },
      { title: 'after', flexible: true },
      { title: 'id' },
    ],
    shown.map((one) => [
      quote(one.decision.title, 70),
      verdictLine(one.before, paint),
      `${verdictLine(one.after, paint)}${finerChange(one)}`,
      paint.dim(shortId(one.decision.id)),
    ]),
    screen,
  );
  const left = changed.length - shown.length;
  return left === 0 ? table : `${table}\n${paint.dim(`and ${left} more (all with --json)`)}`;
}

/** What differs where verdict and outcome do not. */
function finerChange({ before, after }: Replay): string {
  if (before.word !== after.word || before.outcome !== after.outcome) return '';
  const [then, now] = [before, after].map(({ overrides }) => overrides.map(shortOverride).join(', '));
  return then === now ? ' (other actions)' : ` (checks: ${now === '' ? 'none' : now})`;
}

function formatSkipped({ skipped, decisions, replayed }: Backtest): string {
  const reasons = Object.entries(skipped).map(([why, number]) => `  ${number}  ${why}`);
  return [`${count(decisions - replayed, 'decision')} skipped:`, ...reasons].join('\n');
}

function formatRates(backtest: Backtest): string {
  const { judgedPerSecond, decisionsPerSecond } = ratesOf(backtest);
  return `Gate and judge alone: ${judgedPerSecond.toLocaleString('en')} decisions/s; including reading them: ${decisionsPerSecond.toLocaleString('en')}/s.`;
}

function ratesOf({ replayed, decisions, judgingMs, totalMs }: Backtest) {
  // Shorter than the clock can tell counts as one microsecond.
  const perSecond = (number: number, ms: number) => Math.round((number * 1000) / Math.max(ms, 0.001));
  return {
    judgedPerSecond: perSecond(replayed, judgingMs),
    decisionsPerSecond: perSecond(decisions, totalMs),
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
