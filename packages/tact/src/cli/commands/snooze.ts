import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { quieten } from '../proactive/quieten.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact snooze`: no messages of a category for some hours. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Stops messages of a category for a while. `tact mute CATEGORY --off` ends it early.')
    .argument('<category>', 'such as schedule, briefing, deadline_warning, mail_alert or task_nudge')
    .option('--for <time>', 'for how long, such as 30m, 3h or 2d', '3h')
    .action((category: string, { for: span }: { readonly for: string }) =>
      quieten({ command: 'snooze', category, span }, cli),
    );
  addExamples(command, [
    ['tact snooze schedule', 'for three hours'],
    ['tact snooze task_nudge --for 2d', 'for two days'],
  ]);
}
