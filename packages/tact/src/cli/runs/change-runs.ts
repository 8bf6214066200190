import { exitCodes, tactError } from '@tact/core/errors';
import type { Decision, RunStatus } from '@tact/core/records';
import { admissionIn, readRunRows, refuseSameIds } from '@tact/experience/memory';
import { getDecision } from '@tact/server/operations/decisions/get';
import { admitRun, forgetRuns, importRuns, restoreRun } from '@tact/server/operations/runs/change';
import { exportRuns as exported, showRun } from '@tact/server/operations/runs/read';
import { callOperation, readList } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { canAsk, confirm } from '../confirm.ts';
import { shortId } from '../output/decision-table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { givenName, readGivenFile } from './read-file.ts';
import { runOnLine, shortRunId } from './run-lines.ts';

export interface ImportOptions {
  readonly mine?: boolean;
  readonly keepSecrets?: boolean;
}

/** Takes a file in, all of it or nothing. Throws `RUNS_UNREADABLE` and `USAGE_INVALID`. */
export async function importFile(file: string, { mine, keepSecrets: keep_secrets }: ImportOptions, cli: Cli) {
  const runs = await readGivenFile(file, 'tact runs import --help', cli);
  // What cannot be read is refused before a home is created.
  refuseSameIds(readRunRows(runs));
  const tact = await cli.open('change');
  const { added, present } = await callOperation(importRuns, { runs, mine, keep_secrets }, tact);
  if (cli.options.json) {
    cli.screen.record({ file, added, present });
    return;
  }
  const told = [`${added} added`, ...(present === 0 ? [] : [`${present} already present`])].join(', ');
  cli.screen.line(`${givenName(file)}: ${added + present === 0 ? 'no runs' : told}.`);
}

/** Makes a superseded run active again. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function restoreOne(given: string, cli: Cli): Promise<void> {
  const { run, decision } = await callOperation(restoreRun, { id: given }, await cli.open('answer'));
  if (cli.options.json) cli.screen.record({ run_id: run.id, status: run.status, decision_id: decision.id });
  else if (run.status === 'active')
    cli.screen.line(`Restored run ${runOnLine(run)}. Undo it with: tact undo ${shortId(decision.id)}`);
  else cli.screen.line(`Not restored: an equal run is active instead of ${shortRunId(run.id)}.`);
}

/** Stores a run that was left out. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function admitOne(given: string, cli: Cli): Promise<void> {
  const { decision } = await callOperation(admitRun, { id: given }, await cli.open('answer'));
  const admission = admissionIn(decision);
  const isStored = admission?.decision === 'ADD';
  if (cli.options.json)
    cli.screen.record({
      ...{ run_id: admission?.runId ?? null, decision: admission?.decision ?? null },
      ...{ decision_id: decision.id, reason: admission?.reason ?? null },
    });
  else if (isStored) cli.screen.line(sayStored(admission.runId, decision));
  else cli.screen.line(`Not stored: ${admission?.reason ?? decision.outcome}`);
}

function sayStored(runId: string, { id }: Decision): string {
  return `Remembered run ${shortRunId(runId)} after all. Undo it with: tact undo ${shortId(id)}`;
}

export interface ForgetOptions {
  readonly decision?: string;
  readonly yes?: boolean;
}

/** Erases runs for ever, after a yes. Throws `ID_NOT_FOUND`, `ID_AMBIGUOUS`, `STORE_LOCKED`, `USAGE_INVALID`. */
export async function forgetThem(
  given: readonly string[],
  { decision, yes = false }: ForgetOptions,
  cli: Cli,
): Promise<void> {
  if (given.length === 0 && decision === undefined)
    throw tactError('USAGE_INVALID', { problem: 'No run was named', help: 'tact runs forget --help' });
  const tact = await cli.open('change');
  const shown = await Promise.all(given.map((id) => callOperation(showRun, { id }, tact)));
  const named = new Map(shown.map(({ run }) => [run.id, runOnLine(run)]));
  if (decision !== undefined) {
    const { decision: found } = await callOperation(getDecision, { id: decision }, tact);
    const id = admissionIn(found)?.runId;
    if (id === undefined)
      throw tactError('ID_NOT_FOUND', {
        what: 'decision about a run',
        id: decision,
        list: 'log --engine memory',
      });
    named.set(id, `${shortRunId(id)}, ${wordsOnLine(found.title, 100)} (${found.outcome})`);
  }
  const { size } = named;
  const { screen, notes, options } = cli;
  if (!options.json) for (const line of named.values()) screen.line(line);
  const isSure = yes || (await confirm(`Forget ${countOf(size)} for ever?`, cli.terminal));
  if (!isSure) {
    cli.exitCode = exitCodes.usage;
    notes.line(
      `Nothing was forgotten.${canAsk(cli.terminal) ? '' : ' Add --yes to forget without confirmation.'}`,
    );
    return;
  }
  const decisions = decision === undefined ? [] : [decision];
  const { forgotten } = await callOperation(forgetRuns, { ids: [...given], decisions }, tact);
  if (options.json) screen.record({ forgotten, remains: 'decisions' });
  else
    screen.line(
      `Forgot ${countOf(size)} for ever. That they were decided about stays in the ledger, without their words.`,
    );
}

function countOf(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`;
}

export interface ExportOptions {
  readonly status: RunStatus | 'all';
  readonly format: 'jsonl' | 'cypher';
}

/** Prints the runs for other programs; as Cypher with the decisions about them. */
export async function exportRuns({ status, format }: ExportOptions, cli: Cli): Promise<void> {
  const wanted = { format, status: status === 'all' ? undefined : status };
  for await (const line of readList(exported, wanted, await cli.open('look')))
    cli.terminal.stdout.write(`${line}\n`);
}
