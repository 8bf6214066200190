import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { formatDecisions } from './output/decision-table.ts';
import { formatTroubles } from './output/effect-lines.ts';
import { formatCounts } from './output/verdict.ts';
import type { TriageRun } from './run-triage.ts';

/** What people see at the end of a run: a table, the counts, and what did not go well. */
export function printTriage(
  { rows, counts, decided, before, troubled }: TriageRun,
  { assistant }: LocalTact,
  { screen }: Pick<Cli, 'screen'>,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): void {
  const { paint } = screen;
  const { registry } = assistant.runtime;
  if (rows.length > 0) screen.line(`${formatDecisions(rows, { registry, withId: !dryRun }, screen)}\n`);
  if (decided > rows.length) {
    screen.line(
      paint.dim(`${decided - rows.length} more are not shown; see them with: tact log --limit ${decided}`),
    );
  }
  const messages = decided === 1 ? '1 message' : `${decided} messages`;
  const verdicts = decided === 0 ? '' : `: ${formatCounts(counts, paint)}`;
  const beforeWords = before === 0 ? '' : `; ${before} ${before === 1 ? 'was' : 'were'} decided before`;
  screen.line(`${paint.bold(`${messages} decided`)}${verdicts}${beforeWords}`);
  if (dryRun) screen.line('This was a dry run: nothing was recorded, and the mailbox is as it was.');
  for (const line of formatTroubles(troubled, paint)) screen.line(line);
}
