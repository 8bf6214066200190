import type { Command } from 'commander';
import { plainLine } from '#text';
import type { ContactContent } from '#tools';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { formatTable } from '../output/table.ts';
import { type ContactChanges, changedContact, contactKind, readAddress } from '../things/contact.ts';
import { findThing, shortThingId } from '../things/find-thing.ts';
import { addThing, changeThing } from '../things/keep-thing.ts';
import { addListCommand, type ListOptions, mentions, readThings, shownWords } from '../things/list-things.ts';
import { addMomentOptions, type MomentOptions, readMoment } from '../things/read-moment.ts';
import { requireSome } from '../things/require-some.ts';
import { addStateCommands, printThing } from '../things/thing-commands.ts';
import { type Thing, thingRecord } from '../things/thing-kind.ts';

/** `tact contacts`: who is who. */
export function configure(command: Command, cli: Cli): void {
  command.description('People and groups, with their mail addresses and what you call them.');

  addListCommand(command, 'Lists contacts by name.', (options) => listContacts(options, cli));

  addMomentOptions(command.command('add'))
    .description('Adds a person, or a group with the addresses of everybody in it.')
    .argument('<name>')
    .argument('[addresses...]', 'mail addresses, the one to write to first')
    .option('--nickname <name...>', 'what else you call them, such as “boss” or “mom”')
    .option('--group', 'it is a group')
    .action((name: string, addresses: readonly string[], options: AddOptions) =>
      addContact(name, addresses, options, cli),
    );

  addMomentOptions(command.command('change'))
    .description('Changes a contact; what is not named stays.')
    .argument('<id>', 'its last digits, four at least')
    .option('--name <text>')
    .option('--address <address...>', 'these, in place of all addresses')
    .option('--add-address <address...>', 'these too')
    .option('--remove-address <address...>', 'no longer these')
    .option('--nickname <name...>', 'these, in place of all nicknames; an empty one takes them away')
    .option('--group', 'it is a group')
    .option('--no-group', 'it is a person')
    .action((id: string, options: ChangeOptions) => changeContact(id, options, cli));

  addStateCommands(command, contactKind, cli);
  addExamples(command, [
    ['tact contacts add "Bob Lee" bob@example.org --nickname boss', 'a person'],
    ['tact contacts add Team ann@example.org bob@example.org --group', 'a group'],
    ['tact contacts change 3f9a12bc --add-address bob@home.example', 'one address more'],
    ['tact contacts list --search bob', 'find somebody'],
  ]);
}

interface AddOptions extends MomentOptions {
  readonly nickname?: readonly string[];
  readonly group?: boolean;
}

type ChangeOptions = MomentOptions & ContactChanges;

async function addContact(
  name: string,
  addresses: readonly string[],
  { nickname = [], group = false, ...options }: AddOptions,
  cli: Cli,
): Promise<void> {
  const content = {
    name,
    addresses: [...new Set(addresses.map(readAddress))],
    isGroup: group,
    nicknames: [...nickname],
  };
  const tact = await cli.open('look');
  const { now } = readMoment(options, tact);
  const contact = await addThing(content, contactKind, now, tact);
  printThing(contact, 'Added', contactKind, cli, addressList(contact.content));
}

async function changeContact(id: string, { tz, now, ...changes }: ChangeOptions, cli: Cli): Promise<void> {
  requireSome(changes, 'tact contacts change --help');
  const tact = await cli.open('look');
  const moment = readMoment({ ...(tz && { tz }), ...(now && { now }) }, tact);
  const found = await findThing(id, contactKind, tact);
  const contact = await changeThing(found, contactKind, moment.now, tact, ({ content }) => ({
    content: changedContact(content, changes),
  }));
  printThing(contact, 'Changed', contactKind, cli, addressList(contact.content));
}

async function listContacts({ all = false, search }: ListOptions, cli: Cli): Promise<void> {
  const every = await readThings(contactKind, all ? null : 'open', await cli.open('look'), cli);
  const contacts = every
    .filter(({ content: { name, nicknames, addresses } }) =>
      mentions([name, ...nicknames, ...addresses], search),
    )
    .toSorted((one, other) => one.content.name.localeCompare(other.content.name, 'en'));
  const { screen } = cli;
  if (cli.options.json) {
    for (const contact of contacts) screen.record(thingRecord(contact));
  } else if (contacts.length === 0) {
    screen.line(every.length === 0 ? 'There is no contact.' : 'No contact fits.');
    screen.line(screen.paint.dim('Add one with: tact contacts add "Bob Lee" bob@example.org'));
  } else {
    const columns = [
      { title: 'name', flexible: true },
      { title: 'addresses', flexible: true, weight: 2 },
      { title: 'also', flexible: true },
      { title: 'id' },
    ];
    const rows = contacts.map((contact) => [
      nameCell(contact, cli),
      plainLine(addressList(contact.content), 300),
      plainLine(contact.content.nicknames.join(', '), 100),
      screen.paint.dim(shortThingId(contact.item.id)),
    ]);
    screen.line(formatTable(columns, rows, screen));
  }
}

function nameCell(contact: Thing<ContactContent>, { screen }: Cli): string {
  const name = shownWords(contact.content.name, contact, screen);
  return contact.content.isGroup ? `${name}${screen.paint.dim(' (group)')}` : name;
}

const shownAddresses = 5;

function addressList({ addresses }: ContactContent): string {
  const more = addresses.length - shownAddresses;
  return [...addresses.slice(0, shownAddresses), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
