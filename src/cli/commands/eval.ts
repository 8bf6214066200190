import type { Command } from 'commander';
import { tactError } from '#errors';
import type { Cli } from '../cli.ts';
import { addConversationEvals } from '../eval-conversation.ts';
import { addExamples } from '../examples.ts';
import { formatEvalResult } from '../output/eval-result.ts';
import { createProgress } from '../output/progress.ts';

/** `tact eval`: how well Tact does, on data that anybody can point it at. */
export function configure(command: Command, cli: Cli): void {
  command.description(
    'Measures how well Tact does on given data; --out keeps every answer, so that anybody can count again.',
  );

  command
    .command('mail')
    .description('Reads every .eml file of a folder: crashes, time, memory, text that senders hid.')
    .requiredOption('--data <folder>', 'the .eml files')
    .option('--out <file>', 'gets every answer as a line of JSON')
    .action(({ data, out }: { readonly data: string; readonly out?: string }) =>
      report('messages', cli, async (onProgress) => {
        const { evaluateMail } = await import('#evals/mail');
        return evaluateMail({ data, onProgress, ...(out === undefined ? {} : { out }) });
      }),
    );

  command
    .command('json')
    .description('Reads answers of models, broken ones among them, and compares them with what was meant.')
    .requiredOption('--data <file>', 'JSON Lines with text and expected value')
    .option('--out <file>', 'gets every answer as a line of JSON')
    .action(({ data, out }: { readonly data: string; readonly out?: string }) =>
      report('texts', cli, async (onProgress) => {
        const { evaluateJson } = await import('#evals/json');
        return evaluateJson({ data, onProgress, ...(out === undefined ? {} : { out }) });
      }),
    );

  command
    .command('injection')
    .description('Sends attacks as mail, with a model that obeys them, and counts what got through unasked.')
    .requiredOption('--data <file...>', 'JSON Lines with attacks and harmless mails')
    .option('--engine <name>', 'the engine under attack', 'email')
    .option('--out <file>', 'gets every answer as a line of JSON')
    .action(({ data, out, engine }: InjectionOptions) =>
      report('steps', cli, async (onProgress) => {
        if (engine !== 'email') throw unknownEngine(engine);
        const { evaluateInjection } = await import('#evals/injection/evaluate-injection');
        return evaluateInjection({ data, onProgress, ...(out === undefined ? {} : { out }) });
      }),
    );

  addConversationEvals(command, (noun, evaluate) => report(noun, cli, evaluate));

  addExamples(command, [
    ['tact eval mail --data mails/', 'how the parser does'],
    ['tact eval json --data answers.jsonl --out read.jsonl', 'how answers of models are read'],
    ['tact eval router --data messages.jsonl --transfer', 'the router on sources it never saw'],
    ['tact eval assistant --data evals/conversation/cases', 'whole conversations'],
    ['tact eval injection --engine email --data attacks.jsonl --json', 'what attacks get through'],
  ]);
}

interface InjectionOptions {
  readonly data: readonly string[];
  readonly engine: string;
  readonly out?: string;
}

async function report(
  noun: string,
  { options, screen, notes }: Cli,
  evaluate: (onProgress: (done: number, total: number) => void) => Promise<object>,
): Promise<void> {
  const progress = await createProgress(null, noun, notes);
  try {
    const result = await evaluate((done, total) => progress.advance(`${done} of ${total}`));
    progress.stop();
    if (options.json) screen.record(result);
    else screen.line(formatEvalResult(result, screen));
  } finally {
    progress.stop();
  }
}

function unknownEngine(engine: string) {
  const problem = `The engine “${engine}” cannot be measured yet; email can.`;
  return tactError('USAGE_INVALID', { problem, help: 'tact eval injection --help' });
}
