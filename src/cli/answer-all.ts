import { asTactError, exitCodes } from '#errors';
import type { LocalTact } from '#presets/local';
import type { Approval } from '#records';
import { requireKnownAction } from './actions.ts';
import type { Cli } from './cli.ts';
import { canAsk, confirm } from './confirm.ts';
import { answeredRecord, printAnswered, printDenied } from './output/answers.ts';
import { exitCodeOf } from './output/effect-lines.ts';
import { formatQuestionLine } from './output/question-line.ts';
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
  const open = await tact.assistant.approvals(tact.user);
  const asked = open.filter(({ action }) => action === name).toReversed();
  if (asked.length === 0) {
    if (!cli.options.json) cli.screen.line(`No open question proposes ${name}.`);
    return;
  }
  const isShown = options.yes !== true && !cli.options.json && canAsk(cli.terminal);
  // Only what was shown as it stands now is answered as it stands now.
  const questions = isShown ? (await tact.assistant.standing(asked)).map(({ approval }) => approval) : asked;
  if (isShown && !(await isConfirmed(questions, verb, cli))) {
    cli.notes.line('Nothing was answered.');
    cli.exitCode = exitCodes.usage;
    return;
  }
  for (const question of questions) {
    const failed = await answerOne(question, verb, options.why, tact, cli);
    cli.exitCode ||= failed;
  }
}

async function isConfirmed(
  questions: readonly Approval[],
  verb: 'approve' | 'deny',
  { terminal, notes }: Cli,
): Promise<boolean> {
  notes.page(questions.map((question) => formatQuestionLine(question, notes)).join('\n'));
  const what = questions.length === 1 ? 'this question' : `these ${questions.length} questions`;
  return confirm(`${verb === 'approve' ? 'Approve' : 'Deny'} ${what}?`, terminal);
}

/** Gives the exit code. */
async function answerOne(
  { id, hash }: Approval,
  verb: 'approve' | 'deny',
  why: string | undefined,
  tact: LocalTact,
  cli: Cli,
): Promise<number> {
  const { assistant, user } = tact;
  const answer = { id, hash, user, by: user, via: 'cli', ...(why === undefined ? {} : { why }) };
  const { screen, options } = cli;
  try {
    if (verb === 'deny') {
      const approval = await assistant.deny(answer);
      if (options.json) screen.record({ approval });
      else printDenied(approval, screen);
      return exitCodes.ok;
    }
    const answered = await assistant.approve(answer);
    if (options.json) screen.record(answeredRecord(answered));
    else await printAnswered(answered, tact, screen);
    return exitCodeOf(answered.effects);
  } catch (thrown) {
    if (!options.json) return printError(thrown, cli);
    const error = asTactError(thrown);
    screen.record({ id, error });
    return error.exitCode;
  }
}
