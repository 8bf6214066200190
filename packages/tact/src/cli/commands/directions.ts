import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { enforceWords } from '../enforce-direction.ts';
import { configureRulebook } from '../rulebook-command.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact directions`: standing instructions that bind rules and model alike. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Your standing instructions, in rules.toml. A direction restricts rules and model alike; it never permits anything. What names an action, or somebody whose mail it is about, is read as a constraint that code enforces; it is shown, and saved once you confirm. The rest is checked by the model before every action that it could be about; without a model, such an action asks you.',
    )
    .addHelpText('after', constraints);
  configureRulebook(
    command,
    {
      noun: 'direction',
      lists: ['directions'],
      takesText: true,
      idHelp: 'the instruction in quotation marks, or an id: lowercase letters, digits and hyphens',
      complete: (entry, { yes = false, enforce }, tact, own) =>
        enforceWords(entry, { yes, isLeftInWords: enforce === false }, tact, own),
      addEntryOptions: (entry) =>
        entry
          .option('--text <text>', 'the instruction, in your own words')
          .option(
            '--enforce <constraint>',
            'what of it is enforced in code, instead of what its words amount to',
          )
          .option('--no-enforce', 'leave it to the model')
          .option('--disabled', 'keep it, but disabled'),
    },
    cli,
  );
  addExamples(command, [
    ['tact directions', 'list them'],
    [
      'tact directions add "Never archive the mail of Bob"',
      'asks which address is Bob’s, and shows what is enforced',
    ],
    ['tact directions add keep --text "Delete nothing." --enforce "forbid delete"', 'enforced in code'],
    ['tact directions add polite --text "Be brief with strangers." --no-enforce', 'checked by the model'],
    ['tact directions disable keep', 'disable it'],
  ]);
}

const constraints = `
Constraints for --enforce:
  forbid delete, forward       forbid everything unless rule
  ask before create_task       only apply_label mail from example.org, ann@example.com
  forbid archive mail from bob@example.org, "Bob Lee"
  forbid forward to gmail.com  forbid forward except to example.org
`;
