import { asTactError, exitCodes } from '@tact/core/errors';
import type { Decision } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import { undoDecision } from '@tact/server/operations/decisions/undo';
import { listUndoable, type UndoableDecision } from '@tact/server/operations/decisions/undoable';
import type { LocalTact } from '#presets/local';
import { callOperation } from './call-operation.ts';
import type { Cli } from './cli.ts';
import { canAsk, confirm } from './confirm.ts';
import { printUndone } from './output/decision-record.ts';
import { describeDecision, shortId } from './output/decision-table.ts';
import { exitCodeOf } from './output/effect-lines.ts';
import type { Since } from './parse-since.ts';

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

export async function undoSeveral(ids: readonly string[], options: SeveralOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('answer');
  const { since, run } = options;
  const wanted = { ids: [...ids], since: since?.(tact.zone), run };
  const { items: undoable } = await callOperation(listUndoable, wanted, tact);
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

function tellLeftOut(left: readonly UndoableDecision[], { screen }: Cli): void {
  for (const { decision, changes } of left)
    screen.line(
      `Left out ${screen.paint.bold(shortId(decision.id))}: ${quote(decision.title, 80)} was changed since (${changes.join('; ')})`,
    );
}

function leftOutRecord({ decision, changes }: UndoableDecision) {
  return { decision: null, undoes: decision.id, leftOut: changes };
}

async function isConfirmed(
  taken: readonly UndoableDecision[],
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
  const { screen, options } = cli;
  try {
    const undone = await callOperation(undoDecision, { id }, tact);
    printUndone(undone, tact, screen, options.json);
    return exitCodeOf(undone.effects);
  } catch (thrown) {
    const error = asTactError(thrown);
    if (options.json) screen.record({ decision: null, undoes: id, error });
    else screen.line(`Not undone: ${screen.paint.bold(shortId(id))}: ${error.message}`);
    return error.exitCode;
  }
}
