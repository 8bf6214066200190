import type { Command } from 'commander';
import { answerAll } from '../answer-all.ts';
import { approveQuestion } from '../approve-question.ts';
import type { Cli } from '../cli.ts';
import { confirm } from '../confirm.ts';
import { answeredRecord, printAnswered } from '../output/answers.ts';
import { exitCodeOf } from '../output/effect-lines.ts';
import { addExamples } from '../unknown-word.ts';
import { type AnsweredOptions, isForAll } from '../which-questions.ts';

/** `tact approve ID`: approves a question, or all of a kind, and prints what it did. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Approves a question: exactly what it showed is done, once. The policy in force now is asked again: what it forbids by now is refused, and what it asks for beyond the card is shown and needs a second yes. The last digits of the id are enough (at least four).',
    )
    .argument('[id]', 'id of the question, or of its decision')
    .option('--all', 'approve all open questions with the action named by --action')
    .option('--action <name>', 'with --all: the proposed action')
    .option('--yes', 'with --all: do not ask for confirmation')
    .option('--hash <hash>', 'only if the question still has this hash (see `tact approvals --json`)')
    .option('--why <text>', 'a reason to store with the answer')
    .option('--by <name>', 'who answers, where others than you may (see approvers in config.toml)')
    .action((id: string | undefined, options: AnsweredOptions) => approveQuestions(id, options, cli));
  addExamples(command, [
    ['tact approve 3f9a12bc', 'approve it'],
    ['tact approve 3f9a12bc --hash 5e1f…', 'approve it only if it is unchanged since you looked'],
    ['tact approve --all --action apply_label', 'approve all proposed labels'],
    ['tact undo 3f9a12bc', 'undo it afterwards, if it can be undone'],
  ]);
}

async function approveQuestions(
  given: string | undefined,
  options: AnsweredOptions,
  cli: Cli,
): Promise<void> {
  if (isForAll(given, options, 'approve')) {
    await answerAll('approve', options, cli);
    return;
  }
  const tact = await cli.open('answer');
  const answer = { id: given, hash: options.hash, why: options.why, by: options.by };
  const answered = await approveQuestion(answer, tact, cli, (question) => confirm(question, cli.terminal));
  if (cli.options.json) cli.screen.record(answeredRecord(answered));
  else printAnswered(answered, tact, cli.screen);
  cli.exitCode = exitCodeOf(answered.effects);
}
