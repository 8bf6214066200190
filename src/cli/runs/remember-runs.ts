import { type Admission, admissionIn, admit, type RunRow, readRunRows } from '#engines/memory';
import { countSecrets, maskSecretsIn } from '#kernel';
import type { LocalTact } from '#presets/local';
import type { Decision, Run } from '#records';
import type { Cli } from '../cli.ts';
import { shortId } from '../output/decision-table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { readGivenFile } from './read-file.ts';
import { rowsOfUser } from './rows-of-user.ts';
import { shortRunId } from './run-lines.ts';

export interface RememberOptions {
  readonly mine?: boolean;
  readonly dryRun?: boolean;
  readonly keepSecrets?: boolean;
}

/** Offers the runs of a file to the memory, all of them or none. Throws `RUNS_UNREADABLE` and `USAGE_INVALID`. */
export async function rememberRuns(
  file: string,
  { mine = false, dryRun = false, keepSecrets: keepsSecrets = false }: RememberOptions,
  cli: Cli,
): Promise<void> {
  const text = await readGivenFile(file, 'tact remember --help', cli);
  // What cannot be read is refused before a home is created.
  readRunRows(text);
  const tact = await cli.open(dryRun ? 'preview' : 'decide');
  const rows = rowsOfUser(text, mine, tact.user);
  const given = rows.map((row) => runOf(row, tact));
  const { maskSecrets } = tact.assistant.runtime;
  const runs = keepsSecrets ? given : given.map((run) => maskSecretsIn(run, maskSecrets));
  const decisions = await admit(tact.assistant, runs, {
    user: tact.user,
    offeredBy: 'cli',
    dryRun,
    keepsSecrets,
  });
  for (const [at, row] of rows.entries()) {
    const run = runs[at] as Run;
    const masked = keepsSecrets ? 0 : countSecrets(given[at] as Run, maskSecrets);
    const told = { row, run, decision: decisions[at] ?? null, dryRun, masked };
    if (cli.options.json) cli.screen.record(admittedRecord(told));
    else cli.screen.line(sayAdmitted(told, cli));
  }
  if (!cli.options.json && rows.length === 0) cli.screen.line('No runs.');
}

function runOf({ id, run, completedAt }: RunRow, { assistant: { runtime } }: LocalTact): Run {
  const { ids, clock } = runtime;
  return { ...run, id: id ?? ids.next(), completedAt: completedAt ?? clock.now() };
}

interface Told {
  readonly row: RunRow;
  readonly run: Run;
  /** Null for a run that was decided about before. */
  readonly decision: Decision | null;
  readonly dryRun: boolean;
  /** How many secrets. */
  readonly masked: number;
}

function admittedRecord({ row, run, decision, dryRun, masked }: Told) {
  const admission = decision === null ? null : admissionIn(decision);
  return {
    line: row.line,
    run_id: run.id,
    decision: admission?.decision ?? null,
    target_run_id: admission?.targetRunId ?? null,
    canonical_run_id: admission?.canonicalRunId ?? null,
    reason: admission?.reason ?? (decision === null ? 'Decided about before.' : 'Could not be decided.'),
    similarity_score: admission?.similarityScore ?? null,
    path: decision?.path ?? null,
    decision_id: dryRun ? null : (decision?.id ?? null),
    dry_run: dryRun,
    secrets_masked: masked,
  };
}

function sayAdmitted({ row, run, decision, dryRun, masked }: Told, { screen: { paint } }: Cli): string {
  const task = wordsOnLine(run.task, 80);
  if (decision === null) return `${row.line}  ${paint.dim('before')}  ${task}: decided about before.`;
  const admission = admissionIn(decision);
  if (admission === null) return `${row.line}  ${paint.dim('failed')}  ${task}: could not be decided.`;
  const id = dryRun ? '' : ` ${paint.dim(shortId(decision.id))}`;
  const secrets = masked === 0 ? '' : ` ${masked} ${masked === 1 ? 'secret' : 'secrets'} masked.`;
  return `${row.line}  ${paint.bold(admission.decision)}${towards(admission)}  ${task}: ${admission.reason}${secrets}${id}`;
}

function towards({ decision, targetRunId }: Admission): string {
  return targetRunId === null || decision === 'ADD' ? '' : ` ${shortRunId(targetRunId)}`;
}
