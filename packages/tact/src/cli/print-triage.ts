import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { formatDecisions } from './output/decision-table.ts';
import { formatTroubles } from './output/effect-lines.ts';
import { formatCounts } from './output/verdict.ts';
import type { TriageRun } from './run-triage.ts';

/** Prints the result of a run: a table, the counts, and failed effects. */
export function printTriage(
  { rows, waiting, counts, decided, before, troubled }: TriageRun,
  { assistant }: LocalTact,
  { screen }: Pick<Cli, 'screen'>,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): void {
  const { paint } = screen;
  const { registry } = assistant.runtime;
  if (rows.length > 0) screen.line(`${formatDecisions(rows, { registry, withId: !dryRun }, screen)}\n`);
  const hidden = decided - waiting - rows.length;
  if (hidden > 0) {
    // A dry run records nothing that `tact log` could list.
    const how = dryRun ? 'show all with --json' : `list them with: tact log --limit ${decided}`;
    screen.line(paint.dim(`${hidden} more not shown; ${how}`));
  }
  const messages = decided === 1 ? '1 message' : `${decided} messages`;
  const verdicts = decided === 0 ? '' : `: ${formatCounts(counts, paint)}`;
  const beforeWords = before === 0 ? '' : `; ${before} decided earlier`;
  screen.line(`${paint.bold(`${messages} decided`)}${verdicts}${beforeWords}`);
  if (dryRun) screen.line('Dry run: nothing was recorded or changed.');
  for (const line of formatTroubles(troubled, paint)) screen.line(line);
}
