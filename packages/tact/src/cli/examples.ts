import type { Command } from 'commander';

/** Adds examples below a command's help: what to type, and what it does. */
export function addExamples(command: Command, examples: readonly (readonly [string, string])[]): Command {
  const width = Math.max(...examples.map(([typed]) => typed.length));
  const lines = examples.map(([typed, does]) =>
    // Long ones get a line of their own.
    width <= 44 ? `  ${typed.padEnd(width)}   ${does}` : `  ${typed}\n      ${does}`,
  );
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}\n`);
}
