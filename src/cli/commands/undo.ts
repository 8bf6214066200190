import type { Command } from 'commander';
import { quote } from '#text';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { effectRecord } from '../output/decision-record.ts';
import { shortId } from '../output/decision-table.ts';
import { exitCodeOf, formatEffect } from '../output/effect-lines.ts';

/** `tact undo ID`: undoes what a decision did. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Undoes everything that a decision did and that can be undone, and restores the mailbox to its earlier state.',
    )
    .argument('<id>', 'id of the decision, or of one of its questions')
    .action((id: string) => undoDecision(id, cli));
  addExamples(command, [
    ['tact log --verdict act --limit 5', 'find what was done'],
    ['tact undo 3f9a12bc', 'undo it'],
  ]);
}

async function undoDecision(id: string, cli: Cli): Promise<void> {
  const { user, assistant } = await cli.open('answer');
  const { decision, effects } = await assistant.undo({ user, id, by: user, via: 'cli' });
  const { screen } = cli;
  if (cli.options.json) {
    screen.record({ decision: decision.id, undoes: decision.parentId, effects: effects.map(effectRecord) });
  } else {
    const undone = shortId(decision.parentId ?? id);
    screen.line(`Undid ${screen.paint.bold(undone)}: ${quote(decision.title, 120)}`);
    for (const effect of effects) {
      screen.line(`  ${formatEffect(effect, assistant.runtime.registry, screen.paint)}`);
    }
  }
  cli.exitCode = exitCodeOf(effects);
}
