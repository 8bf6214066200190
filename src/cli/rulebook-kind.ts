import type { Command } from 'commander';
import type { RulebookList } from '#engines/email';
import { tactError } from '#errors';
import type { LocalTact } from '#presets/local';
import type { JsonObject } from '#records';
import type { Cli } from './cli.ts';
import { type ListedEntry, listEntries } from './output/rulebook-entries.ts';
import { type EntryOptions, fieldsFrom, readEntry } from './rulebook-entry.ts';

/** The differences between `tact rules` and `tact directions`. */
export interface RulebookKind {
  /** What one entry is called: `rule`. */
  readonly noun: string;
  /** The lists of the file that it manages; new entries go to the first unless `listFor` chooses another. */
  readonly lists: readonly RulebookList[];
  listFor?(options: AddOptions): RulebookList;
  /** Adds the options for the fields of an entry. */
  addEntryOptions(command: Command): Command;
}

export interface AddOptions extends EntryOptions {
  readonly toml?: string;
  readonly yes?: boolean;
  readonly llm?: boolean;
  readonly unset?: readonly string[];
}

/** The entry with this id in one of the kind's lists. Throws `ID_NOT_FOUND`. */
export async function findEntry(
  id: string,
  { noun, lists }: RulebookKind,
  tact: LocalTact,
): Promise<ListedEntry> {
  const entries = await listEntries(tact, lists);
  const found = entries.find(({ entry }) => entry['id'] === id);
  if (found !== undefined) return found;
  throw tactError('ID_NOT_FOUND', { what: noun, id, list: lists.includes('rules') ? 'rules' : 'directions' });
}

/** A new entry, from its options or from a file. */
export async function entryFrom(
  id: string | undefined,
  options: AddOptions,
  kind: RulebookKind,
  tact: LocalTact,
  cli: Cli,
): Promise<{ readonly list: RulebookList; readonly entry: JsonObject }> {
  const list = kind.listFor?.(options) ?? kind.lists[0] ?? 'rules';
  const named = id === undefined ? {} : { id };
  if (options.toml === undefined) {
    return { list, entry: { ...named, ...fieldsFrom(options, tact.assistant.runtime.registry) } };
  }
  const read = await readEntry(options.toml, cli);
  return { list: read.list ?? list, entry: { ...read.entry, ...named } };
}
