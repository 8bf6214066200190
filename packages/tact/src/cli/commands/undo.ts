import { asTactError, tactError } from '@tact/core/errors';
import type { Undone } from '@tact/core/kernel';
import { undoDecision as undo } from '@tact/server/operations/decisions/undo';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { canAsk, confirm } from '../confirm.ts';
import { printUndone } from '../output/decision-record.ts';
import { exitCodeOf } from '../output/effect-lines.ts';
import { sinceReader } from '../parse-since.ts';
import type { SeveralOptions } from '../undo-several.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact undo ID`: undoes what a decision did. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Undoes everything that a decision did and that can be undone, or what several did. If you changed any of it since, it says what and asks first, or leaves it out of several; mail that was sent stays sent.',
    )
    .argument('[id...]', 'id of the decision, or of one of its questions; several are undone together')
    .option('--anyway', 'also undo what was changed since, without asking; for one decision')
    .option(
      '--since <time>',
      'undo every decision since then: 90m, 12h, 7d, yesterday, or a date',
      sinceReader(cli.terminal),
    )
    .option('--run <id>', 'undo what the guarded tools did in this run of an agent')
    .option('--yes', 'with several: do not ask for confirmation')
    .action((ids: readonly string[], options: UndoOptions) => undoDecisions(ids, options, cli));
  addExamples(command, [
    ['tact log --verdict act --limit 5', 'find what was done'],
    ['tact undo 3f9a12bc', 'undo it'],
    ['tact undo 3f9a12bc --anyway', 'undo it although you changed it since'],
    ['tact undo 3f9a12bc 77d01ef2', 'undo both; they are listed first'],
    ['tact undo --since 1h', 'undo everything of the last hour, except what you changed since'],
  ]);
}

interface UndoOptions extends SeveralOptions {
  readonly anyway?: boolean;
}

async function undoDecisions(ids: readonly string[], options: UndoOptions, cli: Cli): Promise<void> {
  const { anyway = false, since, run } = options;
  const [id, ...others] = ids;
  if (others.length === 0 && since === undefined && run === undefined) {
    if (id === undefined) throw misused('Say what to undo: an id, --since or --run.');
    return undoDecision(id, options, cli);
  }
  if (anyway) throw misused('--anyway is for one decision: undo what was changed since by its id.');
  const { undoSeveral } = await import('../undo-several.ts');
  return undoSeveral(ids, options, cli);
}

function misused(problem: string): Error {
  return tactError('USAGE_INVALID', { problem, help: 'tact undo --help' });
}

async function undoDecision(
  id: string,
  { anyway = false }: Pick<UndoOptions, 'anyway'>,
  cli: Cli,
): Promise<void> {
  const tact = await cli.open('answer');
  const undone = anyway
    ? await callOperation(undo, { id, anyway }, tact)
    : await undoUnlessChanged(id, tact, cli);
  printUndone(undone, tact, cli.screen, cli.options.json);
  cli.exitCode = exitCodeOf(undone.effects);
}

/** Where somebody changed since what would be undone, the owner is asked on a terminal; elsewhere that is the error. */
async function undoUnlessChanged(id: string, tact: LocalTact, cli: Cli): Promise<Undone> {
  try {
    return await callOperation(undo, { id }, tact);
  } catch (thrown) {
    const mayAsk = !cli.options.json && canAsk(cli.terminal);
    if (!mayAsk || asTactError(thrown).code !== 'UNDO_CHANGED') throw thrown;
    cli.notes.line(asTactError(thrown).message);
    if (await confirm('Undo it anyway?', cli.terminal)) {
      return callOperation(undo, { id, anyway: true }, tact);
    }
    throw thrown;
  }
}
