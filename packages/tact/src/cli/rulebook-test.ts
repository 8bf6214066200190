import type { EntryChange } from '@tact/core/ports/editable-file';
import { previewRulebook, type RulebookList } from '@tact/email/engine';
import type { RulesTest, WrittenRules } from '#presets/rules-test';
import type { Cli } from './cli.ts';
import { listEntries } from './output/rulebook-entries.ts';
import { formatRulesTest, rulesTestRecord } from './output/rules-test.ts';
import { rulesOf, testChange } from './rulebook-change.ts';
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
