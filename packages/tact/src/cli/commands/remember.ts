import { exitCodes } from '@tact/core/errors';
import { type Decision, outside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { type Admission, admissionIn, readRunRows } from '@tact/experience/memory';
import { type OfferedRun, rememberRuns } from '@tact/server/operations/experiences/remember';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { shortId } from '../output/decision-table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { readGivenFile } from '../runs/read-file.ts';
import { shortRunId } from '../runs/run-lines.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact remember FILE`: finished runs of any agent. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Offers finished runs to the memory, and says of each what was decided: ADD, NOT (nothing new), REPLACE (a better version of a known run) or MERGE (complementary to one). JSON Lines with task, and optionally id, summary, outcome (success, failure, partial, unknown), references, artifacts, steps, valid_from and completed_at. The order of the lines does not matter.',
    )
    .argument('<file>', 'the file, or - for stdin')
    .option('--dry-run', 'only say what would be decided; lines are not compared with each other')
    .option('--mine', 'you wrote the file; otherwise its words count as those of others')
    .option('--keep-secrets', 'keep keys, tokens and passwords as they are; otherwise each is masked')
    .action((file: string, options: RememberOptions) => rememberFile(file, options, cli));
  addExamples(command, [
    ['tact remember runs.jsonl', 'remember what is worth it'],
    ['tact remember --dry-run runs.jsonl', 'what would be decided?'],
    ['my-agent --report | tact remember - --json', 'straight from a program'],
  ]);
}

export interface RememberOptions {
  readonly mine?: boolean;
  readonly dryRun?: boolean;
  readonly keepSecrets?: boolean;
}

/** Offers the runs of a file to the memory, all of them or none. Throws `RUNS_UNREADABLE` and `USAGE_INVALID`. */
export async function rememberFile(
  file: string,
  { mine = false, dryRun = false, keepSecrets: keepsSecrets = false }: RememberOptions,
  cli: Cli,
): Promise<void> {
  const text = await readGivenFile(file, 'tact remember --help', cli);
  // What cannot be read is refused before a home is created.
  readRunRows(text);
  const tact = await cli.open(dryRun ? 'preview' : 'decide');
  const offered = { runs: text, mine, keep_secrets: keepsSecrets };
  const { items } = await callOperation(rememberRuns, offered, tact, { dryRun });
  for (const one of items) {
    if (one.isOther) cli.exitCode = exitCodes.input;
    if (cli.options.json) cli.screen.record(admittedRecord(one, dryRun));
    else cli.screen.line(sayAdmitted(one, dryRun, cli));
    if (!cli.options.json && one.unknownFields.length > 0) cli.notes.line(sayUnknown(one));
  }
  if (!cli.options.json && items.length === 0) cli.screen.line('No runs.');
}

function admittedRecord(
  { line, run, decision, isOther, secretsMasked, unknownFields }: OfferedRun,
  dryRun: boolean,
) {
  const admission = decision === null ? null : admissionIn(decision);
  return {
    line,
    run_id: run.id,
    decision: admission?.decision ?? null,
    target_run_id: admission?.targetRunId ?? null,
    canonical_run_id: admission?.canonicalRunId ?? null,
    reason: admission?.reason ?? undecided(decision, isOther),
    ...(isOther ? { error: 'ID_TAKEN' } : {}),
    ...(unknownFields.length === 0 ? {} : { unknown_fields: unknownFields }),
    similarity_score: admission?.similarityScore ?? null,
    path: decision?.path ?? null,
    decision_id: dryRun ? null : (decision?.id ?? null),
    dry_run: dryRun,
    secrets_masked: secretsMasked,
  };
}

function sayAdmitted(
  { line, run, decision, isOther, secretsMasked: masked }: OfferedRun,
  dryRun: boolean,
  { screen: { paint } }: Cli,
): string {
  const task = wordsOnLine(run.task, 80);
  if (isOther) return `${line}  ${paint.red('error')}  ${task}: ${undecided(decision, isOther)}`;
  if (decision === null) return `${line}  ${paint.dim('before')}  ${task}: decided about before.`;
  const admission = admissionIn(decision);
  if (admission === null) return `${line}  ${paint.dim('failed')}  ${task}: could not be decided.`;
  const id = dryRun ? '' : ` ${paint.dim(shortId(decision.id))}`;
  const secrets = masked === 0 ? '' : ` ${masked} ${masked === 1 ? 'secret' : 'secrets'} masked.`;
  return `${line}  ${paint.bold(admission.decision)}${towards(admission)}  ${task}: ${admission.reason}${secrets}${id}`;
}

function undecided(decision: Decision | null, isOther: boolean): string {
  if (isOther) return 'Another run was decided about under this id; give this one an id of its own.';
  return decision === null ? 'Decided about before.' : 'Could not be decided.';
}

/** What of a line was not read. */
function sayUnknown({ line, unknownFields: unknown }: OfferedRun): string {
  const shown = unknown.slice(0, 5).map((name) => quote(outside(name, 'run:field'), 40));
  return `Line ${line}: ${unknown.length === 1 ? 'the field' : 'the fields'} ${shown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} not known and ignored.`;
}

function towards({ decision, targetRunId }: Admission): string {
  return targetRunId === null || decision === 'ADD' ? '' : ` ${shortRunId(targetRunId)}`;
}
