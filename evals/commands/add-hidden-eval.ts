import type { Command } from 'commander';
import { evalCommand, type GivenOptions, type Report } from './add-eval.ts';

interface HiddenOptions extends GivenOptions {
  readonly browser?: string | true;
}

/** `tact eval hidden`: text that a mail does not show, and text that only looks as if it did not. */
export function addHiddenEval(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'hidden',
    description: 'Compares the text read from HTML mails with what a browser paints.',
    data: ['--data <path>', 'JSON Lines with labelled cases, or a folder with .eml files (needs --browser)'],
  })
    .option(
      '--browser [path]',
      'a Chromium that labels the cases anew, or the words of whole mails; without a path, the first on PATH',
    )
    .action((given: HiddenOptions) =>
      report('texts', async (onProgress) => {
        const [{ evaluateHidden }, { findChromium }] = await Promise.all([
          import('../hidden/evaluate-hidden.ts'),
          import('@tact/visible-text/prover/find-chromium'),
        ]);
        const { browser, ...options } = given;
        const executable = browser === undefined ? {} : { browser: await findChromium(browser) };
        return evaluateHidden({ ...options, ...executable, onProgress });
      }),
    );
}
