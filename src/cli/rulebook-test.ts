import { previewRulebook, type RulebookList, type RulesTest } from '#engines/email';
import type { EntryChange } from '#ports/editable-file';
import type { Cli } from './cli.ts';
import { listEntries } from './output/rulebook-entries.ts';
import { formatRehearsal, rehearsalRecord } from './output/rules-test.ts';
import { rehearseChange } from './rulebook-change.ts';
import { entryFrom, findEntry, type RulebookKind } from './rulebook-kind.ts';

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
    const preview = await after(
      exists ? { kind: 'replace', list, id: name, entry } : { kind: 'add', list, entry },
    );
    print(name, list, await rehearseChange(preview, { id: name }, tact));
  }

  /** The rulebook with it against the rulebook without it, whether it is enabled or not. */
  async function testKnown(name: string, list: RulebookList): Promise<void> {
    const without = await after({ kind: 'remove', list, id: name });
    const withIt = await after({ kind: 'set', list, id: name, fields: { enabled: true } });
    print(
      name,
      list,
      await rehearseChange({ before: without.after, after: withIt.after }, { id: name }, tact),
    );
  }

  function after(change: EntryChange) {
    return previewRulebook(rulesFile, change, ruleContext);
  }

  function print(name: string, list: RulebookList, rulesTest: RulesTest): void {
    const { screen } = cli;
    if (cli.options.json) screen.record({ id: name, ...rehearsalRecord(rulesTest) });
    else screen.line(`${screen.paint.bold(name)}: ${formatRehearsal(rulesTest, list, screen)}`);
  }
}
