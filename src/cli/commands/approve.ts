import type { Command } from 'commander';
import type { Answered } from '#kernel';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { findQuestion } from '../find-question.ts';
import { effectRecord } from '../output/decision-record.ts';
import { shortId } from '../output/decision-table.ts';
import { exitCodeOf, formatEffect } from '../output/effect-lines.ts';
import type { Screen } from '../output/screen.ts';

/** `tact approve ID`: approves a question and prints what it did. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Approves a question: exactly what it showed is done, once. The last digits of the id are enough (at least four).',
    )
    .argument('<id>', 'id of the question, or of its decision')
    .option('--hash <hash>', 'only if the question still has this hash (see `tact approvals --json`)')
    .option('--why <text>', 'a reason to store with the answer')
    .action((id: string, options: ApproveOptions) => approveQuestion(id, options, cli));
  addExamples(command, [
    ['tact approve 3f9a12bc', 'approve it'],
    ['tact approve 3f9a12bc --hash 5e1f…', 'approve it only if it is unchanged since you looked'],
    ['tact undo 3f9a12bc', 'undo it afterwards, if it can be undone'],
  ]);
}

interface ApproveOptions {
  readonly hash?: string;
  readonly why?: string;
}

async function approveQuestion(given: string, options: ApproveOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('answer');
  const { id } = await findQuestion(given, tact);
  const answered = await tact.assistant.approve({
    ...options,
    id,
    user: tact.user,
    by: tact.user,
    via: 'cli',
  });
  if (cli.options.json) cli.screen.record(answeredRecord(answered));
  else printAnswered(answered, tact, cli.screen);
  cli.exitCode = exitCodeOf(answered.effects);
}

export function answeredRecord({ approval, effects }: Answered) {
  return { approval, effects: effects.map(effectRecord) };
}

export function printAnswered({ approval, effects }: Answered, tact: LocalTact, screen: Screen): void {
  const { registry } = tact.assistant.runtime;
  screen.line(`Approved ${screen.paint.bold(shortId(approval.id))}.`);
  if (effects.length === 0) screen.line('  Nothing to do.');
  for (const effect of effects) screen.line(`  ${formatEffect(effect, registry, screen.paint)}`);
  if (effects.some(({ state }) => state === 'done')) {
    screen.line(screen.paint.dim(`  Undo with: tact undo ${shortId(approval.decisionId)}`));
  }
}
