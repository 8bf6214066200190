import type { Command } from 'commander';
import type { Cli } from '#cli/cli';
import { addExamples } from '#cli/examples';
import { createProgress } from '#cli/output/progress';
import { tactError } from '#errors';
import { addConversationEvals } from './conversation-commands.ts';
import { formatEvalResult } from './format-result.ts';

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
        const { evaluateMail } = await import('./mail/evaluate-mail.ts');
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
        const { evaluateJson } = await import('./json/evaluate-json.ts');
        return evaluateJson({ data, onProgress, ...(out === undefined ? {} : { out }) });
      }),
    );

  command
    .command('injection')
    .description(
      'Attacks an engine, with a model that obeys the attacker, and counts what got through unasked.',
    )
    .requiredOption('--data <file...>', 'JSON Lines with attacks and harmless tasks')
    .option('--engine <name>', 'email or conversation; what the data is made for unless given')
    .option('--variants <names>', 'all, or names with commas between; for the conversation engine')
    .option('--out <file>', 'gets every answer as a line of JSON')
    .action((given: InjectionOptions) =>
      report('steps', cli, (onProgress) => evaluateInjectionOf(given, onProgress)),
    );

  addConversationEvals(command, (noun, evaluate) => report(noun, cli, evaluate));

  addExamples(command, [
    ['tact eval mail --data mails/', 'how the parser does'],
    ['tact eval json --data answers.jsonl --out read.jsonl', 'how answers of models are read'],
    ['tact eval router --data messages.jsonl --transfer', 'the router on sources it never saw'],
    ['tact eval assistant --data evals/conversation/cases', 'whole conversations'],
    ['tact eval injection --data attacks.jsonl --variants all', 'what attacks on a conversation get through'],
    ['tact eval injection --engine email --data attacks.jsonl --json', 'what attacks by mail get through'],
  ]);
}

interface InjectionOptions {
  readonly data: readonly string[];
  readonly engine?: string;
  readonly variants?: string;
  readonly out?: string;
}

/** The engine is the one that was named, else the one that the data is made for. */
async function evaluateInjectionOf(
  { data, engine, variants, out }: InjectionOptions,
  onProgress: (done: number, total: number) => void,
): Promise<object> {
  const shared = { data, onProgress, ...(out === undefined ? {} : { out }) };
  const { engineOf } = await import('./injection/engine-of.ts');
  const meant = engine ?? (variants === undefined ? await engineOf(data) : 'conversation');
  if (meant === 'conversation') {
    const { evaluateConversationInjection, conversationVariants } = await import(
      './injection/conversation/evaluate-conversation-injection.ts'
    );
    const names = variants === undefined || variants === 'all' ? conversationVariants : variants.split(',');
    const unknown = names.find((name) => !conversationVariants.includes(name));
    if (unknown !== undefined) throw unknownVariant(unknown, conversationVariants);
    return evaluateConversationInjection({ ...shared, variants: names });
  }
  if (meant !== 'email') throw unknownEngine(meant);
  const { evaluateInjection } = await import('./injection/evaluate-injection.ts');
  return evaluateInjection(shared);
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
  const problem = `The engine “${engine}” cannot be measured; email and conversation can.`;
  return tactError('USAGE_INVALID', { problem, help: 'tact eval injection --help' });
}

function unknownVariant(name: string, known: readonly string[]) {
  const problem = `There is no variant “${name}”; there are ${known.join(', ')}.`;
  return tactError('USAGE_INVALID', { problem, help: 'tact eval injection --help' });
}
