import type { Command } from 'commander';
import { evalCommand, type Report } from './add-eval.ts';
import { refuseModel } from './measured-model.ts';

interface ProactiveOptions {
  readonly data: readonly string[];
  readonly out?: string;
}

/** Adds the evals of the proactive engine. */
export function addProactiveEvals(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'gate',
    description: 'Checks which signals the proactive engine holds back, and by which rule.',
    data: ['--data <file...>', 'JSON Lines with a user, earlier messages and signals'],
  }).action((given: ProactiveOptions, asked: Command) => {
    refuseModel(asked);
    return report('cycles', async (onProgress) => {
      const { evaluateGate } = await import('../proactive/gate.ts');
      return evaluateGate({ ...given, onProgress });
    });
  });
  evalCommand(command, {
    name: 'feedback',
    description:
      'Checks what becomes of messages sent unasked, what scores lead to, and what is surfaced later.',
    data: ['--data <file...>', 'JSON Lines with events, scores or insights'],
  }).action((given: ProactiveOptions, asked: Command) => {
    refuseModel(asked);
    return report('cases', async (onProgress) => {
      const { evaluateFeedback } = await import('../proactive/feedback.ts');
      return evaluateFeedback({ ...given, onProgress });
    });
  });
  evalCommand(command, {
    name: 'framing',
    description: 'Checks which messages of a model are held back because they correct or judge the user.',
    data: ['--data <file...>', 'JSON Lines with messages'],
  }).action((given: ProactiveOptions, asked: Command) => {
    refuseModel(asked);
    return report('messages', async (onProgress) => {
      const { evaluateFraming } = await import('../proactive/framing.ts');
      return evaluateFraming({ ...given, onProgress });
    });
  });
}
