import { asTactError, exitCodes } from '@tact/core/errors';
import { approveQuestion, denyQuestion } from '@tact/server/operations/approvals/answer';
import { type ListedQuestion, listQuestions } from '@tact/server/operations/approvals/list';
import type { LocalTact } from '#presets/local';
import { requireKnownAction } from './actions.ts';
import { answering, callOperation, readWhole } from './call-operation.ts';
import type { Cli } from './cli.ts';
import { canAsk, confirm } from './confirm.ts';
import { answeredRecord, printAnswered, printDenied } from './output/answers.ts';
import { formatQuestionLine } from './output/approval-card.ts';
import { exitCodeOf } from './output/effect-lines.ts';
import { printError } from './print-error.ts';
import type { AnsweredOptions } from './which-questions.ts';

/**
 * Gives all open questions with one action the same answer. On a terminal they are listed first and a confirmation is asked for;
 * elsewhere the command line itself is the confirmation. Each answer is bound to the question as it was listed; one that fails is
 * reported and the others are answered. The exit code is that of the first failure.
 */
export async function answerAll(verb: 'approve' | 'deny', options: AnsweredOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('answer');
  const { name } = requireKnownAction(options.action ?? '', tact.assistant.runtime.registry);
  const asked = (await readWhole(listQuestions, { action: name }, tact)).toReversed();
  if (asked.length === 0) {
    if (!cli.options.json) cli.screen.line(`No open question proposes ${name}.`);
    return;
  }
  const isShown = options.yes !== true && !cli.options.json && canAsk(cli.terminal);
  // Only what was shown as it stands now is answered as it stands now.
  const questions = asked.map(({ approval: { id, hash }, keptHash }) => ({
    id,
    hash: isShown ? hash : keptHash,
  }));
  if (isShown && !(await isConfirmed(asked, verb, cli))) {
    cli.notes.line('Nothing was answered.');
    cli.exitCode = exitCodes.usage;
    return;
  }
  for (const question of questions) {
    const failed = await answerOne(question, verb, options, tact, cli);
    cli.exitCode ||= failed;
  }
}

async function isConfirmed(
  questions: readonly ListedQuestion[],
  verb: 'approve' | 'deny',
  { terminal, notes }: Cli,
): Promise<boolean> {
  notes.page(questions.map(({ approval }) => formatQuestionLine(approval, notes)).join('\n'));
  const what = questions.length === 1 ? 'this question' : `these ${questions.length} questions`;
  return confirm(`${verb === 'approve' ? 'Approve' : 'Deny'} ${what}?`, terminal);
}

/** Gives the exit code. */
async function answerOne(
  { id, hash }: { readonly id: string; readonly hash: string },
  verb: 'approve' | 'deny',
  { why, by }: Pick<AnsweredOptions, 'why' | 'by'>,
  tact: LocalTact,
  cli: Cli,
): Promise<number> {
  const answer = { id, hash, why };
  const { screen, options } = cli;
  try {
    if (verb === 'deny') {
      const denied = await callOperation(denyQuestion, answer, tact, answering(cli, by));
      if (options.json) screen.record(denied);
      else printDenied(denied.approval, screen);
      return exitCodes.ok;
    }
    const answered = await callOperation(approveQuestion, answer, tact, answering(cli, by));
    if (options.json) screen.record(answeredRecord(answered));
    else printAnswered(answered, tact, screen);
    return exitCodeOf(answered.effects);
  } catch (thrown) {
    if (!options.json) return printError(thrown, cli);
    const error = asTactError(thrown);
    screen.record({ id, error });
    return error.exitCode;
  }
}
