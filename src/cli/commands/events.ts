import type { Command } from 'commander';
import { eventFields } from '#tools';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import {
  addEvent,
  changeEvent,
  type EventCommand,
  removeEvent,
  restoreEvent,
} from '../items/change-events.ts';
import { type ImportOptions, importEvents } from '../items/import-events.ts';
import { addFieldsOfChange, addFieldsOfNew } from '../items/item-fields.ts';
import { type ListEventsOptions, listEvents } from '../items/list-events.ts';
import { addMomentOptions, type MomentOptions } from '../items/read-moment.ts';
import { refuseUnknownWord } from '../unknown-word.ts';
import { wholeNumber } from '../whole-number.ts';

/** `tact events`: the calendar. */
export function configure(command: Command, cli: Cli): void {
  command.description(
    'Your calendar: kept by Tact, or the account that config.toml names. What the chat plans stands here too.',
  );

  addMomentOptions(command.command('list', { isDefault: true }))
    .description('Lists what is planned, from today on. This is what happens without a word, too.')
    .option('--from <time>', 'from this day or time on: ISO 8601 or words')
    .option('--to <time>', 'up to this time, or to the end of this day')
    .option('--days <number>', 'so many days; 7 unless --to is given', wholeNumber(1, 3660))
    .option('--search <text>', 'only those with this in them')
    .allowExcessArguments()
    .action((options: ListEventsOptions, own: Command) => {
      refuseUnknownWord(own, command);
      return listEvents(options, cli);
    });

  addLength(addFieldsOfNew(command.command('add'), eventFields))
    .description('Plans an event; an hour long, or a day, unless you say otherwise.')
    .action((title: string, options: EventCommand & { readonly start: string }) =>
      addEvent({ ...options, title }, cli),
    );

  addLength(addFieldsOfChange(command.command('change'), eventFields))
    .description(
      'Changes an event; what is not named stays, and with a new start it lasts as long as before.',
    )
    .argument('<id>', 'its last digits, four at least')
    .option('--on <day>', 'of an event that repeats, only the one of this day')
    .action((id: string, options: EventCommand) => changeEvent(id, options, cli));

  addMomentOptions(command.command('remove'))
    .description('Takes an event away. It is kept, and can be restored.')
    .argument('<id>', 'its last digits, four at least')
    .option('--on <day>', 'of an event that repeats, only the one of this day')
    .action((id: string, options: EventCommand) => removeEvent(id, options, cli));

  addMomentOptions(command.command('restore'))
    .description('Brings an event back that was removed here, one of the last hundred.')
    .argument('<id>', 'its last digits, four at least')
    .action((id: string, options: MomentOptions) => restoreEvent(id, options, cli));

  command
    .command('import')
    .description(
      'Takes the events of an .ics file into the calendar, each once. Their words count as those of others, and no file changes what you planned yourself.',
    )
    .argument('<file>', 'iCalendar; - is stdin')
    .option('--mine', 'you wrote the file yourself: its words count as yours')
    .action((file: string, options: ImportOptions) => importEvents(file, options, cli));

  addExamples(command, examples);
}

const examples = [
  ['tact events list --days 14', 'the next two weeks'],
  [
    'tact events add "Standup" --start "2026-11-23T09:00" --duration 30m --repeat "every weekday"',
    'plan something',
  ],
  ['tact events add "Lunch" --start "tomorrow at noon" --with bob@example.org', 'with somebody'],
  ['tact events change 3f9a12bc --start "tomorrow at 4pm"', 'move it'],
  ['tact events remove 3f9a12bc --on 2026-11-27', 'leave one of them out'],
] as const;

function addLength(command: Command): Command {
  return addMomentOptions(
    command.option('--duration <length>', 'how long it lasts: 30m, 1h30m, 2d, or words'),
  );
}
