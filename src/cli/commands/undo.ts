import type { Command } from 'commander';
import type { Assistant, Undoing } from '#assistant';
import { asTactError } from '#errors';
import type { Undone } from '#kernel';
import { quote } from '#text';
import type { Cli } from '../cli.ts';
import { canAsk, confirm } from '../confirm.ts';
import { addExamples } from '../examples.ts';
import { effectRecord } from '../output/decision-record.ts';
import { shortId } from '../output/decision-table.ts';
import { exitCodeOf, formatEffect } from '../output/effect-lines.ts';

/** `tact undo ID`: undoes what a decision did. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Undoes everything that a decision did and that can be undone. If you changed any of it since, it says what and asks first; mail that was sent stays sent.',
    )
    .argument('<id>', 'id of the decision, or of one of its questions')
    .option('--anyway', 'also undo what was changed since, without asking')
    .action((id: string, options: UndoOptions) => undoDecision(id, options, cli));
  addExamples(command, [
    ['tact log --verdict act --limit 5', 'find what was done'],
    ['tact undo 3f9a12bc', 'undo it'],
    ['tact undo 3f9a12bc --anyway', 'undo it although you changed it since'],
  ]);
}

interface UndoOptions {
  readonly anyway?: boolean;
}

async function undoDecision(id: string, { anyway = false }: UndoOptions, cli: Cli): Promise<void> {
  const { user, assistant } = await cli.open('answer');
  const { screen } = cli;
  const request = { user, id, by: user, via: 'cli' };
  const { decision, effects } = anyway
    ? await assistant.undo({ ...request, anyway })
    : await undoUnlessChanged(request, assistant, cli);
  if (cli.options.json) {
    screen.record({ decision: decision.id, undoes: decision.parentId, effects: effects.map(effectRecord) });
  } else {
    const undone = shortId(decision.parentId ?? id);
    const done = effects.filter(({ state }) => state === 'done').length;
    const outcome = done === effects.length ? 'Undid' : done === 0 ? 'Not undone:' : 'Undid a part of';
    screen.line(`${outcome} ${screen.paint.bold(undone)}: ${quote(decision.title, 120)}`);
    for (const effect of effects) {
      screen.line(`  ${formatEffect(effect, assistant.runtime.registry, screen.paint)}`);
    }
  }
  cli.exitCode = exitCodeOf(effects);
}

/** Where somebody changed since what would be undone, the owner is asked on a terminal; elsewhere that is the error. */
async function undoUnlessChanged(request: Undoing, assistant: Assistant, cli: Cli): Promise<Undone> {
  try {
    return await assistant.undo(request);
  } catch (thrown) {
    const mayAsk = !cli.options.json && canAsk(cli.terminal);
    if (!mayAsk || asTactError(thrown).code !== 'UNDO_CHANGED') throw thrown;
    cli.notes.line(asTactError(thrown).message);
    if (await confirm('Undo it anyway?', cli.terminal)) return assistant.undo({ ...request, anyway: true });
    throw thrown;
  }
}
