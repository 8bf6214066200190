import { eventFields } from '@tact/tools';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import {
  addEvent,
  answerEvent,
  changeEvent,
  type EventCommand,
  removeEvent,
  restoreEvent,
} from '../items/change-events.ts';
import { type ListEventsOptions, listEvents } from '../items/event-table.ts';
import { type ImportOptions, importEvents } from '../items/import-events.ts';
import { addFieldsOfChange, addFieldsOfNew } from '../items/item-fields.ts';
import { addMomentOptions, type MomentOptions } from '../items/read-moment.ts';
import { listFeeds, type SubscribeOptions, subscribeFeed, unsubscribeFeed } from '../items/subscribe-feed.ts';
import { addExamples, refuseUnknownWord, wholeNumber } from '../unknown-word.ts';

/** `tact events`: the calendar. */
export function configure(command: Command, cli: Cli): void {
  command.description(
    'Your calendar: kept by Tact, or the account configured in config.toml. Includes the events of the chat.',
  );

  addMomentOptions(command.command('list', { isDefault: true }))
    .description('Lists upcoming events, from today on. This is the default command.')
    .option('--from <time>', 'start of the range: ISO 8601 or words')
    .option('--to <time>', 'end of the range; a date includes that whole day')
    .option(
      '--days <number>',
      'length of the range in days (default: 7, unless --to is given)',
      wholeNumber(1, 3660),
    )
    .option('--search <text>', 'only those that contain this text')
    .allowExcessArguments()
    .action((options: ListEventsOptions, own: Command) => {
      refuseUnknownWord(own, command);
      return listEvents(options, cli);
    });

  addLength(addFieldsOfNew(command.command('add'), eventFields))
    .description(
      'Adds an event. Without an end or a duration it lasts an hour, or a day if the start is a date.',
    )
    .action((title: string, options: EventCommand & { readonly start: string }) =>
      addEvent({ ...options, title }, cli),
    );

  addLength(addFieldsOfChange(command.command('change'), eventFields))
    .description('Changes the given fields of an event. With a new start it keeps its length.')
    .argument('<id>', 'the last digits of its id (at least four)')
    .option('--on <day>', 'of a repeating event, only the occurrence on this day')
    .action((id: string, options: EventCommand) => changeEvent(id, options, cli));

  addMomentOptions(command.command('remove'))
    .description('Removes an event. It can be restored.')
    .argument('<id>', 'the last digits of its id (at least four)')
    .option('--on <day>', 'of a repeating event, only the occurrence on this day')
    .action((id: string, options: EventCommand) => removeEvent(id, options, cli));

  addMomentOptions(command.command('restore'))
    .description('Restores an event that was removed with Tact; the last hundred are kept.')
    .argument('<id>', 'the last digits of its id (at least four)')
    .action((id: string, options: MomentOptions) => restoreEvent(id, options, cli));

  addMomentOptions(command.command('accept'))
    .description(
      'Accepts an invitation: from then on it is announced like your own events, until its time changes. Its organiser is not told.',
    )
    .argument('<id>', 'the last digits of its id (at least four)')
    .action((id: string, options: MomentOptions) => answerEvent(id, 'accepted', options, cli));

  addMomentOptions(command.command('decline'))
    .description('Declines an invitation: it takes no time and is not announced. Its organiser is not told.')
    .argument('<id>', 'the last digits of its id (at least four)')
    .action((id: string, options: MomentOptions) => answerEvent(id, 'declined', options, cli));

  command
    .command('import')
    .description(
      'Imports the events of an .ics file into the calendar, each once. Their text counts as untrusted, and a file never changes events that you added yourself.',
    )
    .argument('<file>', 'iCalendar file (- for stdin)')
    .option('--mine', 'you wrote the file yourself, so its text counts as yours')
    .option(
      '--own-calendar',
      'the calendar is yours: what nobody else is in is announced like your own events',
    )
    .action((file: string, options: ImportOptions) => importEvents(file, options, cli));

  command
    .command('subscribe')
    .description(
      'Subscribes to a calendar on the web (Google, Outlook, iCloud, Canvas): reads its secret address from stdin and keeps it in your home folder. Its events are read-only, and their text counts as untrusted.',
    )
    .argument('<name>', 'what to call it')
    .option(
      '--own-calendar',
      'the calendar is yours: what nobody else is in is announced like your own events',
    )
    .option('--allow-private', 'the address may be in a private network or on this machine')
    .action((name: string, options: SubscribeOptions) => subscribeFeed(name, options, cli));

  command
    .command('unsubscribe')
    .description('Ends a subscription and removes its events.')
    .argument('<name>', 'what it is called')
    .action((name: string) => unsubscribeFeed(name, cli));

  command
    .command('feeds')
    .description('Lists the calendars on the web that you subscribed to, and when each was last read.')
    .action(() => listFeeds(cli));

  addExamples(command, examples);
}

const examples = [
  ['tact events list --days 14', 'the next two weeks'],
  [
    'tact events add "Standup" --start "2026-11-23T09:00" --duration 30m --repeat "every weekday"',
    'add a repeating event',
  ],
  ['tact events add "Lunch" --start "tomorrow at noon" --with bob@example.org', 'add one with an attendee'],
  ['tact events add "Dentist" --start "friday 9am" --remind 1d,30m', 'be reminded twice before'],
  ['tact events change 3f9a12bc --start "tomorrow at 4pm"', 'move it'],
  ['tact events remove 3f9a12bc --on 2026-11-27', 'remove one occurrence'],
  ['pbpaste | tact events subscribe Work', 'show a calendar on the web, by its secret address'],
] as const;

function addLength(command: Command): Command {
  const withLength = command.option('--duration <length>', 'its length: 30m, 1h30m, 2d, or words');
  return addMomentOptions(
    withLength.option(
      '--remind <time>',
      'how long before its start to remind you: 15m, 1h, or several (1d,15m); none to not be reminded',
    ),
  );
}
