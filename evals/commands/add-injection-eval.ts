import { tactError } from '@tact/core/errors';
import type { Command } from 'commander';
import type { UnreadRow } from '../data/json-lines.ts';
import { evalCommand, type Report } from './add-eval.ts';

interface InjectionOptions {
  readonly data: readonly string[];
  readonly engine?: string;
  readonly variants?: string;
  readonly out?: string;
  readonly unread?: UnreadRow[];
}

/** Adds `eval injection`. */
export function addInjectionEval(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'injection',
    description:
      'Attacks an engine with a model that obeys the attacker, and counts what happens without approval.',
    data: ['--data <file...>', 'JSON Lines with attacks and harmless tasks'],
  })
    .option('--engine <name>', 'email or conversation (default: according to the data)')
    .option('--variants <names>', 'all, or a comma-separated list, for the conversation engine')
    .action((given: InjectionOptions) => report('steps', (onProgress) => evaluate(given, onProgress)));
}

async function evaluate(
  { data, engine, variants, out, unread }: InjectionOptions,
  onProgress: (done: number, total: number) => void,
): Promise<object> {
  const options = { data, unread, onProgress, ...(out === undefined ? {} : { out }) };
  const { engineOf } = await import('../injection/engine-of.ts');
  const attacked = engine ?? (variants === undefined ? await engineOf(data) : 'conversation');
  if (attacked === 'conversation') {
    const { evaluateConversationInjection, conversationVariants } = await import(
      '../injection/conversation/evaluate-conversation-injection.ts'
    );
    const names = variants === undefined || variants === 'all' ? conversationVariants : variants.split(',');
    const unknown = names.find((name) => !conversationVariants.includes(name));
    if (unknown !== undefined) {
      throw misuse(`Unknown variant “${unknown}”. Known variants: ${conversationVariants.join(', ')}.`);
    }
    return evaluateConversationInjection({ ...options, variants: names });
  }
  if (attacked !== 'email') throw misuse(`Unknown engine “${attacked}”. Known engines: email, conversation.`);
  const { evaluateInjection } = await import('../injection/evaluate-injection.ts');
  return evaluateInjection(options);
}

function misuse(problem: string) {
  return tactError('USAGE_INVALID', { problem, help: 'tact eval injection --help' });
}
