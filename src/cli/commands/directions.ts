import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { configureRulebook } from '../rulebook-command.ts';

/** `tact directions`: standing instructions that bind rules and model alike. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Your standing instructions, in rules.toml. A direction restricts rules and model alike; it never permits anything. With --enforce it is enforced in code; without, a model checks it before every action that is not safe.',
    )
    .addHelpText('after', constraints);
  configureRulebook(
    command,
    {
      noun: 'direction',
      lists: ['directions'],
      addEntryOptions: (entry) =>
        entry
          .option('--text <text>', 'the instruction, in your own words')
          .option('--enforce <constraint>', 'the part of it that is enforced in code')
          .option('--disabled', 'keep it, but disabled'),
    },
    cli,
  );
  addExamples(command, [
    ['tact directions', 'list them'],
    ['tact directions add keep --text "Delete nothing." --enforce "forbid delete"', 'enforced in code'],
    ['tact directions add polite --text "Never answer before noon."', 'checked by the model'],
    ['tact directions disable keep', 'disable it'],
  ]);
}

const constraints = `
Constraints for --enforce:
  forbid delete, forward       forbid everything unless rule
  ask before create_task       only apply_label mail from example.org, ann@example.com
`;
