import { denyQuestion } from '@tact/server/operations/approvals/answer';
import type { Command } from 'commander';
import { answerAll } from '../answer-all.ts';
import { answering, callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { printDenied } from '../output/answers.ts';
import { addExamples } from '../unknown-word.ts';
import { type AnsweredOptions, isForAll } from '../which-questions.ts';

/** `tact deny ID`: denies a question, or all of a kind. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Denies a question. Nothing is done, and Tact learns from the answer.')
    .argument('[id]', 'id of the question, or of its decision')
    .option('--all', 'deny all open questions with the action named by --action')
    .option('--action <name>', 'with --all: the proposed action')
    .option('--yes', 'with --all: do not ask for confirmation')
    .option('--why <text>', 'a reason to store with the answer')
    .option('--by <name>', 'who answers, where others than you may (see approvers in config.toml)')
    .option('--hash <hash>', 'only if the question still has this hash')
    .action((id: string | undefined, options: AnsweredOptions) => denyQuestions(id, options, cli));
  addExamples(command, [
    ['tact deny 3f9a12bc', 'deny it'],
    ['tact deny 3f9a12bc --why "she is a friend"', 'deny it and give a reason'],
    ['tact deny --all --action forward', 'deny all proposals to forward something'],
  ]);
}

async function denyQuestions(given: string | undefined, options: AnsweredOptions, cli: Cli): Promise<void> {
  if (isForAll(given, options, 'deny')) {
    await answerAll('deny', options, cli);
    return;
  }
  const tact = await cli.open('answer');
  const { hash, why, by } = options;
  const denied = await callOperation(denyQuestion, { id: given, hash, why }, tact, answering(cli, by));
  const { screen } = cli;
  if (cli.options.json) screen.record(denied);
  else printDenied(denied.approval, screen);
}
