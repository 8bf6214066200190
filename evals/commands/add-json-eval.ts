import type { Command } from 'commander';
import { evalCommand, type GivenOptions, type Report } from './add-eval.ts';

interface JsonOptions extends GivenOptions {
  readonly libraries?: true;
}

/** Adds `eval json`. */
export function addJsonEval(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'json',
    description: 'Reads model output, including malformed output, and compares it with what was meant.',
    data: ['--data <file>', 'JSON Lines with text and expected value'],
  })
    .option('--libraries', 'have other libraries read it too, each without the texts of its own tests')
    .action((given: JsonOptions) =>
      report('texts', async (onProgress) =>
        (await import('../json/evaluate-json.ts')).evaluateJson({ ...given, onProgress }),
      ),
    );
}
