import {
  type Admission,
  admissionIn,
  admit,
  isOtherUnderId,
  type RunRow,
  readRunRows,
} from '#engines/memory';
import { exitCodes } from '#errors';
import { countSecrets, maskSecretsIn } from '#kernel';
import type { LocalTact } from '#presets/local';
import { type Decision, outside, type Run } from '#records';
import { quote } from '#text';
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
  const rows = rowsOfUser(text, mine, tact);
  const given = rows.map((row) => runOf(row, tact));
  const { maskSecrets } = tact.assistant.runtime;
  const runs = keepsSecrets ? given : given.map((run) => maskSecretsIn(run, maskSecrets));
  const decisions = await admit(tact.assistant, runs, {
    user: tact.user,
    offeredBy: 'cli',
    dryRun,
    keepsSecrets,
    ...(mine ? { label: { origin: 'owner', source: 'run' } as const } : {}),
  });
  for (const [at, row] of rows.entries()) {
    const run = runs[at] as Run;
    const masked = keepsSecrets ? 0 : countSecrets(given[at] as Run, maskSecrets);
    const decision = decisions[at] ?? null;
    const isOther = decision === null && (await isOtherUnderId(tact.user, run, tact.assistant.runtime.store));
    if (isOther) cli.exitCode = exitCodes.input;
    const told = { row, run, decision, isOther, dryRun, masked };
    if (cli.options.json) cli.screen.record(admittedRecord(told));
    else cli.screen.line(sayAdmitted(told, cli));
    if (!cli.options.json && row.unknown.length > 0) cli.notes.line(sayUnknown(row));
  }
  if (!cli.options.json && rows.length === 0) cli.screen.line('No runs.');
}

function runOf({ id, run, completedAt }: RunRow, { assistant: { runtime } }: LocalTact): Run {
  const { ids, clock } = runtime;
  return { ...run, id: id ?? ids.next(), completedAt: completedAt ?? clock.now() };
}

interface RunReport {
  readonly row: RunRow;
  readonly run: Run;
  /** Null for a run that was decided about before. */
  readonly decision: Decision | null;
  /** Another run was decided about under its id. */
  readonly isOther: boolean;
  readonly dryRun: boolean;
  /** How many secrets. */
  readonly masked: number;
}

function admittedRecord({ row, run, decision, isOther, dryRun, masked }: RunReport) {
  const admission = decision === null ? null : admissionIn(decision);
  return {
    line: row.line,
    run_id: run.id,
    decision: admission?.decision ?? null,
    target_run_id: admission?.targetRunId ?? null,
    canonical_run_id: admission?.canonicalRunId ?? null,
    reason: admission?.reason ?? undecided(decision, isOther),
    ...(isOther ? { error: 'ID_TAKEN' } : {}),
    ...(row.unknown.length === 0 ? {} : { unknown_fields: row.unknown }),
    similarity_score: admission?.similarityScore ?? null,
    path: decision?.path ?? null,
    decision_id: dryRun ? null : (decision?.id ?? null),
    dry_run: dryRun,
    secrets_masked: masked,
  };
}

function sayAdmitted(
  { row, run, decision, isOther, dryRun, masked }: RunReport,
  { screen: { paint } }: Cli,
): string {
  const task = wordsOnLine(run.task, 80);
  if (isOther) return `${row.line}  ${paint.red('error')}  ${task}: ${undecided(decision, isOther)}`;
  if (decision === null) return `${row.line}  ${paint.dim('before')}  ${task}: decided about before.`;
  const admission = admissionIn(decision);
  if (admission === null) return `${row.line}  ${paint.dim('failed')}  ${task}: could not be decided.`;
  const id = dryRun ? '' : ` ${paint.dim(shortId(decision.id))}`;
  const secrets = masked === 0 ? '' : ` ${masked} ${masked === 1 ? 'secret' : 'secrets'} masked.`;
  return `${row.line}  ${paint.bold(admission.decision)}${towards(admission)}  ${task}: ${admission.reason}${secrets}${id}`;
}

function undecided(decision: Decision | null, isOther: boolean): string {
  if (isOther) return 'Another run was decided about under this id; give this one an id of its own.';
  return decision === null ? 'Decided about before.' : 'Could not be decided.';
}

/** What of a line was not read. */
function sayUnknown({ line, unknown }: RunRow): string {
  const shown = unknown.slice(0, 5).map((name) => quote(outside(name, 'run:field'), 40));
  return `Line ${line}: ${unknown.length === 1 ? 'the field' : 'the fields'} ${shown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} not known and ignored.`;
}

function towards({ decision, targetRunId }: Admission): string {
  return targetRunId === null || decision === 'ADD' ? '' : ` ${shortRunId(targetRunId)}`;
}
