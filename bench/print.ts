import { createPaint } from '#cli/output/paint';
import { formatTable } from '#cli/output/table';
import { comparisonsOf } from './comparisons.ts';
import { drawPaths } from './critical-path.ts';
import type { BenchReport } from './figures.ts';
import type { EffectCount } from './peers/measure.ts';
import { type Score, scoresOf, type Unit } from './scores.ts';

/** A report for people. */
export function formatReport(report: BenchReport): string {
  const { machine, measuredAt, seconds, figures } = report;
  const parts = [
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${machine.platform}; ` +
      `load ${machine.load} before, ${machine.loadAfter} after; ${measuredAt}, ${seconds} s`,
  ];
  if (machine.load > machine.cores || machine.loadAfter > machine.cores) {
    parts.push(
      'The machine is busy: times are longer than they need be, ratios hold better. Repeat when it is quiet.',
    );
  }
  const scores = scoresOf(figures);
  if (scores.length > 0) {
    parts.push(table(['Tact', '', 'aim', '', ''], scores.map(scoreRow)));
  }
  if (figures.chat !== undefined) parts.push(drawPaths(figures.chat.waiting.paths));
  for (const { work, rows } of comparisonsOf(figures)) {
    const cells = rows.map(({ name, p50Us, perSecond, ratio, bytes, commits, note }) => [
      name,
      `${decimal(p50Us)} µs`,
      `${decimal(perSecond)}/s`,
      ratio === undefined ? '' : `× ${decimal(ratio)}`,
      bytes === undefined ? '' : `${decimal(bytes)} bytes`,
      commits === undefined ? '' : `${commits} commits`,
      note ?? '',
    ]);
    parts.push(table([work, 'p50', '', 'Tact = 1', '', '', ''], cells));
  }
  const answered = answeredTwice(report);
  if (answered.length > 0) {
    const head = ['effects of one approval, answered twice at once', '', 'once', 'twice', 'never', ''];
    parts.push(table(head, answered));
  }
  if (report.problems.length > 0) parts.push(['Not measured:', ...report.problems].join('\n'));
  return parts.join('\n\n');
}

function scoreRow({ name, measured, unit, aim, limit, verdict, note }: Score): readonly string[] {
  const limitText = limit === undefined ? '' : `, at most ${withUnit(limit, unit)}`;
  const aimText =
    aim === null
      ? ''
      : 'atLeast' in aim
        ? `≥ ${withUnit(aim.atLeast, unit)}`
        : `≤ ${withUnit(aim.atMost, unit)}${limitText}`;
  return [name, withUnit(measured, unit), aimText, verdict ?? '', note ?? ''];
}

function answeredTwice({ figures: { approval, peers } }: BenchReport): readonly (readonly string[])[] {
  const row = (name: string, trials: number, { once, twice, never }: EffectCount, note = '') => [
    ...[name, `${trials} trials`, String(once), String(twice), String(never), note],
  ];
  return [
    ...(approval === undefined
      ? []
      : [row('Tact, SQLite, two instances', approval.atOnce.trials, approval.atOnce)]),
    ...(peers?.doubleApproval ?? []).map(({ name, trials, atOnce, note }) => row(name, trials, atOnce, note)),
  ];
}

function withUnit(value: number, unit: Unit): string {
  return unit === '/s'
    ? `${decimal(value)}/s`
    : unit === 'times'
      ? decimal(value)
      : `${decimal(value)} ${unit}`;
}

function decimal(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits }).replaceAll(',', ' ');
}

/** As wide as it needs to be: reports are kept in files. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = head.map((title) => ({ title }));
  return formatTable(columns, rows, { width: Number.POSITIVE_INFINITY, paint: createPaint(false) });
}
