import type { Model } from '@tact/core/ports/model';
import type { Command } from 'commander';
import { evalCommand, type Report } from './add-eval.ts';
import { measuredModel } from './measured-model.ts';

interface MemoryOptions {
  readonly data: readonly string[];
  readonly out?: string;
}

/** Adds the evals of the memory engine. */
export function addMemoryEvals(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'admission',
    description: 'Checks what becomes of a run beside those that are known: ADD, NOT, REPLACE or MERGE.',
    data: ['--data <file...>', 'JSON Lines with known runs and a new one'],
  }).action((given: MemoryOptions, asked: Command) =>
    report('runs', async (onProgress) => {
      const { evaluateAdmission } = await import('../memory/admission.ts');
      return evaluateAdmission({ ...given, model: await modelOf(asked), onProgress });
    }),
  );
  evalCommand(command, {
    name: 'memory',
    description: 'Offers sentences to a memory of similar ones: what is merged or dropped by mistake.',
    data: ['--data <file...>', 'JSON Lines with labelled pairs, or tab-separated SICK files'],
  }).action((given: MemoryOptions, asked: Command) =>
    report('pairs', async (onProgress) => {
      const { evaluateMemory } = await import('../memory/memory.ts');
      return evaluateMemory({ ...given, model: await modelOf(asked), onProgress });
    }),
  );
  evalCommand(command, {
    name: 'admission-stream',
    description: 'Offers runs to one memory, one after the other: how often a model is asked.',
    data: ['--data <file...>', 'JSON Lines with runs'],
  }).action((given: MemoryOptions, asked: Command) =>
    report('runs', async (onProgress) => {
      const { evaluateStream } = await import('../memory/stream.ts');
      return evaluateStream({ ...given, model: await modelOf(asked), onProgress });
    }),
  );
}

/** Null: rules decide. */
async function modelOf(asked: Command): Promise<Model | null> {
  const { measured } = await measuredModel(asked);
  return measured?.model ?? null;
}
