import type { JsonObject } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { describeRule, describeScope, type RulebookList } from '@tact/email/engine';
import { formatEntry } from '#adapters/editable-file/format-toml';
import type { LocalTact } from '#presets/local';
import type { Screen } from './screen.ts';
import { formatTable } from './table.ts';

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
