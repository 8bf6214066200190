import type { Command } from 'commander';
import type { GlobalOptions } from '#cli/cli';
import { evalCommand, type GivenOptions, type Report } from './add-eval.ts';

interface EmbedderOptions extends GivenOptions {
  readonly relatedness?: string;
  readonly dimensions?: string;
}

/** Adds the eval of what turns texts into vectors. */
export function addEmbedderEval(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'embedder',
    description:
      'Compares texts whose likeness is known: what share of each kind of pair is above 0.4, 0.7 and 0.95, and which scale would fit. Without --model, the embedder that needs none.',
    data: ['--data <file>', 'JSON Lines with a text, others with the same meaning, and related ones'],
  })
    .option(
      '--relatedness <file>',
      'also correlate with how related people found sentences (SICK, tab-separated)',
    )
    .option('--dimensions <number>', 'how long the vectors are')
    .action(({ dimensions, ...given }: EmbedderOptions, asked: Command) =>
      report('pairs', async (onProgress) => {
        const [{ evaluateEmbedder }, { openEmbedder }, { createSystemClock }] = await Promise.all([
          import('../embedding/evaluate-embedder.ts'),
          import('./open-named.ts'),
          import('@tact/core/clock/system'),
        ]);
        const { home, model } = asked.optsWithGlobals<GlobalOptions>();
        const { embedder } = await openEmbedder({
          model,
          home,
          dimensions: dimensions === undefined ? undefined : Number(dimensions),
          clock: createSystemClock(),
          environment: process.env,
        });
        return evaluateEmbedder({ ...given, embedder, onProgress });
      }),
    );
}
