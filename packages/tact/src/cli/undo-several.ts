import type { UndoInput } from '@tact/core/assistant';
import { asTactError, exitCodes, tactError } from '@tact/core/errors';
import { checkBeforeUndo, findDecision } from '@tact/core/kernel';
import type { Decision, JournalEntry } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { canAsk, confirm } from './confirm.ts';
import { describeDecision, shortId } from './output/decision-table.ts';
import { exitCodeOf } from './output/effect-lines.ts';
import { printUndone } from './output/undone.ts';
import type { Since } from './read-since.ts';

/**
 * Undoes several decisions, the newest first. On a terminal they are listed first, as one question; elsewhere the command line itself is the
 * confirmation. What somebody changed since is left out and named. Each is undone by itself: one that fails is reported, and the
 * others go on. The exit code is that of the first failure.
 */
export interface SeveralOptions {
  readonly since?: Since;
  readonly run?: string;
  readonly yes?: boolean;
}

interface Undoable {
  readonly decision: Decision;
  /** What somebody changed since, in sentences; empty where it can be undone. */
  readonly changes: readonly string[];
}

/** How many decisions are looked at; more are undone in several goes. */
const maxDecisions = 500;

export async function undoSeveral(ids: readonly string[], options: SeveralOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('answer');
  const found = await decisionsFor(ids, options, tact);
  const undoable: Undoable[] = [];
  for (const decision of found) {
    const one = await asUndoable(decision, tact);
    if (one !== null) undoable.push(one);
  }
  const [taken, left] = [
    undoable.filter(({ changes }) => changes.length === 0),
    undoable.filter(({ changes }) => changes.length > 0),
  ];
  if (cli.options.json) for (const one of left) cli.screen.record(leftOutRecord(one));
  else tellLeftOut(left, cli);
  if (taken.length === 0) {
    if (!cli.options.json) cli.screen.line('Nothing of that can be undone.');
    cli.exitCode ||= left.length > 0 ? exitCodes.refused : exitCodes.ok;
    return;
  }
  const isShown = options.yes !== true && !cli.options.json && canAsk(cli.terminal);
  if (isShown && !(await isConfirmed(taken, tact, cli))) {
    cli.notes.line('Nothing was undone.');
    cli.exitCode = exitCodes.usage;
    return;
  }
  for (const { decision } of taken) {
    const failed = await undoOne(decision, tact, cli);
    cli.exitCode ||= failed;
  }
  if (left.length > 0) cli.exitCode ||= exitCodes.refused;
}

async function decisionsFor(
  ids: readonly string[],
  { since, run }: SeveralOptions,
  { user, zone, assistant }: LocalTact,
): Promise<readonly Decision[]> {
  const { store } = assistant.runtime;
  const named = await Promise.all(ids.map((id) => findDecision(user, id, store)));
  const from = since?.(zone);
  const limit = maxDecisions + 1;
  let recent: readonly Decision[] = [];
  if (run !== undefined) {
    const tag = `run:${run}`.slice(0, 200);
    recent = (await store.ledger.tagged(user, 'tools', [tag], limit)).get(tag) ?? [];
  } else if (from !== undefined) recent = await store.ledger.list({ user, role: 'main', since: from, limit });
  if (recent.length > maxDecisions)
    throw tactError('USAGE_INVALID', {
      problem: `There are more than ${maxDecisions} decisions. Undo them in several goes, with a shorter time.`,
      help: 'tact undo --help',
    });
  const within = recent.filter(({ createdAt }) => from === undefined || createdAt > from);
  const distinct = new Map([...named, ...within].map((decision) => [decision.id, decision]));
  return [...distinct.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

/** Null where nothing of it is left to undo, and for undos. */
async function asUndoable(decision: Decision, { user, assistant }: LocalTact): Promise<Undoable | null> {
  if (decision.path === 'undo') return null;
  const { runtime } = assistant;
  const entries = await runtime.store.journal.ofDecision(user, decision.id);
  const open = entries.filter(({ state }: JournalEntry) => state === 'open').reverse();
  if (open.length === 0) return null;
  const { changes } = await checkBeforeUndo(open, user, runtime);
  return { decision, changes };
}

function tellLeftOut(left: readonly Undoable[], { screen }: Cli): void {
  for (const { decision, changes } of left)
    screen.line(
      `Left out ${screen.paint.bold(shortId(decision.id))}: ${quote(decision.title, 80)} was changed since (${changes.join('; ')})`,
    );
}

function leftOutRecord({ decision, changes }: Undoable) {
  return { decision: null, undoes: decision.id, leftOut: changes };
}

async function isConfirmed(
  taken: readonly Undoable[],
  { assistant }: LocalTact,
  { terminal, notes }: Cli,
): Promise<boolean> {
  const { registry } = assistant.runtime;
  const lines = taken.map(
    ({ decision }) =>
      `${notes.paint.bold(shortId(decision.id))} ${quote(decision.title, 80)}: ${plainLine(describeDecision(decision, registry), 120)}`,
  );
  notes.page(lines.join('\n'));
  const what = taken.length === 1 ? 'this decision' : `these ${taken.length} decisions`;
  return confirm(`Undo ${what}?`, terminal);
}

/** Gives the exit code. */
async function undoOne({ id }: Decision, tact: LocalTact, cli: Cli): Promise<number> {
  const { user, assistant } = tact;
  const { screen, options } = cli;
  const request: UndoInput = { user, id, by: user, via: 'cli' };
  try {
    const undone = await assistant.undo(request);
    printUndone(undone, tact, screen, options.json);
    return exitCodeOf(undone.effects);
  } catch (thrown) {
    const error = asTactError(thrown);
    if (options.json) screen.record({ decision: null, undoes: id, error });
    else screen.line(`Not undone: ${screen.paint.bold(shortId(id))}: ${error.message}`);
    return error.exitCode;
  }
}
