import { tactError } from '@tact/core/errors';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { quieten, unmute } from '../proactive/quieten.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact mute`: no messages of a category. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Stops messages of a category, however urgent; `tact me` lists the categories. Reminders that you set yourself ring all the same.',
    )
    .argument('<category>', 'such as schedule, briefing, deadline_warning, mail_alert or task_nudge')
    .option('--for <time>', 'only for this long, such as 3d or 12h')
    .option('--off', 'hear about it again')
    .action(
      (category: string, { for: span, off = false }: { readonly for?: string; readonly off?: boolean }) => {
        if (!off) return quieten({ command: 'mute', category, span: span ?? null }, cli);
        if (span === undefined) return unmute(category, cli);
        const problem = '--off and --for cannot be combined.';
        throw tactError('USAGE_INVALID', { problem, help: 'tact mute --help' });
      },
    );
  addExamples(command, [
    ['tact mute briefing', 'until you say otherwise'],
    ['tact mute mail_alert --for 3d', 'for three days'],
    ['tact mute briefing --off', 'hear about it again'],
  ]);
}
