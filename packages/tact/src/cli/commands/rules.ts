import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { checkRules } from '../rulebook-change.ts';
import { configureRulebook } from '../rulebook-command.ts';
import { addExamples, wholeNumber } from '../unknown-word.ts';

/** `tact rules`: rules, and rules in words for the model. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Your rules, in rules.toml. A rule that matches decides without a model; a rule in words (--llm) is shown to the model. Every change is tested on past mail before it is saved.',
    )
    .addHelpText('after', conditions);
  configureRulebook(
    command,
    {
      noun: 'rule',
      lists: ['rules', 'llm_rules'],
      listFor: ({ llm = false }) => (llm ? 'llm_rules' : 'rules'),
      addEntryOptions: (entry) =>
        entry
          .option('--name <text>', 'display name')
          .option(
            '--if <field.test=value...>',
            'conditions that must all hold; a test given twice accepts either value',
          )
          .option('--when <toml>', 'the whole condition, such as \'any = [{ size.over = "5MB" }]\'')
          .option('--then <action...>', "actions, such as archive or 'apply_label label=Receipts'")
          .option('--scope <scope>', 'global, account:…, domain:… or sender:…')
          .option(
            '--priority <number>',
            'rules with a higher priority are checked first',
            wholeNumber(-1_000_000, 1_000_000),
          )
          .option('--delegate', 'let the model decide when the rule matches')
          .option('--continue', 'check later rules, too')
          .option(
            '--permit-dangerous',
            'run its dangerous actions without asking; add --if authenticated=true if it matches by sender',
          )
          .option('--disabled', 'keep it, but disabled')
          .option('--llm', 'a rule in words, for the model')
          .option('--text <text>', 'what to tell the model (with --llm)')
          .option('--description <text>', 'what it is for (with --llm)'),
    },
    cli,
  );
  command
    .command('check')
    .description(
      'Checks which rules and directions contradict or hide each other, or never match. Only what is certain is told; `tact doctor` tells the same.',
    )
    .action(() => checkRules(cli));
  addExamples(command, [
    ['tact rules', 'list them'],
    [
      "tact rules add bills --if subject.contains=invoice --then 'move folder=Bills'",
      'move invoices to a folder',
    ],
    ['tact rules add dates --llm --text "A date becomes a task."', 'a rule in words, for the model'],
    ['tact rules check', 'what contradicts itself or can never match'],
    ['tact rules test bills', 'what it would have done to the last 500 messages'],
  ]);
}

const conditions = `
Fields and tests for --if:
  from, to, cc, bcc                    equals, domain, contains, regex, exists
  from_name, subject, body, label      equals, contains, word, regex, exists
  list_id                              equals, domain, contains, regex, exists
  header.NAME                          equals, contains, word, regex, exists
  attachment_name, attachment_type     equals, contains, word, regex, exists
  has_attachment=true                  size.over=5MB   age.under=30d
  kind=receipt                         or personal, notification, newsletter, list, security, calendar, bounce
  authenticated=true                   a server named in mail.authenticated_by confirmed the sender's domain
Actions for --then, with their parameters:
  apply_label label   move folder   snooze until   add_note text
  create_task title [description] [priority] [deadline] [recurrence] [reminder] [due]
  forward to [note]   auto_reply body [reply_to]   escalate reason [to]
  archive   delete   mark_read   mark_unread   star   unstar   none
`;
