import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import { plainLine } from '#text';
import { type MemoryContent, memorySchema, readMemory } from '#tools';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { formatTable } from '../output/table.ts';
import { findThing, shortThingId } from '../things/find-thing.ts';
import { addThing, changeThing } from '../things/keep-thing.ts';
import { addListCommand, type ListOptions, mentions, readThings, shownWords } from '../things/list-things.ts';
import { addMomentOptions, type MomentOptions, readMoment } from '../things/read-moment.ts';
import { requireSome } from '../things/require-some.ts';
import { addStateCommands, printThing } from '../things/thing-commands.ts';
import { type Thing, type ThingKind, thingRecord } from '../things/thing-kind.ts';

const memoryKind: ThingKind<MemoryContent> = {
  kind: 'memory',
  noun: 'memory',
  command: 'memories',
  schema: memorySchema,
  read: readMemory,
  nameOf: ({ key, value }) => `${key}: ${value}`,
};

/** `tact memories`: what is to be known of the owner. */
export function configure(command: Command, cli: Cli): void {
  command.description('What Tact is to know about you: a value under a key, in a category.');

  addListCommand(command, 'Lists what is remembered, by category.', (options) =>
    listMemories(options, cli),
  ).option('--category <name>', 'only this one');

  addMomentOptions(command.command('add'))
    .description('Remembers something. A key that is known already gets the new value.')
    .argument('<key>', 'what it is, such as “wifi code”')
    .argument('<value>')
    .option('--category <name>', 'general unless given')
    .action((key: string, value: string, options: MemoryOptions) =>
      addMemory({ ...options, key, value }, cli),
    );

  addMomentOptions(command.command('change'))
    .description('Changes what is remembered; what is not named stays.')
    .argument('<id>', 'its last digits, four at least')
    .option('--category <name>')
    .option('--key <text>')
    .option('--value <text>')
    .action((id: string, options: MemoryOptions) => changeMemory(id, options, cli));

  addStateCommands(command, memoryKind, cli);
  addExamples(command, [
    ['tact memories add "seat on a plane" aisle --category preferences', 'remember it'],
    ['tact memories list --search plane', 'what is known'],
    ['tact memories change 3f9a12bc --value window', 'it is otherwise now'],
    ['tact memories remove 3f9a12bc', 'forget it'],
  ]);
}

interface MemoryOptions extends MomentOptions {
  readonly category?: string;
  readonly key?: string;
  readonly value?: string;
}

async function addMemory(options: MemoryOptions & { readonly key: string }, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const { now } = readMoment(options, tact);
  const fields = fieldsFrom(options);
  const known = await memoryUnder(options.key, tact, cli);
  if (known === null) {
    const memory = await addThing({ category: 'general', ...fields }, memoryKind, now, tact);
    printThing(memory, 'Added', memoryKind, cli);
    return;
  }
  const memory = await changeThing(known, memoryKind, now, tact, ({ content }) => ({
    content: { ...content, ...fields, key: content.key },
  }));
  printThing(memory, 'Changed', memoryKind, cli, `which was “${known.content.value}”`);
}

async function changeMemory(id: string, options: MemoryOptions, cli: Cli): Promise<void> {
  const fields = fieldsFrom(options);
  requireSome(fields, 'tact memories change --help');
  const tact = await cli.open('look');
  const { now } = readMoment(options, tact);
  const found = await findThing(id, memoryKind, tact);
  const memory = await changeThing(found, memoryKind, now, tact, ({ content }) => ({
    content: { ...content, ...fields },
  }));
  printThing(memory, 'Changed', memoryKind, cli);
}

function fieldsFrom({ category, key, value }: MemoryOptions): Partial<MemoryContent> {
  return {
    ...(category === undefined ? {} : { category }),
    ...(key === undefined ? {} : { key }),
    ...(value === undefined ? {} : { value }),
  };
}

/** The one under this key, in whichever category, as the chat finds it too. */
async function memoryUnder(key: string, tact: LocalTact, cli: Cli): Promise<Thing<MemoryContent> | null> {
  const wanted = key.trim().toLowerCase();
  const memories = await readThings(memoryKind, 'open', tact, cli);
  return memories.find(({ content }) => content.key.toLowerCase() === wanted) ?? null;
}

async function listMemories(
  { all = false, search, category }: ListOptions & { readonly category?: string },
  cli: Cli,
): Promise<void> {
  const every = await readThings(memoryKind, all ? null : 'open', await cli.open('look'), cli);
  const memories = every
    .filter(({ content }) => category === undefined || mentions([content.category], category))
    .filter(({ content }) => mentions([content.key, content.value], search))
    .toSorted((one, other) => compare(sortKey(one), sortKey(other)));
  const { screen } = cli;
  if (cli.options.json) {
    for (const memory of memories) screen.record(thingRecord(memory));
  } else if (memories.length === 0) {
    screen.line(every.length === 0 ? 'Nothing is remembered yet.' : 'Nothing that is remembered fits.');
    screen.line(screen.paint.dim('Add something with: tact memories add "wifi code" 1234'));
  } else {
    const columns = [
      { title: 'category' },
      { title: 'key', flexible: true },
      { title: 'value', flexible: true, weight: 2 },
      { title: 'id' },
    ];
    const rows = memories.map((memory) => [
      screen.paint.dim(plainLine(memory.content.category, 20)),
      plainLine(memory.content.key, 200),
      shownWords(memory.content.value, memory, screen),
      screen.paint.dim(shortThingId(memory.item.id)),
    ]);
    screen.line(formatTable(columns, rows, screen));
  }
}

function sortKey({ content: { category, key } }: Thing<MemoryContent>): string {
  return `${category}\n${key}`.toLowerCase();
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
