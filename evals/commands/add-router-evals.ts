import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { evalCommand, type GivenOptions, type Report } from './add-eval.ts';
import { measuredModel } from './measured-model.ts';

interface RouterOptions extends GivenOptions {
  readonly transfer?: boolean;
  readonly train?: string;
  readonly shipped?: boolean;
}

/** Adds the evals of the router. */
export function addRouterEvals(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'router',
    description: 'Routes single messages. No row is judged by a model that was trained on it.',
  })
    .option('--transfer', 'judge each source by a model trained on all others')
    .option('--train <file>', 'train on this file, without rows that have the same words as a judged one')
    .option('--shipped', 'judge the shipped model on rows that it was not trained on')
    .action(({ shipped, ...given }: RouterOptions, asked: Command) =>
      report('messages', async (onProgress) => {
        const { evaluateRouter } = await import('../conversation/router.ts');
        const weights = shipped === true ? { shipped: shippedWeights() } : { from: shippedWeights() };
        const measured = await measuredModel(asked, ['transfer', 'train', 'shipped']);
        return evaluateRouter({ ...given, ...weights, ...measured, onProgress });
      }),
    );
  evalCommand(command, { name: 'composite', description: 'Routes messages with several requests.' })
    .option('--train <file>', 'train on this file of single messages instead of judging the shipped model')
    .action((given: RouterOptions, asked: Command) =>
      report('messages', async (onProgress) => {
        const { evaluateComposite } = await import('../conversation/router-composite.ts');
        const measured = await measuredModel(asked, ['train']);
        return evaluateComposite({ ...given, weights: shippedWeights(), ...measured, onProgress });
      }),
    );
  evalCommand(command, {
    name: 'context',
    description: 'Routes messages within a conversation, and distinguishes follow-ups from new requests.',
  }).action((given: GivenOptions, asked: Command) =>
    report('messages', async (onProgress) => {
      const { evaluateRouterContext } = await import('../conversation/router-context.ts');
      const measured = await measuredModel(asked);
      return evaluateRouterContext({ ...given, weights: shippedWeights(), ...measured, onProgress });
    }),
  );
}

function shippedWeights(): Uint8Array {
  return readFileSync(new URL('../../packages/english/models/router.bin', import.meta.url));
}
