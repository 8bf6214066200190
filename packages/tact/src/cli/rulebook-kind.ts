import { tactError } from '@tact/core/errors';
import type { JsonObject } from '@tact/core/records';
import type { RulebookList } from '@tact/email/engine';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import { idFrom } from '#presets/rules-in-chat';
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
  /** True where a new entry may be given as its text alone. */
  readonly takesText?: boolean;
  /** What stands for a new entry on the command line; an id unless given. */
  readonly idHelp?: string;
  /** A new entry, with what its text amounts to. */
  complete?(entry: JsonObject, options: AddOptions, tact: LocalTact, cli: Cli): Promise<JsonObject>;
  /** Adds the options for the fields of an entry. */
  addEntryOptions(command: Command): Command;
}

export interface AddOptions extends EntryOptions {
  readonly toml?: string;
  readonly yes?: boolean;
  readonly older?: boolean;
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
  const complete = async (entry: JsonObject) => kind.complete?.(entry, options, tact, cli) ?? entry;
  if (kind.takesText === true && id !== undefined && /\s/.test(id.trim()) && options.text === undefined) {
    const entries = await listEntries(tact, kind.lists);
    const taken = new Set(entries.map(({ entry }) => String(entry['id'])));
    const fields = fieldsFrom({ ...options, text: id }, tact.assistant.runtime.registry);
    return { list, entry: await complete({ id: idFrom(id, taken), ...fields }) };
  }
  const named = id === undefined ? {} : { id };
  if (options.toml === undefined) {
    const fields = fieldsFrom(options, tact.assistant.runtime.registry);
    return { list, entry: await complete({ ...named, ...fields }) };
  }
  const read = await readEntry(options.toml, cli);
  return { list: read.list ?? list, entry: await complete({ ...read.entry, ...named }) };
}
