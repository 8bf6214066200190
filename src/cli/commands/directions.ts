import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { configureRulebook } from '../rulebook-command.ts';

/** `tact directions`: standing instructions that bind rules and model alike. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Your standing instructions, in rules.toml. A direction binds rules and model alike: it can only take away. With --enforce the code itself sees to it; without, a model checks it before anything that is not safe.',
    )
    .addHelpText('after', constraints);
  configureRulebook(
    command,
    {
      noun: 'direction',
      lists: ['directions'],
      addEntryOptions: (entry) =>
        entry
          .option('--text <text>', 'what you want, in your words')
          .option('--enforce <constraint>', 'the part of it that code can check')
          .option('--disabled', 'keep it, but make it not count'),
    },
    cli,
  );
  addExamples(command, [
    ['tact directions', 'list them'],
    ['tact directions add keep --text "Delete nothing." --enforce "forbid delete"', 'held by code'],
    ['tact directions add polite --text "Never answer before noon."', 'checked by the model'],
    ['tact directions disable keep', 'let it rest'],
  ]);
}

const constraints = `
What --enforce understands:
  forbid delete, forward       forbid everything unless rule
  ask before create_task       only apply_label mail from example.org, ann@example.com
`;
