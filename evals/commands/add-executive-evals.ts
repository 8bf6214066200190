import type { Command } from 'commander';
import { evalCommand, type Report } from './add-eval.ts';
import { refuseModel } from './measured-model.ts';

interface DecisionsOptions {
  readonly data: readonly string[];
  readonly out?: string;
}

/** Adds the evals of the executive engine. */
export function addExecutiveEvals(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'executive-decisions',
    description: 'Checks whether events are answered from experience, by the model, or not at all.',
    data: ['--data <file...>', 'JSON Lines with an event, settings and what the model answers'],
  }).action((given: DecisionsOptions, asked: Command) => {
    refuseModel(asked);
    return report('events', async (onProgress) => {
      const { evaluateDecisions } = await import('../executive/decisions.ts');
      return evaluateDecisions({ ...given, onProgress });
    });
  });
}
