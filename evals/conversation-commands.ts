import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import type { GlobalOptions } from '#cli/cli';
import { tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { ChatModel } from '#presets/conversation';

/** Measures something and reports it; `noun` is what is counted while it runs. */
export type Report = (
  noun: string,
  evaluate: (onProgress: (done: number, total: number) => void) => Promise<object>,
) => Promise<void>;

interface Given {
  readonly data: string;
  readonly out?: string;
}

/** The evals of what the conversation engine understands, and of whole conversations. */
export function addConversationEvals(command: Command, report: Report): void {
  addRouterEvals(command, report);
  evalOf(
    command,
    'time',
    'Reads expressions of time: when they begin, and that what is none is not read as one.',
  ).action((given: Given, asked: Command) =>
    report('expressions', async (onProgress) => {
      refuseModel(asked);
      const { evaluateTime } = await import('./conversation/time.ts');
      return evaluateTime({ ...given, onProgress });
    }),
  );
  evalOf(command, 'slots', 'Parses requests: titles, times, people, places.').action(
    (given: Given, asked: Command) =>
      report('requests', async (onProgress) => {
        refuseModel(asked);
        const { evaluateSlots } = await import('./conversation/slots.ts');
        return evaluateSlots({ ...given, onProgress });
      }),
  );
  evalOf(command, 'replies', 'Reads answers to a question: yes, no, a change, something else.').action(
    (given: Given, asked: Command) =>
      report('replies', async (onProgress) => {
        refuseModel(asked);
        const { evaluateReplies } = await import('./conversation/replies.ts');
        return evaluateReplies({ ...given, onProgress });
      }),
  );
  evalOf(command, 'rewrite', 'Resolves “it”, “she”, “there” from what was said before.').action(
    (given: Given, asked: Command) =>
      report('questions', async (onProgress) => {
        refuseModel(asked);
        const { evaluateRewrite } = await import('./conversation/rewrite.ts');
        return evaluateRewrite({ ...given, onProgress });
      }),
  );
  evalOf(
    command,
    'assistant',
    'Plays whole conversations, and looks at what is there in the end and at what was said.',
    {
      data: ['--data <folder>', 'JSON files of scenarios'],
    },
  ).action((given: Given, asked: Command) =>
    report('scenarios', async (onProgress) => {
      const { evaluateAssistant } = await import('./assistant/evaluate-assistant.ts');
      return evaluateAssistant({ ...given, ...(await measuredBy(asked)), onProgress });
    }),
  );
  evalOf(command, 'ics', 'Reads calendars, and compares their occurrences with those of a second library.', {
    data: ['--data <folder>', 'the .ics files'],
  }).action((given: Given, asked: Command) =>
    report('calendars', async (onProgress) => {
      refuseModel(asked);
      const { evaluateCalendars } = await import('./calendars/evaluate-calendars.ts');
      return evaluateCalendars({ ...given, onProgress });
    }),
  );
}

interface RouterGiven extends Given {
  readonly transfer?: boolean;
  readonly train?: string;
  readonly shipped?: boolean;
}

function addRouterEvals(command: Command, report: Report): void {
  evalOf(
    command,
    'router',
    'Tells what single messages are about; no row is judged by a model trained on it.',
  )
    .option('--transfer', 'train on all sources but one, in turn, and judge that one')
    .option('--train <file>', 'train on this file, less what has the words of a row that is judged')
    .option('--shipped', 'judge the model that ships, by rows that it was not trained on')
    .action(({ shipped, ...given }: RouterGiven, asked: Command) =>
      report('messages', async (onProgress) => {
        const { evaluateRouter } = await import('./conversation/router.ts');
        const weights = shipped === true ? { shipped: shippedWeights() } : { from: shippedWeights() };
        const measured = await measuredBy(asked, ['transfer', 'train', 'shipped']);
        return evaluateRouter({ ...given, ...weights, ...measured, onProgress });
      }),
    );
  evalOf(command, 'composite', 'Tells what messages of several requests are about.')
    .option('--train <file>', 'train on this file of single messages instead of judging the model that ships')
    .action((given: RouterGiven, asked: Command) =>
      report('messages', async (onProgress) => {
        const { evaluateComposite } = await import('./conversation/router-composite.ts');
        const measured = await measuredBy(asked, ['train']);
        return evaluateComposite({ ...given, weights: shippedWeights(), ...measured, onProgress });
      }),
    );
  evalOf(command, 'context', 'Tells follow-ups from new requests, and what they are about.').action(
    (given: Given, asked: Command) =>
      report('messages', async (onProgress) => {
        const { evaluateRouterContext } = await import('./conversation/router-context.ts');
        const measured = await measuredBy(asked);
        return evaluateRouterContext({ ...given, weights: shippedWeights(), ...measured, onProgress });
      }),
  );
}

/** The model that the command line names, to be measured; it cannot be, where an option is given that trains or picks weights. */
async function measuredBy(
  asked: Command,
  contrary: readonly string[] = [],
): Promise<{ readonly measured?: ChatModel & { readonly clock: Clock } }> {
  const { home, model } = asked.optsWithGlobals<GlobalOptions>();
  if (model === undefined) return {};
  const other = contrary.find((name) => asked.getOptionValue(name) !== undefined);
  if (other !== undefined)
    throw misused(asked, `A model is measured as it is: --model and --${other} do not go together.`);
  const [{ openModel }, { createSystemClock }] = await Promise.all([
    import('#presets/models'),
    import('#adapters/clock/system'),
  ]);
  const clock = createSystemClock();
  return { measured: { ...(await openModel({ model, home, clock, environment: process.env })), clock } };
}

function refuseModel(asked: Command): void {
  if (asked.optsWithGlobals<GlobalOptions>().model === undefined) return;
  throw misused(
    asked,
    `“eval ${asked.name()}” measures what is understood without a model; it takes no --model.`,
  );
}

function misused(asked: Command, problem: string) {
  return tactError('USAGE_INVALID', { problem, help: `tact eval ${asked.name()} --help` });
}

function evalOf(
  command: Command,
  name: string,
  description: string,
  { data = ['--data <file>', 'JSON Lines'] }: { readonly data?: readonly [string, string] } = {},
): Command {
  return command
    .command(name)
    .description(description)
    .requiredOption(...data)
    .option('--out <file>', 'gets every answer as a line of JSON');
}

function shippedWeights(): Uint8Array {
  return readFileSync(fileURLToPath(new URL('../models/router.bin', import.meta.url)));
}
