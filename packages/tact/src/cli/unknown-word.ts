import { tactError } from '@tact/core/errors';
import { suggestWord } from '@tact/core/text';
import type { Command } from 'commander';

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
