import { type Backtest, type Replay, type ReplayedWord, shortOverride } from '@tact/core/kernel';
import { plainLine, quote } from '@tact/core/text';
import { shortId } from './decision-table.ts';
import { proposedAgainWords, verdictLine } from './replay.ts';
import type { Screen } from './screen.ts';
import { formatTable } from './table.ts';
import { paintVerdict } from './verdict.ts';

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
