import {
  admissionIn,
  admitAfterAll,
  findRun,
  forgetRuns,
  importRuns,
  readRunRows,
  reembedRuns,
  refuseSameIds,
  restoreRun,
} from '#engines/memory';
import { exitCodes, tactError } from '#errors';
import { findDecision } from '#kernel';
import { embedderFrom } from '#presets/embedders';
import type { LocalTact } from '#presets/local';
import type { Decision } from '#records';
import type { Cli } from '../cli.ts';
import { canAsk, confirm } from '../confirm.ts';
import { shortId } from '../output/decision-table.ts';
import { createProgress } from '../output/progress.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { givenName, readGivenFile } from './read-file.ts';
import { rowsOfUser } from './rows-of-user.ts';
import { runOnLine, shortRunId } from './run-lines.ts';

export interface ImportOptions {
  readonly mine?: boolean;
  readonly keepSecrets?: boolean;
}

/** Takes a file in, all of it or nothing. Throws `RUNS_UNREADABLE` and `USAGE_INVALID`. */
export async function importFile(
  file: string,
  { mine = false, keepSecrets = false }: ImportOptions,
  cli: Cli,
) {
  const text = await readGivenFile(file, 'tact runs import --help', cli);
  refuseSameIds(readRunRows(text));
  const tact = await cli.open('change');
  const { user, assistant } = tact;
  const { store, clock, maskSecrets } = assistant.runtime;
  const rows = rowsOfUser(text, mine, tact);
  const masks = keepSecrets ? (text: string) => text : maskSecrets;
  const services = { store, clock, maskSecrets: masks, ...(await embedderOf(tact, cli)) };
  const { added, present } = await importRuns(user, rows, services);
  if (cli.options.json) {
    cli.screen.record({ file, added, present });
    return;
  }
  const told = [`${added} added`, ...(present === 0 ? [] : [`${present} already present`])].join(', ');
  cli.screen.line(`${givenName(file)}: ${rows.length === 0 ? 'no runs' : told}.`);
}

/** Makes a superseded run active again. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function restoreOne(given: string, cli: Cli): Promise<void> {
  const { user, assistant } = await cli.open('answer');
  const { id } = await findRun(user, given, assistant.runtime.store);
  const decision = await restoreRun(assistant, user, id);
  const { store } = assistant.runtime;
  const run = await findRun(user, id, store);
  if (cli.options.json) cli.screen.record({ run_id: id, status: run.status, decision_id: decision.id });
  else if (run.status === 'active')
    cli.screen.line(`Restored run ${runOnLine(run)}. Undo it with: tact undo ${shortId(decision.id)}`);
  else cli.screen.line(`Not restored: an equal run is active instead of ${shortRunId(id)}.`);
}

/** Stores a run that was left out. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function admitOne(given: string, cli: Cli): Promise<void> {
  const { user, assistant } = await cli.open('answer');
  const wrong = await findDecision(user, given, assistant.runtime.store);
  const decision = await admitAfterAll(assistant, user, wrong);
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

/** Embeds again what another embedder embedded. Throws `EMBEDDER_…`. */
export async function reembedAll(cli: Cli): Promise<void> {
  const tact = await cli.open('change');
  const { user, assistant } = tact;
  const { store, clock } = assistant.runtime;
  const { embedder, timeoutMs } = await embedderOf(tact, cli);
  const { screen, notes, options, interruption } = cli;
  const progress = createProgress(null, 'runs', notes);
  const ended = await reembedRuns({
    ...{ store, user, embedder, timeoutMs, signal: interruption.signal, now: () => clock.now() },
    onProgress: ({ embedded, current }) => progress.advance(`${embedded + current}`),
  }).finally(() => progress.stop());
  if (options.json) screen.record({ embedder: embedder.id, ...ended });
  else screen.line(`${ended.embedded} embedded with ${embedder.id}, ${ended.current} up to date.`);
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
  const { user, assistant } = await cli.open('change');
  const { store, clock } = assistant.runtime;
  const runs = await Promise.all(given.map((id) => findRun(user, id, store)));
  const named = new Map(runs.map((run) => [run.id, runOnLine(run)]));
  if (decision !== undefined) {
    const found = await findDecision(user, decision, store);
    const id = admissionIn(found)?.runId;
    if (id === undefined)
      throw tactError('ID_NOT_FOUND', {
        what: 'decision about a run',
        id: decision,
        list: 'log --engine memory',
      });
    named.set(id, `${shortRunId(id)}, ${wordsOnLine(found.title, 100)} (${found.outcome})`);
  }
  const ids = [...named.keys()];
  const { screen, notes, options } = cli;
  if (!options.json) for (const line of named.values()) screen.line(line);
  const isSure = yes || (await confirm(`Forget ${countOf(ids.length)} for ever?`, cli.terminal));
  if (!isSure) {
    cli.exitCode = exitCodes.usage;
    notes.line(
      `Nothing was forgotten.${canAsk(cli.terminal) ? '' : ' Add --yes to forget without confirmation.'}`,
    );
    return;
  }
  await forgetRuns(user, ids, store, clock);
  if (options.json) screen.record({ forgotten: ids, remains: 'decisions' });
  else
    screen.line(
      `Forgot ${countOf(ids.length)} for ever. That they were decided about stays in the ledger, without their words.`,
    );
}

function countOf(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`;
}

/** As the settings say; a missing key is an error here. */
function embedderOf({ config, assistant }: LocalTact, { terminal: { environment } }: Cli) {
  return embedderFrom(config, { clock: assistant.runtime.clock, environment });
}
