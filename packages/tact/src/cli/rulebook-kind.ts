import { tactError } from '@tact/core/errors';
import type { EntryChange } from '@tact/core/ports/editable-file';
import type { JsonObject } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { describeRule, describeScope, previewRulebook, type RulebookList } from '@tact/email/engine';
import type { Command } from 'commander';
import { formatEntry } from '#adapters/editable-file/format-toml';
import type { LocalTact } from '#presets/local';
import { idFrom } from '#presets/rules-in-chat';
import type { RulesTest, WrittenRules } from '#presets/rules-test';
import type { Cli } from './cli.ts';
import { formatRulesTest, rulesTestRecord } from './output/rules-test.ts';
import type { Screen } from './output/screen.ts';
import { formatTable } from './output/table.ts';
import { rulesOf, testChange } from './rulebook-change.ts';
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

/** Tries an entry on past mail and saves nothing: one that exists, one from a file, or, without either, all of them. */
export async function testEntries(
  { id, toml }: { readonly id: string | undefined; readonly toml: string | undefined },
  kind: RulebookKind,
  cli: Cli,
): Promise<void> {
  const tact = await cli.open('look');
  const { rulesFile, ruleContext } = tact;
  if (toml !== undefined) await testWritten(toml);
  else if (id !== undefined) await testKnown(id, (await findEntry(id, kind, tact)).list);
  else
    for (const { entry, list } of await listEntries(tact, kind.lists))
      await testKnown(String(entry['id']), list);

  async function testWritten(file: string): Promise<void> {
    const { entry, list } = await entryFrom(id, { toml: file }, kind, tact, cli);
    const name = String(entry['id'] ?? '');
    const exists = (await listEntries(tact, [list])).some((one) => one.entry['id'] === name);
    const changed = await rulesAfter(
      exists ? { kind: 'replace', list, id: name, entry } : { kind: 'add', list, entry },
    );
    print(name, list, await testChange(changed, { id: name }, tact));
  }

  /** The rulebook with it against the rulebook without it, whether it is enabled or not. */
  async function testKnown(name: string, list: RulebookList): Promise<void> {
    const { after: before } = await rulesAfter({ kind: 'remove', list, id: name });
    const { after } = await rulesAfter({ kind: 'set', list, id: name, fields: { enabled: true } });
    print(name, list, await testChange({ before, after }, { id: name }, tact));
  }

  async function rulesAfter(
    change: EntryChange,
  ): Promise<{ readonly before: WrittenRules; readonly after: WrittenRules }> {
    return rulesOf(await previewRulebook(rulesFile, change, ruleContext));
  }

  function print(name: string, list: RulebookList, rulesTest: RulesTest): void {
    const { screen } = cli;
    if (cli.options.json) screen.record({ id: name, ...rulesTestRecord(rulesTest) });
    else screen.line(`${screen.paint.bold(name)}: ${formatRulesTest(rulesTest, list, screen)}`);
  }
}

/** An entry of rules.toml as written. */
export interface ListedEntry {
  readonly list: RulebookList;
  /** From 1. */
  readonly line: number;
  readonly entry: JsonObject;
  /** As TOML. */
  readonly text: string;
}

/** The entries of these lists, in the order of the file. */
export async function listEntries(
  { rulesFile }: Pick<LocalTact, 'rulesFile'>,
  lists: readonly RulebookList[],
): Promise<readonly ListedEntry[]> {
  const document = rulesFile.parse((await rulesFile.read()) ?? '');
  return lists.flatMap((list) => {
    const entries = document.value[list];
    return (Array.isArray(entries) ? (entries as readonly JsonObject[]) : []).map((entry, index) => ({
      list,
      line: document.lineOf([list, index]),
      entry,
      text: formatEntry(list, entry).trimEnd(),
    }));
  });
}

/** A row per entry: whether it is enabled, and what it says. */
export function formatEntries(entries: readonly ListedEntry[], { rules }: LocalTact, screen: Screen): string {
  const { paint } = screen;
  const rows = entries.map(({ list, line, entry }) => [
    entry['enabled'] === false ? paint.dim('off') : paint.green('on'),
    plainLine(String(entry['id']), 64),
    plainLine(meaningOf(list, entry, rules), 500),
    paint.dim(String(line)),
  ]);
  return formatTable(
    [{ title: '' }, { title: 'id' }, { title: 'content', flexible: true }, { title: 'line', align: 'right' }],
    rows,
    screen,
  );
}

function meaningOf(list: RulebookList, entry: JsonObject, { current }: LocalTact['rules']): string {
  const { id } = entry;
  if (list === 'rules') {
    const rule = current.written.rules.find((one) => one.id === id);
    if (rule !== undefined)
      return `${describeRule(rule)}${rule.priority === 0 ? '' : ` (priority ${rule.priority})`}`;
  }
  if (list === 'llm_rules') {
    const rule = current.written.llmRules.find((one) => one.id === id);
    if (rule !== undefined) {
      const scope = rule.scope.kind === 'global' ? '' : ` (${describeScope(rule.scope)})`;
      return `to the model${scope}: ${rule.text}`;
    }
  }
  const enforced = typeof entry['enforce'] === 'string' ? ` [${entry['enforce']}]` : '';
  return `${String(entry['text'] ?? '')}${enforced}`;
}
