import { exitCodes } from '@tact/core/errors';
import type { Command } from 'commander';
import type { Cli } from '#cli/cli';
import { createProgress } from '#cli/output/progress';
import { addExamples } from '#cli/unknown-word';
import { addConversationEvals } from './commands/add-conversation-evals.ts';
import { addEmbedderEval } from './commands/add-embedder-eval.ts';
import { addEval, type Report } from './commands/add-eval.ts';
import { addEverydayEval } from './commands/add-everyday-eval.ts';
import { addExecutiveEvals } from './commands/add-executive-evals.ts';
import { addHiddenEval } from './commands/add-hidden-eval.ts';
import { addInjectionEval } from './commands/add-injection-eval.ts';
import { addJsonEval } from './commands/add-json-eval.ts';
import { addKindsEval } from './commands/add-kinds-eval.ts';
import { addMemoryEvals } from './commands/add-memory-evals.ts';
import { addProactiveEvals } from './commands/add-proactive-evals.ts';
import { addRouterEvals } from './commands/add-router-evals.ts';
import { formatEvalResult } from './commands/format-result.ts';
import { addAnswers } from './data/answers-file.ts';
import type { UnreadRow } from './data/json-lines.ts';

/** `tact eval` with all its subcommands. */
export function configure(command: Command, cli: Cli): void {
  command.description(
    'Measures how well Tact does on data that you provide. --out writes the answer to every case.',
  );
  const unread = collectUnread(command);
  const report = reportTo(cli, unread);
  addEval(command, report, {
    name: 'mail',
    description: 'Reads every .eml file in a folder: crashes, time, memory, hidden text.',
    data: ['--data <folder>', 'folder with .eml files'],
    noun: 'messages',
    run: async (options) => (await import('./mail/evaluate-mail.ts')).evaluateMail(options),
  });
  addJsonEval(command, report);
  addKindsEval(command, report);
  addHiddenEval(command, report);
  addInjectionEval(command, report);
  addRouterEvals(command, report);
  addConversationEvals(command, report);
  addEverydayEval(command, report);
  addProactiveEvals(command, report);
  addEmbedderEval(command, report);
  addExecutiveEvals(command, report);
  addMemoryEvals(command, report);
  addExamples(command, [
    ['tact eval mail --data mails/', 'evaluate the mail parser'],
    [
      'tact eval json --data answers.jsonl --libraries',
      'evaluate how model output is read, beside other libraries',
    ],
    ['tact eval kinds --data evals/kinds/cases/test.jsonl', 'evaluate how kinds of mail are told apart'],
    [
      'tact eval hidden --data evals/hidden/cases.jsonl',
      'compare the text of mails with what a browser paints',
    ],
    ['tact eval router --data messages.jsonl --transfer', 'evaluate the router on unseen sources'],
    ['tact eval assistant --data evals/conversation/cases', 'play whole conversations'],
    ['tact eval everyday --out turns.jsonl', 'play dialogues of ordinary speech, and see what went wrong'],
    [
      'tact eval gate --data evals/proactive/cases/gate.jsonl',
      'evaluate when the proactive engine is silent',
    ],
    ['tact eval embedder --data evals/embedding/pairs.jsonl', 'evaluate what similarities of texts mean'],
    [
      'tact eval executive-decisions --data evals/executive/cases/decisions.jsonl',
      'evaluate how the executive engine answers events',
    ],
    ['tact eval executive --seed 1 --events 5000', 'play events whose right answers are hidden'],
    ['tact eval admission --data evals/memory/cases/admission.jsonl', 'evaluate which runs are remembered'],
    ['tact eval injection --data attacks.jsonl --variants all', 'attack the conversation engine'],
    ['tact eval injection --engine email --data attacks.jsonl --json', 'attack the email engine'],
  ]);
}

interface Collected {
  readonly rows: readonly UnreadRow[];
  /** Where the answers go, if anywhere. */
  out?: string;
}

/** Hands every eval the same list for the rows that it cannot read. */
function collectUnread(command: Command): Collected {
  const rows: UnreadRow[] = [];
  const collected: Collected = { rows };
  command.hook('preAction', (_, evaluation) => {
    evaluation.setOptionValue('unread', rows);
    collected.out = evaluation.opts()['out'];
  });
  return collected;
}

/** Shows progress while an eval runs, then prints its result. Rows that could not be read make it fail, once all others were answered. */
function reportTo(cli: Cli, collected: Collected): Report {
  const { options, screen, notes } = cli;
  return async (noun, evaluate, shown) => {
    const progress = await createProgress(null, noun, notes);
    try {
      const result = await evaluate((done, total) => progress.advance(`${done} of ${total}`)).finally(() =>
        addAnswers(
          collected.out,
          collected.rows.map(({ id, error }) => ({ id, error })),
        ),
      );
      progress.stop();
      const wrong = collected.rows.filter(({ right }) => !right).length;
      const own = 'cases' in result && 'unreadable' in result ? Number(result.unreadable) : 0;
      if (options.json) screen.record(collected.rows.length > 0 ? { ...result, unreadable: wrong } : result);
      else screen.line(formatEvalResult(shown?.(result) ?? result, screen));
      if (own + wrong === 0) return;
      cli.exitCode = exitCodes.internal;
      notes.line(`Rows that could not be read as they expect: ${own + wrong}. The others were answered.`);
    } finally {
      progress.stop();
    }
  };
}
