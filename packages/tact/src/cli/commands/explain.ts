import { explainDecision as explain } from '@tact/server/operations/decisions/explain';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { formatExplanation } from '../output/explained-stages.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact explain ID`: the full record of a decision. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Shows how a decision was made: the six stages with their timings, every reason and check with its numbers, the model’s prompt and answer, what was done, and how to undo it.',
    )
    .argument('<id>', 'id of the decision, or of one of its questions; the last digits are enough')
    .option('--prompt', 'show the full prompt and the model’s full answer')
    .action((id: string, options: { readonly prompt?: boolean }) => explainDecision(id, options, cli));
  addExamples(command, [
    ['tact explain 3f9a12bc', 'how it was decided'],
    ['tact explain 3f9a12bc --prompt', 'include the full prompt and answer'],
    ['tact explain 3f9a12bc --json', 'the full record as JSON'],
  ]);
}

async function explainDecision(
  id: string,
  { prompt = false }: { readonly prompt?: boolean },
  { open, options, screen }: Cli,
): Promise<void> {
  const tact = await open('look');
  const explanation = await callOperation(explain, { id }, tact);
  if (options.json) screen.record(explanation);
  else {
    const settings = { runtime: tact.assistant.runtime, isWhole: prompt, hidden: explanation.hidden };
    screen.line(formatExplanation(explanation, settings, screen));
  }
}
