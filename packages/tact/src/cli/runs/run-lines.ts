import type { Decision, JsonObject, MaybeOutside, RunStatus, StoredRun } from '@tact/core/records';
import { type KeptRun, type RunHistory, runRecord } from '@tact/experience/memory';
import { showRun as getRun, listRuns } from '@tact/server/operations/runs/read';
import { callOperation, readList } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { shortId } from '../output/decision-table.ts';
import type { Screen } from '../output/screen.ts';
import { type Column, formatTable } from '../output/table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import type { Since } from '../parse-since.ts';

/** As it can be given to commands: what somebody chose in full, a long one by its last characters. */
export function shortRunId(id: string): string {
  return id.length <= maxShownId ? id : id.slice(-8).replace(/^[^\p{L}\p{N}]+/u, '');
}

const maxShownId = 24;

const columns: readonly Column[] = [
  { title: 'task', flexible: true, weight: 2 },
  { title: 'outcome' },
  { title: 'summary', flexible: true, weight: 3 },
  { title: 'completed' },
  { title: 'used', align: 'right' },
  { title: 'id' },
];

/** Runs as a table, as wide as the screen. */
function formatRuns(runs: readonly KeptRun[], screen: Screen): string {
  return formatTable(
    columns,
    runs.map((run) => row(run, screen)),
    screen,
  );
}

function row({ task, outcome, summary, status, completedAt, uses, id, ...run }: KeptRun, screen: Screen) {
  const mark = status === 'active' ? '' : ` (${status})`;
  return [
    `${wordsOnLine(task, 160)}${screen.paint.dim(mark)}`,
    outcome,
    summary === null ? '' : wordsOnLine(summary, 240),
    run.times > 1 ? timesDone(run, screen) : screen.time(completedAt),
    String(uses),
    screen.paint.dim(shortRunId(id)),
  ];
}

/** How often, and when last. */
function timesDone(
  { times, lastAt }: Pick<KeptRun, 'times' | 'lastAt'>,
  screen: Pick<Screen, 'time'>,
): string {
  return `${times} times, last ${screen.time(lastAt)}`;
}

/** A run within a sentence: `3f2a9c1b, “Book a table” (success)`. */
export function runOnLine({ id, task, outcome }: Pick<StoredRun, 'id' | 'task' | 'outcome'>): string {
  return `${shortRunId(id)}, ${wordsOnLine(task, 100)} (${outcome})`;
}

export interface RunListOptions {
  readonly status: RunStatus | 'all';
  readonly since?: Since;
  readonly limit: number;
}

/** Runs, the one that was recorded last first. */
export async function printRuns({ status, since, limit }: RunListOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const filter = { status: status === 'all' ? undefined : status, since: since?.(tact.zone) };
  const found: KeptRun[] = [];
  for await (const run of readList(listRuns, filter, tact, limit)) if (found.push(run) >= limit) break;
  const { screen, options } = cli;
  if (options.json) for (const run of found) screen.record(runRecord(tact.user, run));
  else if (found.length > 0) screen.line(formatRuns(found, screen));
  else if (since !== undefined || status !== 'active') screen.line('No matching runs.');
  else screen.line('No runs. Finished plans and mail jobs become runs; others come with: tact remember FILE');
}

/** Everything about one run. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function showRun(given: string, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const { run, history } = await callOperation(getRun, { id: given }, tact);
  const { screen, options } = cli;
  if (options.json) screen.record(shownRecord(tact.user, run, history));
  else for (const [name, value] of rows(run, history, screen)) screen.line(`${name.padEnd(13)}${value}`);
}

function shownRecord(user: string, run: KeptRun, history: RunHistory): JsonObject {
  const ids = (runs: RunHistory['before']) => runs.map(({ id }) => id);
  const { admitted } = history;
  return {
    ...runRecord(user, run),
    before: ids(history.before),
    after: ids(history.after),
    merged: ids(history.merged),
    outdated: ids(history.outdated),
    decision: admitted === null ? null : decisionRecord(admitted),
  };
}

function decisionRecord({ decision, admission }: NonNullable<RunHistory['admitted']>): JsonObject {
  return {
    id: decision.id,
    decision: admission?.decision ?? 'RESTORE',
    target_run_id: admission?.targetRunId ?? null,
    reason: admission?.reason ?? reasonOf(decision),
    similarity_score: admission?.similarityScore ?? null,
    path: decision.path,
    timestamp: new Date(decision.createdAt).toISOString(),
  };
}

function reasonOf({ reasons }: Pick<Decision, 'reasons'>): string {
  return reasons.map(({ text }) => text).join(' ');
}

type Row = readonly [name: string, value: string];

function rows(run: KeptRun, history: RunHistory, screen: Pick<Screen, 'time'>): readonly Row[] {
  const { task, summary, outcome, uses, completedAt, recordedAt, canonical, id } = run;
  return [
    ['task', wordsOnLine(task, 1000)],
    ...(summary === null ? [] : [['summary', wordsOnLine(summary, 1000)] as const]),
    ['outcome', outcome],
    ['status', statusOf(run)],
    ...texts('step', run.steps),
    ...texts('reference', run.references),
    ...texts('artifact', run.artifacts),
    ...history.before.map((one): Row => ['replaced', runOnLine(one)]),
    ...history.after.map((one): Row => ['replaced by', runOnLine(one)]),
    ...history.merged.map((one): Row => ['stands for', runOnLine(one)]),
    ...(canonical === null ? [] : [['merged into', shortRunId(canonical)] as const]),
    ...history.outdated.map(
      (one): Row => ['outdated', `relies on ${runOnLine(one)}, which is ${one.status}`],
    ),
    ['used', `${uses} ${uses === 1 ? 'time' : 'times'}`],
    ['valid', validity(run, screen)],
    ['completed', screen.time(completedAt)],
    ...(run.times > 1 ? [['done', timesDone(run, screen)] as const] : []),
    ['recorded', screen.time(recordedAt)],
    ['decision', decisionOf(history)],
    ['id', id],
  ];
}

function texts(name: string, values: readonly MaybeOutside[]): readonly Row[] {
  return values.map((value) => [name, wordsOnLine(value, 300)]);
}

function statusOf({ status }: KeptRun): string {
  if (status === 'superseded') return 'superseded: kept, but not recalled';
  return status === 'removed' ? 'removed: its admission was undone' : 'active';
}

function validity({ validFrom, validUntil, completedAt }: KeptRun, { time }: Pick<Screen, 'time'>): string {
  const from = `from ${time(validFrom ?? completedAt)}`;
  return validUntil === null ? from : `${from} until ${time(validUntil)}`;
}

function decisionOf({ admitted }: RunHistory): string {
  if (admitted === null) return 'none: imported, or no longer kept';
  const { decision, admission } = admitted;
  if (admission === null) return `RESTORE ${shortId(decision.id)}: ${reasonOf(decision)}`;
  const { similarityScore } = admission;
  const like = similarityScore === null ? '' : ` (similarity ${similarityScore.toFixed(2)})`;
  return `${admission.decision} ${shortId(decision.id)}: ${admission.reason}${like}`;
}
