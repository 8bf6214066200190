import type { StageFailure } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import type { Cli } from '../cli.ts';

/** Sources that could not be read, on stderr: what they would have noticed is missing. */
export function noteFailures(failures: readonly StageFailure[], { notes, options }: Cli): void {
  if (options.json) return;
  for (const { text } of failures) notes.line(notes.paint.yellow(plainLine(text, 300)));
}
