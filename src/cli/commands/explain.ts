import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { formatExplanation } from '../output/explanation.ts';

/** `tact explain ID`: everything that is on record about a decision. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Shows how a decision was made: the six stages with their times, every reason and check with its numbers, what the model was shown and said, what was done, and how to take it back.',
    )
    .argument('<id>', 'of the decision, or of a question that it asked; the last digits are enough')
    .option('--prompt', 'show the whole prompt and the whole answer of the model')
    .action((id: string, options: { readonly prompt?: boolean }) => explainDecision(id, options, cli));
  addExamples(command, [
    ['tact explain 3f9a12bc', 'how it was decided'],
    ['tact explain 3f9a12bc --prompt', 'with all that the model was shown'],
    ['tact explain 3f9a12bc --json', 'all that is on record'],
  ]);
}

async function explainDecision(
  id: string,
  { prompt = false }: { readonly prompt?: boolean },
  { open, options, screen }: Cli,
): Promise<void> {
  const { user, assistant } = await open('look');
  const explanation = await assistant.explain(user, id);
  if (options.json) screen.record(explanation);
  else screen.line(formatExplanation(explanation, { runtime: assistant.runtime, isWhole: prompt }, screen));
}
