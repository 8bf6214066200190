import type { Command } from 'commander';
import { evalCommand, type Report } from './add-eval.ts';

interface KindsOptions {
  readonly data: readonly string[];
  readonly mails?: string;
  readonly out?: string;
}

/** Adds `eval kinds`. */
export function addKindsEval(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'kinds',
    description:
      'Tells the kind of every mail (personal, receipt, newsletter, …) and compares it with the right one.',
    data: ['--data <file...>', 'JSON Lines with mails, or with names of .eml files, and their kinds'],
  })
    .option('--mails <folder>', 'where the .eml files are')
    .action((given: KindsOptions) =>
      report('mails', async (onProgress) =>
        (await import('../kinds/evaluate-kinds.ts')).evaluateKinds({ ...given, onProgress }),
      ),
    );
}
