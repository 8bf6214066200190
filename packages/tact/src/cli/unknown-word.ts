import { readFileSync } from 'node:fs';
import { tactError } from '@tact/core/errors';
import { suggestWord } from '@tact/core/text';
import { type Command, InvalidArgumentError } from 'commander';

/**
 * For default subcommands, which also receive misspelled subcommand names. Throws `USAGE_INVALID`.
 *
 * @param own the subcommand that was reached
 * @param parent the command whose words are known
 */
export function refuseUnknownWord({ args }: Command, parent: Command): void {
  const [word] = args;
  if (word === undefined) return;
  const known = parent.commands.map((command) => command.name());
  const problem = `Unknown command '${parent.name()} ${word}': ${suggestWord(word, known)}`;
  throw tactError('USAGE_INVALID', { problem, help: `tact ${parent.name()} --help` });
}

/** Adds examples below a command's help: what to type, and what it does. */
export function addExamples(command: Command, examples: readonly (readonly [string, string])[]): Command {
  const width = Math.max(...examples.map(([typed]) => typed.length));
  const lines = examples.map(([typed, does]) =>
    // Long ones get a line of their own.
    width <= 44 ? `  ${typed.padEnd(width)}   ${does}` : `  ${typed}\n      ${does}`,
  );
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}\n`);
}

/** Kept in step with package.json by reading it. */
export function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return String((JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version);
}

/** Reads an option's value as a whole number within bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}
