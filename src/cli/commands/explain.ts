import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { formatExplanation } from '../output/explanation.ts';
import { hiddenTexts } from '../output/hidden-texts.ts';
import { readInputs } from '../read-inputs.ts';

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
  const { user, assistant } = tact;
  const explanation = await assistant.explain(user, id);
  const { decision } = explanation;
  const input = (await readInputs([decision], tact)).get(decision.id) ?? null;
  const hidden = hiddenTexts(input);
  if (options.json) screen.record({ ...explanation, hidden });
  else {
    const settings = { runtime: assistant.runtime, isWhole: prompt, hidden };
    screen.line(formatExplanation(explanation, settings, screen));
  }
}
